"""The water of Bangkok Klongs: the position, the map, lists of boats and docks, and the words for them."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from itertools import product
from typing import Final

from rich.console import Group, RenderableType
from rich.table import Table
from rich.text import Text

from markethall.klongs.v1.component_pb2 import Good, Trader
from markethall.klongs.v1.options_pb2 import Components, Options, SeveralCookshops
from markethall.klongs.v1.view_pb2 import Step, View

from .canvas import FAINT, WOOD, Canvas, player_style
from .language import Language, term

ROWS: Final = 8
COLUMNS: Final = 10
QUARTER: Final = 2
_LETTERS: Final = "ABCDEFGHIJ"

DOCKS: Final = tuple(
    row * COLUMNS + column
    for row in range(1, ROWS)
    for column in range(1, COLUMNS)
    if row % QUARTER == 0 or column % QUARTER == 0
)
"""Every inner corner but the centres of quarters, each named by the field to its south-east."""


def letter(column: int) -> str:
    """The letter above a column."""
    return _LETTERS[column]


def row_number(field: int) -> int:
    """The number before the row of a field."""
    return field // COLUMNS + 1


def field_name(field: int) -> str:
    """The name of a field on the map: "C4" is in the third column of the fourth row."""
    return f"{letter(field % COLUMNS)}{row_number(field)}"


def quartet(dock: int) -> tuple[int, int, int, int]:
    """The four fields that a dock touches, ascending."""
    return dock - COLUMNS - 1, dock - COLUMNS, dock - 1, dock


def dock_name(dock: int) -> str:
    """A dock by the fields to its north-west and south-east, such as "C4–D5"."""
    fields = quartet(dock)
    return f"{field_name(fields[0])}–{field_name(fields[-1])}"


def quarter(field: int) -> tuple[int, int]:
    """The row and the column of the quarter of a field."""
    row, column = divmod(field, COLUMNS)
    return row // QUARTER, column // QUARTER


GOODS: Final = range(1, 8)
_WITHOUT_GOODS: Final = {85: "thief", 86: "overseer", 87: "cookshop"}
COOKSHOP: Final = 87
# Kinds of each good, and of each good and number of baskets: vacant, neutral, neutral with the sign.
_OF_GOOD: Final = 12
_OF_BASKETS: Final = 3
_OWNER: Final = 7


def split(boat: int) -> tuple[int, int]:
    """The kind of a boat, and the seat that owns it or 0."""
    return boat & (1 << _OWNER) - 1, boat >> _OWNER


def has_goods(kind: int) -> bool:
    """Whether a boat carries goods. Special boats carry none."""
    return 1 <= kind <= _OF_GOOD * len(GOODS)


def good(kind: int) -> int:
    """The good that a boat carries; 0 for a special boat."""
    return (kind - 1) // _OF_GOOD + 1 if has_goods(kind) else 0


def baskets(kind: int) -> int:
    """The number of baskets that count."""
    return (kind - 1) % _OF_GOOD // _OF_BASKETS if has_goods(kind) else 0


def is_vacant(kind: int) -> bool:
    """Whether a boat has a vacant trader's place."""
    return has_goods(kind) and (kind - 1) % _OF_BASKETS == 0


def has_sign(kind: int) -> bool:
    """Whether a boat bears the Luk-Phat sign; its trader is a neutral one."""
    return has_goods(kind) and (kind - 1) % _OF_BASKETS == 2


def boat_name(kind: int, language: Language) -> str:
    """A boat, such as "fish 3 (vacant)" for one with three baskets, or "a thief"."""
    if not has_goods(kind):
        return language.text(f"terminal.klongs.boat.{_WITHOUT_GOODS.get(kind, 'unknown')}")
    trader = "Luk-Phat" if has_sign(kind) else language.text(_TRADERS[is_vacant(kind)])
    return f"{language.word(term(Good, good(kind)))} {baskets(kind)} ({trader})"


_TRADERS: Final = {True: "terminal.klongs.vacant", False: "terminal.neutral"}


def placed(kind: int, language: Language) -> str:
    """A boat as that which a player places."""
    return language.text(f"name.boat.{_WITHOUT_GOODS[kind]}") if kind in _WITHOUT_GOODS else boat_name(kind, language)


def names(kinds: Iterable[int], language: Language) -> str:
    """Boats one after the other."""
    return ", ".join(boat_name(kind, language) for kind in kinds)


def short(good: int, language: Language) -> str:
    """The two letters of a good, such as "Fi"."""
    return language.word(term(Good, good))[:2].capitalize()


def tag(kind: int, owner: int, language: Language) -> str:
    """A boat on the water in five characters at most, such as "1Fi3", "nFi3*", "-Fi3" without an owner, "Thief"."""
    if not has_goods(kind):
        return language.text(f"terminal.klongs.tag.{_WITHOUT_GOODS[kind]}") if kind in _WITHOUT_GOODS else "?"
    whose = str(owner) if owner else "-" if is_vacant(kind) else "n"
    return f"{whose}{short(good(kind), language)}{baskets(kind)}{'*' if has_sign(kind) else ''}"


# Boats in a quarter that close its last field (KL-4.3).
_FULL_QUARTER: Final = 3


@dataclass(frozen=True)
class Boat:
    """A boat on the water; owner 0 means no owner."""

    field: int
    kind: int
    owner: int


@dataclass(frozen=True)
class Dock:
    """A dock that can be scored now, with the points of each seat, in seat order (KL-8.2, KL-8.3)."""

    dock: int
    points: tuple[int, ...]
    owners: frozenset[int]


class Position:
    """The view of a match, with what every player can count from it, and the language of its words."""

    def __init__(self, components: Components, options: Options, view: View, language: Language) -> None:
        self.language = language
        self.components = components
        self.view = view
        self._each_doubles = options.several_cookshops == SeveralCookshops.SEVERAL_COOKSHOPS_EACH_DOUBLES
        afloat = [Boat(field, *split(boat)) for field, boat in enumerate(view.water.boats) if boat]
        self.water = {boat.field: boat for boat in afloat}
        self.seats = range(1, view.seats + 1)

    def choosing(self) -> int:
        """The seat that chooses: on a market day the one that is called (KL-8.1), otherwise the one on turn."""
        if not self.view.HasField("market"):
            return self.view.turn.seat
        market = self.view.market
        return (market.opener - 1 + market.calls) % self.view.seats + 1

    def entrances(self) -> tuple[int, ...]:
        """The entrance fields for this number of players (KL-4.1)."""
        dark = self.components.dark if self.view.seats > 2 else ()
        return (*self.components.light, *dark)

    def is_closed(self, field: int) -> bool:
        """Whether a free field is the last one of its quarter (KL-4.3)."""
        mates = [other for other in self.water if quarter(other) == quarter(field)]
        return field not in self.water and len(mates) >= _FULL_QUARTER

    def docks(self) -> Iterator[Dock]:
        """The docks with four boats of which a player owns one; none once the match is over."""
        for dock in () if self.view.step == Step.STEP_OVER else DOCKS:
            around = [self.water[field] for field in quartet(dock) if field in self.water]
            owners = frozenset(boat.owner for boat in around if boat.owner)
            if len(around) == len(quartet(dock)) and owners:
                yield Dock(dock, self._points(around), owners)

    def _points(self, around: list[Boat]) -> tuple[int, ...]:
        cookshops = sum(boat.kind == COOKSHOP for boat in around)
        worth = sum(baskets(boat.kind) for boat in around) << (cookshops if self._each_doubles else cookshops > 0)
        return tuple(worth * sum(boat.owner == seat for boat in around) for seat in self.seats)

    def traders(self, seat: int) -> int:
        """The traders in a seat's supply; one of all lies on the score track (KL-1.5)."""
        aboard = sum(boat.owner == seat for boat in self.water.values())
        return self.components.traders[self.view.seats - 2] - 1 - aboard

    def known(self, seat: int) -> list[int]:
        """The kinds of boat in a seat's hand that all players know (KL-11.1)."""
        return [kind for kind, owner in map(split, self.view.known) if owner == seat]

    def in_hand(self, seat: int) -> int:
        """The number of boats in a seat's hand."""
        return self.view.hands[seat - 1].size + len(self.known(seat))

    def warehouse(self, seat: int) -> list[int]:
        """The kinds of boat in a seat's warehouse."""
        return [kind for kind, owner in map(split, self.view.table.stored) if owner == seat]

    def pile(self) -> int:
        """The number of boats in all piles."""
        return self._in_box() - self._in_sight() - sum(hand.size for hand in self.view.hands)

    def vacant_pile(self) -> int:
        """The number of boats in the pile of vacant boats, if there are two piles."""
        vacant = sum(lot.count for lot in self.components.boats if lot.trader == Trader.TRADER_VACANT)
        return vacant - sum(map(is_vacant, self._seen())) - sum(self.view.vacant)

    def _in_box(self) -> int:
        box = self.components
        return sum(lot.count for lot in box.boats) + box.thieves + box.overseers + box.cookshops

    def _in_sight(self) -> int:
        return len(self._seen()) + self.view.table.lost

    def _seen(self) -> list[int]:
        loot = [self.view.turn.loot] if self.view.turn.loot else []
        beside = [split(boat)[0] for boat in (*self.view.table.stored, *self.view.known)]
        return [*(boat.kind for boat in self.water.values()), *beside, *loot]

    def viewer(self) -> int:
        """The seat whose hand is visible, 0 for a spectator. All other secrets are hidden."""
        open_to = [seat for seat, hand in enumerate(self.view.hands, 1) if hand.items]
        return open_to[0] if len(open_to) == 1 else 0


OWN_DOCK: Final = "◆"
OTHER_DOCK: Final = "◇"
SCORED_DOCK: Final = "●"
ENTRANCE: Final = "> <"
CLOSED: Final = "×"
FREE: Final = "·"
# Characters from one field to the next, and the characters left of the grid.
_STEP: Final = 6
_LEFT: Final = 3
_SPECIAL: Final = "bold reverse"
_OWNERLESS: Final = "black on #c9c2b3"

MAP_WIDTH: Final = _LEFT + COLUMNS * _STEP + 1


def draw_map(position: Position) -> Text:
    """Piers, boats, free fields and the docks that score."""
    canvas = Canvas(MAP_WIDTH, 2 * ROWS + 2)
    _draw_names(canvas)
    for row, column in product(range(ROWS + 1), range(COLUMNS + 1)):
        _draw_piers(canvas, row, column)
    for field in range(ROWS * COLUMNS):
        _draw_field(canvas, position, field)
    for dock in position.docks():
        _draw_dock(canvas, dock.dock, OWN_DOCK if position.choosing() in dock.owners else OTHER_DOCK)
    if position.view.market.dock:
        _draw_dock(canvas, position.view.market.dock, SCORED_DOCK)
    return canvas.text()


def _corner(row: int, column: int) -> tuple[int, int]:
    return _LEFT + column * _STEP, 2 * row + 1


def _draw_names(canvas: Canvas) -> None:
    for column in range(COLUMNS):
        canvas.mark(_corner(0, column)[0] + 3, 0, letter(column), FAINT)
    for row in range(ROWS):
        canvas.mark(1, _corner(row, 0)[1] + 1, str(row + 1), FAINT)


def _draw_piers(canvas: Canvas, row: int, column: int) -> None:
    """The north-west corner of a field, and from there the piers to the right and downwards."""
    x, y = _corner(row, column)
    across, down = row % QUARTER == 0, column % QUARTER == 0
    if across:
        canvas.mark(x, y, "━" * (_STEP if column < COLUMNS else 1), WOOD)
    if down:
        canvas.mark(x, y, "┃", WOOD)
        if row < ROWS:
            canvas.mark(x, y + 1, "┃", WOOD)
    if across and down:
        canvas.mark(x, y, _joint(row, column), WOOD)


def _joint(row: int, column: int) -> str:
    lines = {0: "┏┳┓", ROWS: "┗┻┛"}.get(row, "┣╋┫")
    return lines[0 if column == 0 else 2 if column == COLUMNS else 1]


def _draw_field(canvas: Canvas, position: Position, field: int) -> None:
    x, y = _corner(*divmod(field, COLUMNS))
    boat = position.water.get(field)
    if boat:
        canvas.mark(x + 1, y + 1, f"{tag(boat.kind, boat.owner, position.language):5}", ink(boat))
    elif position.is_closed(field):
        canvas.mark(x + 3, y + 1, CLOSED, FAINT)
    elif field in position.entrances():
        canvas.mark(x + 2, y + 1, ENTRANCE, "bold")
    else:
        canvas.mark(x + 3, y + 1, FREE, FAINT)


def ink(boat: Boat) -> str:
    """The style of a boat: that of its owner, or of no owner."""
    if boat.owner:
        return player_style(boat.owner)
    return _OWNERLESS if has_goods(boat.kind) else _SPECIAL


def _draw_dock(canvas: Canvas, dock: int, sign: str) -> None:
    canvas.mark(*_corner(*divmod(dock, COLUMNS)), sign, "bold")


def list_boats(position: Position) -> Group:
    """The boats of each player with their fields, those without an owner, and the free entrances."""
    words = position.language.text
    lines = [
        words("terminal.klongs.owned", player=position.language.player(seat), **_boats(position, seat))
        for seat in position.seats
    ]
    free = [field_name(field) for field in position.entrances() if field not in position.water]
    lines.append(words("terminal.klongs.ownerless", **_boats(position, 0)))
    lines.append(words("terminal.klongs.entrances", count=len(free), fields=", ".join(free)))
    return Group(*map(Text, lines))


def _boats(position: Position, owner: int) -> dict[str, str | int]:
    """The number of the owner's boats, and their names, for a text."""
    mine = [boat for boat in position.water.values() if boat.owner == owner]
    named = [f"{field_name(boat.field)} {boat_name(boat.kind, position.language)}" for boat in mine]
    return {"count": len(mine), "boats": ", ".join(named)}


_ENTRY: Final = 30


def list_docks(position: Position, width: int) -> RenderableType:
    """Each dock with the points of each player who has a boat there, in as many columns as fit."""
    chooser, language = position.choosing(), position.language
    entries = [_entry(dock, chooser, language) for dock in position.docks()]
    if not entries:
        return Text(language.text("terminal.klongs.noDock"))
    beside = max(1, width // _ENTRY)
    grid = Table.grid(padding=(0, 3, 0, 0))
    for start in range(0, len(entries), beside):
        grid.add_row(*entries[start : start + beside])
    title = language.text("terminal.klongs.docks", own=OWN_DOCK, player=language.player(chooser), other=OTHER_DOCK)
    return Group(Text(title, FAINT), grid)


def _entry(dock: Dock, chooser: int, language: Language) -> str:
    sign = OWN_DOCK if chooser in dock.owners else OTHER_DOCK
    gains = [f"{language.tag(seat)} {points}" for seat, points in enumerate(dock.points, 1) if seat in dock.owners]
    return f"{sign} {dock_name(dock.dock)}  {', '.join(gains)}"
