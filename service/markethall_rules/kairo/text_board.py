"""A position of Kairo as plain text: the market with the ids of its sites in the frame, and below it all that the
viewer sees.

A site shows a main stall as "R1" (colour and seat), an expansion as "r1", neutral stalls as "R-", an entrance as "=R",
a customer as "@W". Letters of colours are those of their ids.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from typing import Final

from markethall_rules.sentences import Table, Words, Writer
from markethall_rules.text_board import further, paragraphs, player, sources, turn_line

from .board import MARKET, Board
from .ids import CARD_IDS
from .paying import cost, others_due
from .pieces import COLOURS, ROW, Build, Colour, Medal, PointSource
from .score import LOW_COLOURS, colours_running_out, holder, supplies
from .state import NEUTRAL, NO_SITE, OUTSIDE, State, Step, pile_size, placements
from .survey import survey_of

CELL: Final = 4
_KEPT: Final = "\u00a0"
"""A space at which no line is broken."""
SPACED: Final = 14
"""The most columns of a board whose sites have a space between them."""


def draw(state: State, seat: int, words: Words, table: Table) -> str:
    """The position as text in the language of the words, at most 79 columns wide.

    `state` is redacted for its viewer; `seat` is the viewer's, 0 for a spectator.
    """
    parts = (_market(state), _legend(words), _facts(state, seat, Writer(words, table)))
    return paragraphs(parts).replace(_KEPT, " ")


def _letter(colour: int) -> str:
    return Colour(colour).name[0]


def _market(state: State) -> Iterator[str]:
    board = state.options.played_board()
    columns = range(len(board.area[0]))
    gaps = [len(_cut(board, column)) for column in columns]
    yield "   " + "".join(" " * gap + chr(ord("A") + at).ljust(CELL) for at, gap in enumerate(gaps)).rstrip()
    cells, before = _cells(state), ""
    for row, sections in enumerate(board.section):
        if sections != before:
            yield f"   {_border(board, sections)}"
        before = sections
        sites = "".join(_cut(board, column) + cells[row * len(columns) + column].ljust(CELL) for column in columns)
        yield f"{row + 1:>2} {sites}|"
    yield f"   {_border(board, '')}"


def _cut(board: Board, column: int) -> str:
    """What stands to the left of a column: the border of a section, or a space."""
    line = board.section[0]
    if not column or line[column] != line[column - 1]:
        return "|"
    return " " if len(line) <= SPACED else ""


def _border(board: Board, sections: str) -> str:
    """The line above a row of sections, with their numbers; the last line without."""
    text = ""
    for column in range(len(board.area[0])):
        cut = _cut(board, column)
        first = sections[column] if sections and cut == "|" else "-"
        text += (("+" if cut == "|" else "-") if cut else "") + first.ljust(CELL, "-")
    return f"{text}+"


def _cells(state: State) -> list[str]:
    """What each site shows."""
    board, market = state.options.played_board(), state.market
    cells = ["." if letter == MARKET else ":" for letter in "".join(board.area)]
    mains, tiles = market.mains, market.expansions
    for owner, colour, site, entrance in zip(mains[::4], mains[1::4], mains[2::4], mains[3::4], strict=True):
        cells[site] = f"{_letter(colour)}{owner or '-'}"
        cells[entrance] = f"={_letter(colour)}"
    for owner, colour, site in zip(tiles[::3], tiles[1::3], tiles[2::3], strict=True):
        cells[site] = f"{_letter(colour).lower()}{owner}"
    for colour, site in zip(COLOURS, market.customers, strict=True):
        if site != OUTSIDE:
            cells[site] = f"{cells[site] if cells[site][0] == '=' else ''}@{_letter(colour)}"
    return cells


def _legend(words: Words) -> Iterator[str]:
    yield ", ".join(f"{_letter(colour)} {words.enum(colour)}" for colour in COLOURS)
    yield words.name("board.legend")


def _facts(state: State, seat: int, writer: Writer) -> Iterator[str]:
    """The lines below the market."""
    name = writer.words.name
    yield from _turn(state, writer)
    yield from _end(state, writer)
    for each in range(1, state.seats + 1):
        yield _player(state, each, writer)
    if seat and (cards := state.hands[seat - 1].items) is not None:
        yield name("board.ownCards", cards=_cards(cards, writer))
    if seat and (coins := state.coins[seat - 1].items) is not None:
        yield name("board.ownCoins", coins=_counts(coins), count=sum(coins))
    for owner in (*range(1, state.seats + 1), NEUTRAL):
        if stalls := ", ".join(_stalls(state, owner)):
            key = "board.stalls" if owner else "board.neutralStalls"
            yield name(key, seat=writer.seat(owner), stalls=stalls)
    outside = ", ".join(
        writer.words.enum(colour)
        for colour, site in zip(COLOURS, state.market.customers, strict=True)
        if site == OUTSIDE
    )
    yield name("board.outside", colour=outside)
    yield name("board.medals", medals=", ".join(_medals(state)))
    yield name("board.expansions", counts=_counts(supplies(state)))
    yield name("board.row", cards=_cards(state.row, writer))
    yield name("board.pile", count=pile_size(state), criers=state.crier_stock)
    yield name("board.discards", cards=_cards(state.discards, writer))
    if state.course.bag:
        yield name("board.bag", colours=", ".join(writer.words.enum(Colour(colour)) for colour in state.course.bag))


def _cards(cards: Iterable[int], writer: Writer) -> str:
    return " ".join(CARD_IDS[card] for card in cards) or writer.words.name("nothing")


def _counts(counts: Iterable[int]) -> str:
    return " ".join(f"{_letter(colour)}{count}" for colour, count in zip(COLOURS, counts, strict=True))


def _turn(state: State, writer: Writer) -> Iterator[str]:
    turn, words = state.turn, writer.words
    ids = state.options.played_board().ids.sites
    yield turn_line(state, turn.number, turn.seat, writer.table, words)
    to_place = placements(state.options, state.seats) + 1 - turn.number
    if to_place > 0:
        yield words.name("board.setUp", count=to_place)
    if turn.played:
        yield words.name("board.played", cards=_cards(turn.played, writer))
    if turn.site != NO_SITE:
        yield _building(state, writer)
    if turn.step is Step.LEAD:
        ways = survey_of(state).ways(turn.colour).items()
        held = state.criers[turn.seat - 1]
        leads = [words.name("board.lead", site=ids[site], criers=needs) for site, needs in ways if needs <= held]
        yield words.name("board.leads", leads=", ".join(leads))
    if turn.step is Step.DISCARD:
        yield words.name("board.discard", count=state.hands[turn.seat - 1].size - ROW)


def _building(state: State, writer: Writer) -> str:
    turn, words = state.turn, writer.words
    ids = state.options.played_board().ids.sites
    values = {"colour": words.enum(Colour(turn.colour)), "site": ids[turn.site]}
    if turn.step is Step.ENTRANCE:
        mains = state.market.mains
        stalls = zip(mains[::4], mains[1::4], mains[2::4], strict=True)
        old = [site for owner, colour, site in stalls if (owner, colour) == (turn.seat, turn.colour)]
        if old and not state.course.neutral:
            return words.name("board.move", build=words.enum(Build.MOVE), old=ids[old[0]], **values)
        return words.name("board.building", build=words.enum(Build.MAIN), **values)
    parts = [
        words.name("board.building", build=words.enum(Build.EXPANSION), **values),
        words.name("board.cost", cost=cost(state), paid=turn.paid),
    ]
    if turn.step is not Step.OWN_COINS:
        parts.append(words.name("board.due", due=others_due(state)))
    return further(words, parts)


def _end(state: State, writer: Writer) -> Iterator[str]:
    words, limit = writer.words, state.options.standstill_limit * state.seats
    if state.course.final is not None:
        yield words.name("board.final", cause=words.enum(state.course.final))
    else:
        yield words.name("board.runningOut", count=len(colours_running_out(state)), limit=LOW_COLOURS)
    if limit and state.course.final is None:
        yield words.name("board.quietOf", count=state.turn.quiet, limit=limit)
    else:
        yield words.name("board.quiet", count=state.turn.quiet)


def _player(state: State, seat: int, writer: Writer) -> str:
    words, earned = writer.words, state.earned[seat - 1]
    by_source = sources(words, PointSource, earned)
    owned = state.market.mains[::4]
    colours = {colour for owner, colour in zip(owned, state.market.mains[1::4], strict=True) if owner == seat}
    left = "".join(_letter(colour) for colour in COLOURS if colour not in colours)
    parts = [
        words.name("board.score", player=player(seat, writer.table, words), points=sum(earned))
        + (f" ({by_source})" if by_source else ""),
        words.name("board.hand", cards=state.hands[seat - 1].size, criers=state.criers[seat - 1]),
        words.name("board.left", colours=left or words.name("nothing")),
    ]
    if seat in state.course.out:
        parts.append(words.name("board.passed"))
    return further(words, parts)


def _stalls(state: State, owner: int) -> Iterator[str]:
    """The stalls of an owner: colour, main stall, expansions and entrance."""
    ids, mains, tiles = state.options.played_board().ids.sites, state.market.mains, state.market.expansions
    for seat, colour, site, entrance in zip(mains[::4], mains[1::4], mains[2::4], mains[3::4], strict=True):
        if seat == owner:
            triples = zip(tiles[::3], tiles[1::3], tiles[2::3], strict=True)
            grown = [ids[tile] for of, tone, tile in triples if (of, tone) == (owner, colour)]
            yield f"{_letter(colour)}{_KEPT}{'+'.join((ids[site], *grown))}>{ids[entrance]}"


def _medals(state: State) -> Iterator[str]:
    for colour in COLOURS:
        holders = [holder(state, colour, medal) for medal in Medal]
        yield f"{_letter(colour)}{_KEPT}" + "/".join(str(seat or "-") for seat in holders)
