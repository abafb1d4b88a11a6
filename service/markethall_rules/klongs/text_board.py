"""A position of Bangkok Klongs as plain text: the water with the ids of its fields, and what lies beside it."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Final

from markethall_rules.sentences import Table, Words
from markethall_rules.text_board import paragraphs, player, sources, turn_line

from . import market
from .board import (
    BASKETS,
    COLS,
    COOKSHOP,
    GOOD,
    KIND,
    OVERSEER,
    OWNER,
    ROWS,
    SIGN,
    THIEF,
    VACANT,
    fields_in,
    full_docks,
)
from .cards import piles, sizes
from .ids import BOAT_IDS, DOCK_IDS, FIELD_IDS
from .market import called_seat
from .placement import supplies
from .state import PointSource, State, Step
from .turn import field_placed_on, turns_left

_SPECIAL: Final = {THIEF: "TH", OVERSEER: "OV", COOKSHOP: "CO"}
_CELL: Final = 7


def draw(state: State, seat: int, words: Words, table: Table) -> str:
    """The position as a seat sees it (0: a spectator), at most WIDTH columns wide."""
    del seat
    parts = [_turn(state, words, table), _water(state, words), _docks(state, words), _seats(state, words, table),
             _beside(state, words)]  # fmt: skip
    return paragraphs(parts)


def _turn(state: State, words: Words, table: Table) -> Iterator[str]:
    turn = state.turn
    if state.step == Step.OVER:
        yield words.name("board.over")
    called = turn.seat if state.market is None else called_seat(state, state.market)
    yield turn_line(state, turn.number, called, table, words)
    if state.market is not None:
        rounds = market.SMALL_ROUNDS if state.market.day.name == "SMALL" else 1
        yield words.name(
            "board.marketDay",
            day=words.value_name("MarketDay", state.market.day.name),
            calls=rounds * state.seats - state.market.calls,
        )
        if state.market.dock:
            yield words.name("board.dock", dock=DOCK_IDS[state.market.dock])
    if (placed := field_placed_on(state)) is not None:
        yield words.name("board.placed", field=FIELD_IDS[placed])
    if turn.moved:
        yield words.name("board.moved")
    if turn.kept:
        yield words.name("board.kept")
    if turn.loot:
        yield words.name("board.removed", boat=BOAT_IDS[turn.loot])


def _water(state: State, words: Words) -> Iterator[str]:
    """Piers are the lines between quarters."""
    components = state.options.components
    header = "".join(f"{FIELD_IDS[column][0]:^{_CELL}}" + " " * (column % 2) for column in range(COLS)).rstrip()
    pier = "   +" + "+".join("-" * (2 * _CELL) for _ in range(COLS // 2)) + "+"
    yield f"    {header}"
    for row in range(ROWS):
        if row % 2 == 0:
            yield pier
        cells = []
        for column in range(COLS):
            field = row * COLS + column
            entrance = ">" if field in components.light else "»" if field in components.dark else "."
            if entrance == "»" and state.seats == 2:
                entrance = "."
            boat = state.water.boats[field]
            cells.append(f"{_boat(boat) if boat else entrance:^{_CELL}}" + ("|" if column % 2 else ""))
        yield f"{row + 1:>2} |{''.join(cells)}"
    yield pier
    yield words.name("board.legend")
    yield words.name("board.special")


def _boat(boat: int) -> str:
    """Two letters of the good, its baskets, and who sits on the boat: "FI2[1]"."""
    kind, owner = boat & KIND, boat >> OWNER
    good = GOOD[kind]
    if good is None:
        return _SPECIAL[kind]
    trader = f"[{owner}]" if owner else "-" if VACANT[kind] else "n*" if SIGN[kind] else "n"
    return f"{good.name[:2]}{BASKETS[kind]}{trader}"


def _docks(state: State, words: Words) -> Iterator[str]:
    """The full docks; none after the end, when no dock is scored."""
    if state.step == Step.OVER:
        return
    full = [
        f"{DOCK_IDS[dock]}={'/'.join(map(str, market.points(state, dock)))}"
        + "".join(f"[{seat}]" for seat in market.scorers(state, dock))
        for dock in fields_in(full_docks(state.water.taken))
    ]
    yield words.name("board.docks", docks=", ".join(full) or "-")


def _seats(state: State, words: Words, table: Table) -> Iterator[str]:
    traders, of_all = supplies(state), state.table
    for seat in range(1, state.seats + 1):
        at = seat - 1
        hand = state.hands[at]
        yield words.name(
            "board.seat",
            player=player(seat, table, words),
            score=of_all.scores[at],
            traders=traders[at],
            cards=of_all.cards[at],
        )
        if earned := sources(words, PointSource, (row[at] for row in of_all.points)):
            yield f"    {earned}"
        shown = words.name("board.hidden") if hand.items is None else _listed(hand.items)
        yield f"    {words.name('board.hand', size=hand.size, boats=shown)}"
        known = [boat & KIND for boat in state.known if boat >> OWNER == seat]
        if known:
            yield f"    {words.name('board.known', boats=_listed(known))}"
        if state.vacant:
            yield f"    {words.name('board.fromVacant', count=state.vacant[at])}"
        stored = [boat & KIND for boat in of_all.stored if boat >> OWNER == seat]
        if stored:
            text = words.name("board.warehouse", points=market.warehouse(stored), boats=_listed(stored))
            yield f"    {text}"
        if seat not in of_all.begun:
            yield f"    {words.name('board.notEntered')}"
        if seat in of_all.passed:
            yield f"    {words.name('board.passed')}"


def _listed(kinds: list[int] | tuple[int, ...]) -> str:
    return ", ".join(BOAT_IDS[kind] for kind in kinds) or "-"


def _beside(state: State, words: Words) -> Iterator[str]:
    for pile, size in zip(piles(state.options.draw_piles), sizes(state), strict=True):
        yield words.name("board.pile", pile=words.value_name("Pile", pile.name), boats=size)
    track, taken = state.options.components.luk_phat, state.table.marker
    following = "-"
    if taken < len(track):
        step = track[taken]
        following = f"+{step.points}" + (
            f", {words.enum(step.market_day, 'name')}" if step.market_day is not None else ""
        )
    yield words.name("board.lukPhat", step=f"{taken}/{len(track)}", next=following)
    if (coming := market.next_day(state)) is not None:
        steps, day = coming
        yield words.name("board.steps", steps=steps, day=words.enum(day, "name"))
    if (turns := turns_left(state)) is not None:
        yield words.name("board.turnsLeft", turns=turns)
    if state.table.lost:
        yield words.name("board.thievesOut", count=state.table.lost)
