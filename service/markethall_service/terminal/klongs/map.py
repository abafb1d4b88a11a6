"""The water drawn as a grid of fields."""

from __future__ import annotations

from itertools import product
from typing import Final

from rich.text import Text

from markethall_service.terminal.canvas import Canvas

from . import boats, grid, seats
from .position import Boat, Position

PIER: Final = "#a08a5f"
FAINT: Final = "dim"
OWN_DOCK: Final = "◆"
OTHER_DOCK: Final = "◇"
SCORED_DOCK: Final = "●"
ENTRANCE: Final = "> <"
CLOSED: Final = "×"
FREE: Final = "·"
# Characters from one field to the next, and what stands left of the grid.
_STEP: Final = 6
_LEFT: Final = 3
_SPECIAL: Final = "bold reverse"
_NOBODY: Final = "black on #c9c2b3"

MAP_WIDTH: Final = _LEFT + grid.COLUMNS * _STEP + 1


def draw_map(position: Position) -> Text:
    """Piers, boats, free fields and the docks that score."""
    canvas = Canvas(MAP_WIDTH, 2 * grid.ROWS + 2)
    _draw_names(canvas)
    for row, column in product(range(grid.ROWS + 1), range(grid.COLUMNS + 1)):
        _draw_piers(canvas, row, column)
    for field in range(grid.ROWS * grid.COLUMNS):
        _draw_field(canvas, position, field)
    for dock in position.docks():
        _draw_dock(canvas, dock.dock, OWN_DOCK if position.asked() in dock.owners else OTHER_DOCK)
    if position.view.market.dock:
        _draw_dock(canvas, position.view.market.dock, SCORED_DOCK)
    return canvas.text()


def _corner(row: int, column: int) -> tuple[int, int]:
    return _LEFT + column * _STEP, 2 * row + 1


def _draw_names(canvas: Canvas) -> None:
    for column in range(grid.COLUMNS):
        canvas.mark(_corner(0, column)[0] + 3, 0, grid.letter(column), FAINT)
    for row in range(grid.ROWS):
        canvas.mark(1, _corner(row, 0)[1] + 1, str(row + 1), FAINT)


def _draw_piers(canvas: Canvas, row: int, column: int) -> None:
    """The north-west corner of a field, and from there the piers to the right and downwards."""
    x, y = _corner(row, column)
    across, down = row % grid.QUARTER == 0, column % grid.QUARTER == 0
    if across:
        canvas.mark(x, y, "━" * (_STEP if column < grid.COLUMNS else 1), PIER)
    if down:
        canvas.mark(x, y, "┃", PIER)
        if row < grid.ROWS:
            canvas.mark(x, y + 1, "┃", PIER)
    if across and down:
        canvas.mark(x, y, _joint(row, column), PIER)


def _joint(row: int, column: int) -> str:
    lines = {0: "┏┳┓", grid.ROWS: "┗┻┛"}.get(row, "┣╋┫")
    return lines[0 if column == 0 else 2 if column == grid.COLUMNS else 1]


def _draw_field(canvas: Canvas, position: Position, field: int) -> None:
    x, y = _corner(*divmod(field, grid.COLUMNS))
    boat = position.water.get(field)
    if boat:
        canvas.mark(x + 1, y + 1, f"{boats.tag(boat.kind, boat.owner):5}", ink(boat))
    elif position.is_closed(field):
        canvas.mark(x + 3, y + 1, CLOSED, FAINT)
    elif field in position.entrances():
        canvas.mark(x + 2, y + 1, ENTRANCE, "bold")
    else:
        canvas.mark(x + 3, y + 1, FREE, FAINT)


def ink(boat: Boat) -> str:
    """The style of a boat: its owner's, or nobody's."""
    if boat.owner:
        return seats.ink(boat.owner)
    return _NOBODY if boats.has_goods(boat.kind) else _SPECIAL


def _draw_dock(canvas: Canvas, dock: int, sign: str) -> None:
    canvas.mark(*_corner(*divmod(dock, grid.COLUMNS)), sign, "bold")
