"""markethall games: what is on the shelf."""

from __future__ import annotations

from rich.console import Console
from rich.table import Table

from markethall_service.rules.shelf import GAMES


def games() -> None:
    """List the games on the shelf, with their options."""
    table = Table("game", "title", "seats", "options")
    for game in GAMES:
        box = game.box
        options = ", ".join(f"{fact.name}={fact.default}" if fact.default else fact.name for fact in box.options)
        table.add_row(box.name, box.title, " ".join(map(str, box.seats)), options)
    Console().print(table)
