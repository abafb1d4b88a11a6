"""How the sentences of Kairo write places and pieces, and what a player has to choose."""

from __future__ import annotations

from collections.abc import Sequence
from enum import IntEnum
from typing import Any, Final

from markethall_rules.sentences import Values, Writer, choices_among

from . import legal, moves
from .events import CustomerPlace
from .ids import CARD_IDS, Card, Coins, Site
from .pieces import COLOURS, SECTIONS, Colour
from .state import State, Step
from .survey import survey_of


def site(writer: Writer, number: int) -> str:
    """A site by its id."""
    ids: tuple[str, ...] = writer.table.options.played_board().ids.sites
    return ids[number]


def card(writer: Writer, kind: int) -> str:
    """A stall card by the sections that it names."""
    return writer.words.name("jokerOf" if len(SECTIONS[kind]) > 1 else "cardOf", sections="/".join(CARD_IDS[kind]))


def coins(writer: Writer, counts: tuple[int, ...]) -> str:
    """Coins by colour."""
    some = [(count, writer.words.enum(colour)) for colour, count in zip(COLOURS, counts, strict=True) if count]
    return ", ".join(writer.words.name("coins", count=count, colour=colour) for count, colour in some)


def customer(writer: Writer, place: CustomerPlace) -> str:
    """A customer on its start site."""
    return writer.words.name("customerOn", colour=writer.words.enum(place.colour), site=site(writer, place.site))


WRITERS: Final = {Site: site, Card: card, Coins: coins, CustomerPlace: customer}
"""How places and pieces are written."""


def move_values(state: State) -> Values:
    """The colour of the stall that is being built, which the move that pays for it does not name."""
    return {"stall_colour": Colour(state.turn.colour) if state.turn.colour else ""}


class Choice(IntEnum):
    """What a player can do in a turn."""

    BUILD = 1
    PULL = 2
    DRAW = 3
    PASS = 4


_CHOICES: Final = {
    moves.PlayCards: Choice.BUILD,
    moves.PullCustomer: Choice.PULL,
    moves.DrawBlind: Choice.DRAW,
    moves.PassForGood: Choice.PASS,
}


def legal_moves(state: State) -> Sequence[moves.Move]:
    """The moves of the seat to act. Raises Hidden if they depend on a hand or on coins that the viewer does not see."""
    return legal.legal_moves(state, state.turn.seat) if state.turn.seat else ()


def _choices(state: State, possible: Sequence[moves.Move]) -> tuple[Choice, ...]:
    """What a turn can begin with. Whether a hidden hand can build is not known, so it may."""
    if possible:
        return choices_among(possible, _CHOICES)
    if state.course.final:
        return Choice.BUILD, Choice.PASS
    pull = (Choice.PULL,) if any(survey_of(state).pullable()) else ()
    return Choice.BUILD, *pull, Choice.DRAW


def prompt(state: State, possible: Sequence[moves.Move]) -> tuple[str, dict[str, Any]]:
    """The next choice."""
    turn, key = state.turn, f"Step.{state.turn.step.name}"
    values: dict[str, Any] = {}
    if turn.colour:
        values["colour"] = Colour(turn.colour)
    if turn.site >= 0:
        values["site"] = state.options.played_board().ids.sites[turn.site]
    if state.course.neutral and turn.step is Step.PLACE:
        return f"{key}.neutral", {"neutral": Colour(state.course.neutral)}
    if turn.step is Step.ACTION:
        values["choices"] = _choices(state, possible)
        return (f"{key}.final" if state.course.final else key), values
    return key, values
