"""Draws every board and all pieces as SVG files, from the answers of GetGame alone.

    python examples/draw_boards.py http://localhost:8080 boards

It needs only the standard library: it shows what a client in any language has to do.
"""

from __future__ import annotations

import argparse
import json
import sys
from html import escape
from pathlib import Path
from typing import Any
from urllib.request import urlopen

PIECE = 56
COLUMNS = 12


def main() -> None:
    """Reads the command line."""
    parser = argparse.ArgumentParser(description=(__doc__ or "").partition("\n")[0])
    parser.add_argument("server", nargs="?", default="http://localhost:8080", help="default: %(default)s")
    parser.add_argument("folder", nargs="?", default="boards", type=Path, help="default: %(default)s")
    given = parser.parse_args()
    try:
        draw(given.server, given.folder)
    except OSError as error:
        sys.exit(f"{given.server}: {error}")


def draw(server: str, folder: Path) -> None:
    """Writes one file for each board and one for the pieces of each game, and prints their names."""
    folder.mkdir(parents=True, exist_ok=True)
    for listed in get(f"{server}/v1/games")["games"]:
        game = get(f"{server}/v1/{listed['name']}")
        name = game["name"].removeprefix("games/")
        pictures = {f"{name}-pieces": pieces(game)}
        for number, board in enumerate(game["boards"], 1):
            pictures[f"{name}-board-{number}"] = drawing(board["drawing"])
        for title, picture in pictures.items():
            file = folder / f"{title}.svg"
            file.write_text(picture, encoding="utf-8")
            print(file)


def get(url: str) -> Any:
    """The answer of a GET request as JSON."""
    with urlopen(url) as response:
        return json.load(response)


def drawing(board: dict[str, Any]) -> str:
    """A board: its places from back to front, with the lines above the areas and below the round places."""
    areas = [place(one) for one in board["places"] if one.get("outline")]
    lines = [
        f'<polyline points="{corners(line["points"])}" fill="none" stroke="{line["stroke"]}" stroke-width="4"/>'
        for line in board.get("lines", [])
    ]
    circles = [place(one) for one in board["places"] if not one.get("outline")]
    return svg(board["width"], board["height"], [*areas, *lines, *circles])


def place(one: dict[str, Any]) -> str:
    """A place with its text. Numbers that are 0 are left out of JSON."""
    x, y, radius = one["centre"].get("x", 0), one["centre"].get("y", 0), one["radius"]
    if one.get("outline"):
        shape = f'<polygon points="{corners(one["outline"])}" fill="{one["fill"]}" stroke="#0004"/>'
    else:
        shape = f'<circle cx="{x}" cy="{y}" r="{radius}" fill="{one["fill"]}" stroke="#0004"/>'
    text = f'<text x="{x}" y="{y + 5}">{escape(one["text"])}</text>' if one.get("text") else ""
    return f'<g id="{one["type"]}-{one["id"]}">{shape}{text}</g>'


def corners(points: list[dict[str, int]]) -> str:
    """Points as SVG writes them."""
    return " ".join(f"{point.get('x', 0)},{point.get('y', 0)}" for point in points)


def pieces(game: dict[str, Any]) -> str:
    """All kinds of pieces in rows. Pieces without a colour are drawn for each seat."""
    marks = [mark["fill"] for mark in game["seatMarks"]]
    shown = [(piece, fill) for piece in game["pieces"] for fill in ([piece["fill"]] if piece.get("fill") else marks)]
    drawn = [
        f'<g transform="translate({(index % COLUMNS + 0.5) * PIECE} {(index // COLUMNS + 0.5) * PIECE})">'
        f"<title>{escape(piece['name'])}</title>{SHAPES[piece['shape']].format(fill=fill)}"
        f'<text y="5">{escape(printed(piece))}</text></g>'
        for index, (piece, fill) in enumerate(shown)
    ]
    return svg(COLUMNS * PIECE, -(-len(shown) // COLUMNS) * PIECE, drawn)


def printed(piece: dict[str, Any]) -> str:
    """What is printed on a piece: the id of a card or a tile, the baskets and the trader of a boat."""
    of = {each["name"]: each["value"] for each in piece.get("properties", [])}
    if "trader" in of:
        trader = {"TRADER_VACANT": "○", "TRADER_NEUTRAL": "●"}[of["trader"]]
        return f"{of.get('baskets', 0)}{trader}{'*' if of.get('lukPhat') == 'true' else ''}"
    return piece.get("id", "") if piece["type"] in ("card", "tile") else ""


SHAPES = {
    "SHAPE_CIRCLE": '<circle r="18" fill="{fill}" stroke="#0006"/>',
    "SHAPE_SQUARE": '<rect x="-16" y="-16" width="32" height="32" fill="{fill}" stroke="#0006"/>',
    "SHAPE_TRIANGLE": '<path d="M0 -18L18 14H-18Z" fill="{fill}" stroke="#0006"/>',
    "SHAPE_DIAMOND": '<path d="M0 -20L20 0L0 20L-20 0Z" fill="{fill}" stroke="#0006"/>',
    "SHAPE_HEXAGON": '<path d="M-20 0L-10 -17H10L20 0L10 17H-10Z" fill="{fill}" stroke="#0006"/>',
    "SHAPE_CARD": '<rect x="-15" y="-21" width="30" height="42" rx="4" fill="{fill}" stroke="#0006"/>',
    "SHAPE_BOAT": '<path d="M-24 0C-18 -14 18 -14 24 0C18 14 -18 14 -24 0Z" fill="{fill}" stroke="#0006"/>',
    "SHAPE_FIGURE": '<path d="M-11 18C-10 -2 10 -2 11 18ZM-6 -10a6 6 0 1 0 12 0a6 6 0 1 0 -12 0" fill="{fill}"/>',
}


def svg(width: int, height: int, parts: list[str]) -> str:
    """A whole SVG file."""
    style = "text{font:600 14px sans-serif;text-anchor:middle;paint-order:stroke;stroke:#fff9;stroke-width:3px}"
    head = f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {width} {height}" width="{width}" height="{height}">'
    return "\n".join([head, f"<style>{style}</style>", *parts, "</svg>\n"])


if __name__ == "__main__":
    main()
