"""markethall settings: every setting with its value, where the value comes from, and what it means."""

from __future__ import annotations

import json
import os
from collections.abc import Iterator, Mapping
from dataclasses import asdict, dataclass
from typing import Annotated, Any, Final

import typer
from rich.console import Console
from rich.markup import escape
from rich.padding import Padding

from .cli import report_errors
from .redis_url import without_secrets
from .settings import Settings, names_of, read

_SECRET: Final = frozenset({"token_keys", "api_keys"})
_DEFAULT: Final = "default"
_ENVIRONMENT: Final = "environment"


@dataclass(frozen=True, slots=True)
class SettingRow:
    """One setting: its environment variable, its value as text, `default` or `environment`, and its meaning."""

    name: str
    value: str
    source: str
    meaning: str


def settings(
    changed: Annotated[bool, typer.Option("--changed", help="Only those that are not at their default.")] = False,
    as_json: Annotated[bool, typer.Option("--json", help="Print them as JSON.")] = False,
) -> None:
    """Show every setting with its value, where it comes from, and what it means. Keys are never shown."""
    with report_errors():
        found = [one for one in setting_rows(read(), os.environ) if not changed or one.source != _DEFAULT]
    if as_json:
        typer.echo(json.dumps([asdict(one) for one in found], indent=1))
    else:
        _print(found)


def setting_rows(values: Settings, environment: Mapping[str, str]) -> Iterator[SettingRow]:
    """All settings in the order in which they are declared."""
    given = {name.upper() for name in environment}
    for field, about in Settings.model_fields.items():
        names = list(names_of(field))
        source = next((f"{_ENVIRONMENT} ({name})" for name in names if name in given), _DEFAULT)
        yield SettingRow(names[0], _text(field, getattr(values, field)), source, about.description or "")


def _text(field: str, value: Any) -> str:
    if value in (None, "", ()):
        return ""
    if field in _SECRET:
        return f"{len(value)} keys, not shown"
    if field == "redis_url":
        return without_secrets(value)
    if isinstance(value, bool):
        return str(value).lower()
    return ", ".join(map(str, value)) if isinstance(value, tuple) else str(value)


def _print(found: list[SettingRow]) -> None:
    console = Console(highlight=False)
    for one in found:
        mark = "" if one.source == _DEFAULT else f"  [cyan]{escape(one.source)}[/]"
        value = escape(one.value) or "[dim]not set[/]"
        console.print(f"[bold]{one.name}[/] = {value}{mark}")
        console.print(Padding(escape(one.meaning), (0, 0, 0, 4)))
    if not found:
        console.print("All settings are at their defaults.")
