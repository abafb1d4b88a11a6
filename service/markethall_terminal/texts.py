"""The words of the terminal's own frame. Boards, moves, events, prompts and refusals come from the service in words."""

from __future__ import annotations

import json
from functools import cache
from importlib import resources
from typing import Final

ENGLISH: Final = "en"
_FOLDER: Final = resources.files(__package__) / "texts"
LANGUAGES: Final = tuple(sorted(file.name.removesuffix(".json") for file in _FOLDER.iterdir()))
"""The codes of the languages of the terminal."""


def text(lang: str, key: str, /, **values: str | int) -> str:
    """A text of the frame, with its placeholders filled. `lang` is one of LANGUAGES."""
    return catalogue(lang)[key].format(**values)


@cache
def catalogue(lang: str) -> dict[str, str]:
    """All texts of the frame in one of LANGUAGES, by key."""
    texts: dict[str, str] = json.loads((_FOLDER / f"{lang}.json").read_text(encoding="utf-8"))
    return texts
