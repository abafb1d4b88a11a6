"""The market drawn as a grid of sites."""

from __future__ import annotations

from itertools import product
from typing import Final

from rich.text import Text

from markethall_service.terminal.canvas import Canvas

from .colour import ink, letter
from .grid import Grid
from .market import Market
from .seats import sign

LINE: Final = "#8a8378"
FAINT: Final = "dim"
BAND: Final = "#a08a5f"
PENDING: Final = "bold reverse"
# Characters from one site to the next, and what stands left of the grid.
_STEP: Final = 6
_LEFT: Final = 3
# The joint of lines by where they come from: 1 from above, 2 from the right, 4 from below, 8 from the left.
_JOINTS: Final = " ┃━┗┃┃┏┣━┛━┻┓┫┳╋"


def map_width(grid: Grid) -> int:
    """How many characters wide the map of a grid is."""
    return _LEFT + grid.columns * _STEP + 1


def draw_map(market: Market) -> Text:
    """Sections with their numbers, restaurants, stalls, entrances and customers."""
    grid = market.grid
    canvas = Canvas(map_width(grid), 2 * grid.rows + 2)
    _draw_names(canvas, grid)
    for row, column in product(range(grid.rows + 1), range(grid.columns + 1)):
        _draw_lines(canvas, grid, row, column)
    _draw_sections(canvas, grid)
    for row, column in product(range(grid.rows), range(grid.columns)):
        _draw_ground(canvas, grid, row, column)
    _draw_stalls(canvas, market)
    return canvas.text()


def _corner(row: int, column: int) -> tuple[int, int]:
    return _LEFT + column * _STEP, 2 * row + 1


def _inside(row: int, column: int) -> tuple[int, int]:
    x, y = _corner(row, column)
    return x + 1, y + 1


def _draw_names(canvas: Canvas, grid: Grid) -> None:
    for column in range(grid.columns):
        canvas.mark(_inside(0, column)[0] + 2, 0, grid.column(column), FAINT)
    for row in range(grid.rows):
        canvas.mark(0, _inside(row, 0)[1], f"{row + 1:>2}", FAINT)


def _draw_lines(canvas: Canvas, grid: Grid, row: int, column: int) -> None:
    """The corner before a site, and from there the lines to the right and downwards."""
    x, y = _corner(row, column)
    northwest, north = grid.section(row - 1, column - 1), grid.section(row - 1, column)
    west, here = grid.section(row, column - 1), grid.section(row, column)
    walls = (northwest != north, north != here, here != west, west != northwest)
    canvas.mark(x, y, _JOINTS[sum(wall << at for at, wall in enumerate(walls))], LINE)
    if north != here:
        canvas.mark(x + 1, y, "━" * (_STEP - 1), LINE)
    if here != west:
        canvas.mark(x, y + 1, "┃", LINE)


def _draw_sections(canvas: Canvas, grid: Grid) -> None:
    """The number of each section in the line above its first site."""
    first: dict[str, tuple[int, int]] = {}
    for row, column in product(range(grid.rows), range(grid.columns)):
        first.setdefault(grid.section(row, column), (row, column))
    for section, (row, column) in first.items():
        x, y = _corner(row, column)
        canvas.mark(x + 2, y, f" {section} ", "bold")


def _draw_ground(canvas: Canvas, grid: Grid, row: int, column: int) -> None:
    x, y = _inside(row, column)
    if grid.is_restaurant(row, column):
        canvas.mark(x, y, "░" * (_STEP - 1), BAND)
    else:
        canvas.mark(x + 2, y, "·", FAINT)


def _draw_stalls(canvas: Canvas, market: Market) -> None:
    for stall in market.stalls:
        tag = letter(stall.colour) + sign(stall.owner)
        _draw(canvas, market.grid, stall.site, f"[{tag}] ", ink(stall.colour))
        _draw(canvas, market.grid, stall.entrance, f"∩{tag}", ink(stall.colour))
        for site in stall.expansions:
            _draw(canvas, market.grid, site, f" {tag}  ", ink(stall.colour))
    turn = market.view.turn
    if turn.site >= 0 and turn.colour:
        owner = 0 if market.view.course.neutral else turn.seat
        _draw(canvas, market.grid, turn.site, f"?{letter(turn.colour)}{sign(owner)}", PENDING)
    doors = {stall.entrance for stall in market.stalls}
    for colour, site in market.customers():
        if site >= 0:
            _draw(canvas, market.grid, site, f"@{letter(colour)}", ink(colour), right=3 if site in doors else 1)


def _draw(canvas: Canvas, grid: Grid, site: int, text: str, style: str, right: int = 0) -> None:
    x, y = _inside(*grid.place(site))
    canvas.mark(x + right, y, text, style)
