"""What a player may do: `legal_moves` lists the moves, and `refusal` says why any other move is not legal.

Both read the tables: `STEPS` says which moves each step asks for, `conditions` what each kind of move must fulfil, and
`building` where stalls and entrances may be placed. A row has a clause, a test and a reason.

The order of the list: cards to play, single ones before triples, ascending; customers to pull; cards to draw, open
ones, the pile, a crier; passing. Buildings come as new mains, expansions, moved mains, each by colour, then by site.
Coins, cards and entrances ascend. The entrances for a customer are listed nearest first.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping, Sequence
from itertools import combinations
from typing import Final, NamedTuple

from markethall_rules.errors import IllegalMove

from . import building, moves
from .conditions import CONDITIONS, DRAWN, NAMED, PAID, coins_of, first_broken, hand_of, surplus
from .moves import Move
from .paying import cost, mixed, offered, others_due, own_counts, payable, plays
from .pieces import COLOURS, KINDS
from .state import NEUTRAL, State, Step, placements
from .survey import survey_of

_SITES: Final = range(256)
_PLACES: Final = tuple(tuple(moves.PlaceMain(c, site) for site in _SITES) for c in COLOURS)
_EXPANDS: Final = tuple(tuple(moves.Expand(c, site) for site in _SITES) for c in COLOURS)
_MOVES: Final = tuple(tuple(moves.MoveMain(c, site) for site in _SITES) for c in COLOURS)
_ENTRANCES: Final = tuple(moves.PlaceEntrance(site) for site in _SITES)
_LEADS: Final = tuple(moves.LeadCustomer(site) for site in _SITES)
_JOKERS: Final = tuple(moves.PayJoker(c) for c in COLOURS)
_PULLS: Final = tuple(moves.PullCustomer(c) for c in COLOURS)
_OPEN: Final = tuple(moves.DrawOpen(card) for card in range(KINDS + 1))
_PASS: Final = moves.PassForGood()
_BLIND: Final = moves.DrawBlind()
_CRIER: Final = moves.DrawCrier()


def legal_moves(state: State, seat: int) -> Sequence[Move]:
    """All moves of a seat, in the order above; none if it is not its turn."""
    turn = state.turn
    return tuple(STEPS[turn.step].legal(state)) if turn.seat == seat else ()


def refusal(state: State, seat: int, move: Move) -> IllegalMove | None:
    """Why a move is not legal, in the words of the first clause that forbids it; None if it is legal.

    It needs no luck, and nothing that the seat cannot see.
    """
    return (
        out_of_step(state, seat, move)
        or first_broken(CONDITIONS.get(type(move), ()), state, move)
        or _misplaced(state, move)
    )


def out_of_step(state: State, seat: int, move: Move) -> IllegalMove | None:
    """Why the seat may now make no move of this kind; None if it may."""
    turn = state.turn
    if turn.step is Step.OVER or turn.step is Step.DEAL:
        return IllegalMove("KA-9.2", "MATCH_OVER", "The match is over; no move is legal.")
    if seat != turn.seat:
        return _not_its_turn(state, seat)
    row = STEPS[turn.step]
    if type(move) in row.kinds:
        return None
    clause, choice = _choice(state)
    message = f"This move is not possible in this step. Choose {choice}."
    return IllegalMove(clause, "WRONG_STEP", message, step=f"STEP_{turn.step.name}")


def _misplaced(state: State, move: Move) -> IllegalMove | None:
    """Why a building or an entrance may not be where the move names; None if it may, or the move builds nothing."""
    if isinstance(move, (moves.PlaceMain, moves.Expand, moves.MoveMain)):
        return _unknown_place(state, move) or _building_refusal(state, move)
    if isinstance(move, moves.PlaceEntrance):
        here = survey_of(state)
        return building.unknown_site(here, move.site) or building.site_refusal(
            building.ENTRANCE_SITE, building.project_of(state), move.site
        )
    return None


def _unknown_place(state: State, move: moves.Building) -> IllegalMove | None:
    return building.unknown_colour(move.colour) or building.unknown_site(survey_of(state), move.site)


def _building_refusal(state: State, move: moves.Building) -> IllegalMove | None:
    here, seat, colour = survey_of(state), state.turn.seat, int(move.colour)
    if state.turn.step is Step.PLACE:
        neutral = state.course.neutral
        return first_broken(DRAWN, state, move) or building.site_refusal(
            building.SET_UP, building.Project(here, NEUTRAL if neutral else seat, colour), move.site
        )
    refused = first_broken(NAMED, state, move)
    if refused is not None:
        return refused
    match move:
        case moves.PlaceMain():
            return building.site_refusal(building.MAIN, building.Project(here, seat, colour), move.site)
        case moves.MoveMain():
            return building.site_refusal(building.MOVE, building.Lifted(here, seat, colour), move.site)
        case moves.Expand():
            project = building.Project(here, seat, colour)
            return building.site_refusal(building.EXPANSION, project, move.site) or first_broken(PAID, state, move)


def _fulfilling(state: State, legal: Iterable[Move]) -> list[Move]:
    """The moves that fulfil the conditions of their kinds."""
    return [move for move in legal if all(row.holds(state, move) for row in CONDITIONS[type(move)])]


def _draws(state: State) -> list[Move]:
    legal: list[Move] = [_OPEN[card] for card in dict.fromkeys(state.row)]
    legal.append(_BLIND)
    if state.crier_stock:
        legal.append(_CRIER)
    return legal


def _actions(state: State) -> list[Move]:
    legal: list[Move] = [*plays(state)]
    if state.course.final:
        legal.append(_PASS)
        return legal
    legal += [_PULLS[colour - 1] for colour in survey_of(state).pullable()]
    return legal + _draws(state)


def _placements(state: State) -> list[Move]:
    here, neutral = survey_of(state), state.course.neutral
    owner = NEUTRAL if neutral else state.turn.seat
    colours: Iterable[int] = (neutral,) if neutral else COLOURS
    return [
        _PLACES[colour - 1][site]
        for colour in colours
        for site in here.grid.listed(building.setup_sites(here, owner, colour))
    ]


def _buildings(state: State) -> list[Move]:
    turn, here = state.turn, survey_of(state)
    listed, named = here.grid.listed, here.grid.named(turn.played)
    buildings = building.buildings_of(here, turn.seat)
    legal: list[Move] = []
    for colour, sites in buildings.new_mains(here, named):
        legal += [_PLACES[colour - 1][site] for site in listed(sites)]
    for colour, sites in buildings.expansions(here, named, coins_of(state), payable):
        legal += [_EXPANDS[colour - 1][site] for site in listed(sites)]
    for colour, sites in buildings.moves(here, named):
        legal += [_MOVES[colour - 1][site] for site in listed(sites)]
    return legal


def _entrances(state: State) -> list[Move]:
    project = building.project_of(state)
    return [
        _ENTRANCES[site]
        for site in project.here.grid.listed(
            building.passing(building.ENTRANCE_SITE, project, project.ground.entrance_sites)
        )
    ]


def _own_coins(state: State) -> list[Move]:
    return [moves.PayOwn(count) for count in own_counts(coins_of(state), state.turn.colour, cost(state))]


def _other_coins(state: State) -> list[Move]:
    due = others_due(state)
    return [moves.PayOthers(mix) for mix in mixed(offered(coins_of(state), state.turn.colour, due), due)]


def _leads(state: State) -> list[Move]:
    criers = state.criers[state.turn.seat - 1]
    ways = survey_of(state).ways(state.turn.colour)
    return [_LEADS[site] for site, needed in ways.items() if needed <= criers]


def _discards(state: State) -> list[Move]:
    return [moves.Discard(cards) for cards in dict.fromkeys(combinations(hand_of(state), surplus(state)))]


def _jokers(state: State) -> list[Move]:
    return _fulfilling(state, _JOKERS)


def _nothing(_state: State) -> list[Move]:
    return []


class StepRow(NamedTuple):
    """A step of a turn: the clause, the choice that it asks for, the kinds of moves that make it, and their list."""

    clause: str
    choice: str
    kinds: tuple[type[Move], ...]
    legal: Callable[[State], list[Move]]


_DRAW_KINDS: Final = (moves.DrawOpen, moves.DrawBlind, moves.DrawCrier)

STEPS: Final[Mapping[Step, StepRow]] = {
    Step.DEAL: StepRow("KA-2.1", "nothing: the cards are not dealt yet", (), _nothing),
    Step.PLACE: StepRow("KA-2.3", "a main stall to place", (moves.PlaceMain,), _placements),
    Step.ACTION: StepRow(
        "KA-3.1",
        "cards to play, a customer to pull, or a card to draw",
        (moves.PlayCards, moves.PullCustomer, moves.PassForGood, *_DRAW_KINDS),
        _actions,
    ),
    Step.JOKER: StepRow("KA-3.2", "the coin for the joker", (moves.PayJoker,), _jokers),
    Step.SITE: StepRow(
        "KA-3.2", "what to build, and where", (moves.PlaceMain, moves.Expand, moves.MoveMain), _buildings
    ),
    Step.ENTRANCE: StepRow("KA-4.1", "the site of the entrance", (moves.PlaceEntrance,), _entrances),
    Step.OWN_COINS: StepRow("KA-5.6", "how many coins of its colour pay the expansion", (moves.PayOwn,), _own_coins),
    Step.OTHER_COINS: StepRow("KA-5.6", "the other coins that pay the expansion", (moves.PayOthers,), _other_coins),
    Step.LEAD: StepRow("KA-7.3", "the entrance that the customer is led to", (moves.LeadCustomer,), _leads),
    Step.SECOND_DRAW: StepRow("KA-8.1", "the second card to draw", _DRAW_KINDS, _draws),
    Step.DISCARD: StepRow("KA-8.3", "the cards to discard", (moves.Discard,), _discards),
    Step.OVER: StepRow("KA-9.2", "nothing: the match is over", (), _nothing),
}
"""The steps, each with the moves that it asks for."""


def _choice(state: State) -> tuple[str, str]:
    """The clause and the words of what is to be chosen now."""
    step, course = state.turn.step, state.course
    if step is Step.PLACE and course.neutral:
        return "KA-2.4", "a place for the neutral main stall"
    if step is Step.ACTION and course.final:
        return "KA-9.2", "cards to build with, or to pass"
    row = STEPS[step]
    return row.clause, row.choice


def _not_its_turn(state: State, seat: int) -> IllegalMove:
    turn = state.turn
    clause, message = "KA-3.1", f"It is the turn of seat {turn.seat}, not of seat {seat}."
    if seat in state.course.out:
        clause, message = "KA-9.2", f"Seat {seat} has passed and is out for good; it is the turn of seat {turn.seat}."
    elif turn.number <= placements(state.options, state.seats):
        clause = "KA-2.4" if state.course.neutral else "KA-2.3"
    return IllegalMove(clause, "NOT_YOUR_TURN", message, to_act=turn.seat)
