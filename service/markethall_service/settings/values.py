"""What settings hold, and sentences where that cannot be."""

from __future__ import annotations

import json
import re
from collections.abc import Callable
from pathlib import Path
from typing import Any, Final

from pydantic import AfterValidator, BeforeValidator

from markethall_service.operating.rates import Rate

KEY_LENGTH: Final = 32


def listed(value: Any) -> Any:
    """What stands between commas, spaces or lines."""
    return tuple(filter(None, re.split(r"[,\s]+", value))) if isinstance(value, str) else value


def origins(value: Any) -> Any:
    """A list as JSON, or what stands between commas."""
    if not isinstance(value, str) or not value.lstrip().startswith("["):
        return listed(value)
    try:
        return json.loads(value)
    except json.JSONDecodeError as error:
        raise ValueError(f'no JSON list of strings, such as ["https://play.example"]: {error}') from None


def read_by(reader: Callable[[tuple[str, ...]], object]) -> AfterValidator:
    """Holds texts to what their reader can read, which says what is wrong by a ValueError."""

    def checked(texts: tuple[str, ...]) -> tuple[str, ...]:
        reader(texts)
        return texts

    return AfterValidator(checked)


def some(value: Any) -> Any:
    """What is given as keys. Were nothing no keys, a secret that a template lacks would open what it should guard."""
    if isinstance(value, str) and not listed(value):
        raise ValueError("is set and holds no key: give one, or leave it out")
    return value


def keys(given: tuple[str, ...]) -> tuple[str, ...]:
    """Keys that nobody guesses."""
    if any(len(key) < KEY_LENGTH or not (key.isascii() and key.isprintable()) for key in given):
        wanted = f"{KEY_LENGTH} printable ASCII characters or more each, such as `openssl rand -hex 32` makes"
        raise ValueError(f"takes keys of {wanted}")
    return given


def name_of(what: str) -> BeforeValidator:
    """Holds a path to naming something: a folder, a file."""

    def checked(value: Any) -> Any:
        # Python takes an empty path for the current folder, which nobody means who leaves a variable empty.
        if isinstance(value, str) and not value.strip():
            raise ValueError(f"is empty: name a {what}, or leave it unset")
        return value

    return BeforeValidator(checked)


def rate(value: Any) -> Any:
    """How often, or nothing for no limit."""
    return (Rate.read(value) if value.strip() else None) if isinstance(value, str) else value


def cpu(value: Any) -> Any:
    """The number of a CPU, or a word for what to choose."""
    text = str(value).strip()
    if text.isascii() and text.isdigit():
        return int(text)
    if text not in {"auto", "any"}:
        raise ValueError("is no CPU: auto, any, or a number, such as 0")
    return text


def keys_in(path: Path) -> tuple[str, ...]:
    """The keys in a file; ValueError if it cannot be read, holds none, or one that is too short."""
    try:
        found: tuple[str, ...] = listed(path.read_text(encoding="utf-8"))
    except OSError as error:
        raise ValueError(f"cannot be read ({error.strerror}): name a file of keys, one a line") from None
    except UnicodeDecodeError:
        raise ValueError("holds no text: name a file of keys, one a line") from None
    if not found:
        raise ValueError("holds no key: write one a line, such as `openssl rand -hex 32` makes")
    return keys(found)
