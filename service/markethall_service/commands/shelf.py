"""markethall games: what is on the shelf."""

from __future__ import annotations

import json
from dataclasses import asdict
from typing import Annotated, Any

import typer
from rich.console import Console
from rich.table import Table

from markethall_service.rules.game import Box
from markethall_service.rules.shelf import GAMES


def games(
    as_json: Annotated[bool, typer.Option("--json", help="Print all that is known of them as JSON.")] = False,
) -> None:
    """List the games on the shelf, with their options."""
    if as_json:
        typer.echo(json.dumps([_told(game.box) for game in GAMES], indent=2, ensure_ascii=False))
        return
    table = Table("game", "title", "seats", "options")
    for game in GAMES:
        box = game.box
        options = ", ".join(f"{fact.name}={fact.default}" if fact.default else fact.name for fact in box.options)
        table.add_row(box.name, box.title, " ".join(map(str, box.seats)), options)
    Console().print(table)


def _told(box: Box) -> dict[str, Any]:
    options = [asdict(fact) for fact in box.options]
    return {"game": box.name, "title": box.title, "seats": box.seats, "options": options}
