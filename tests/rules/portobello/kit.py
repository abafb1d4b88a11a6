"""What the laws need of Portobello Market."""

from __future__ import annotations

import random
from collections.abc import Callable, Sequence
from typing import Final

from hypothesis import strategies as st

from markethall_rules.portobello import GAME, Event, Move, Options, State
from markethall_rules.portobello.board import PORTOBELLO
from markethall_rules.portobello.box import NEUTRALS, Customer, Edition, Tile
from markethall_rules.portobello.events import AlleyScored, BobbyMoved, DistrictScored
from markethall_rules.portobello.moves import (
    DrawCustomer,
    EndTurn,
    MoveBobby,
    PlaceBobby,
    PlaceCustomer,
    PlaceLord,
    PlaceStall,
    ScoreDistrict,
    TakeTile,
)
from markethall_rules.portobello.state import NOWHERE
from tests.kit import Kit, TurnLaw

from .boards import own_board, slope, twins

OPTIONS: Final = st.builds(
    Options,
    edition=st.sampled_from(Edition),
    open_customers=st.booleans(),
    may_stop_early=st.booleans(),
    allow_debt=st.booleans(),
    board=st.sampled_from((PORTOBELLO, slope(), twins())) | st.integers(0, 1000).map(own_board),
)


def reshuffle(state: State, seat: int, rng: random.Random) -> State:  # noqa: ARG001 - the signature of Kit
    """The same state: nothing is hidden. The next customer of the bag is not decided yet (PM-10.1)."""
    return state


def census(state: State) -> object:
    """Stalls by owner, customers by kind, tiles by number and owner, the neutral stack, the Bobby."""
    stalls = tuple(left + state.stalls.count(seat) for seat, left in enumerate(state.supply, 1))
    return stalls, len(state.stalls), _customers(state), _tiles(state), _bobbies(state)


def _customers(state: State) -> tuple[int, int, int]:
    placed = (*state.customers, state.drawn)
    clerks, citizens = state.bag
    lords = placed.count(Customer.LORD)
    return placed.count(Customer.CLERK) + clerks, placed.count(Customer.CITIZEN) + citizens, lords + (lords == 0)


def _tiles(state: State) -> tuple[tuple[int, int, bool], ...]:
    """Every tile as (number, owner, is neutral); a neutral tile has no owner."""
    tiles: list[tuple[int, int, bool]] = []
    for seat, hand in enumerate(state.hands, 1):
        held = hand.face_up + hand.face_down + ((state.tile,) if state.tile and seat == state.seat else ())
        tiles += [_named(tile, seat) for tile in held]
    tiles += [(number, seat, False) for number, seat in zip(state.tile_numbers, state.tile_seats, strict=True) if seat]
    gone = sum(1 for seat in state.tile_seats if seat)
    return tuple(sorted(tiles + [(number, 0, True) for number in NEUTRALS[gone:]]))


def _named(tile: Tile, seat: int) -> tuple[int, int, bool]:
    return tile.number, 0 if tile.neutral else seat, tile.neutral


def _bobbies(state: State) -> int:
    return 1 if state.bobby == NOWHERE or 0 <= state.bobby < len(state.tile_numbers) else 0


def ledger(options: Options, seats: int, events: Sequence[Event]) -> tuple[int, ...]:
    """The start score plus the points of the events, minus the prices that were paid."""
    points = [options.printed.start_score] * seats
    for event in events:
        match event:
            case BobbyMoved():
                points[event.seat - 1] -= event.price
                for seat in event.paid_to:
                    points[seat - 1] += 1
            case DistrictScored():
                points[event.seat - 1] += event.points
            case AlleyScored():
                points = [one + more for one, more in zip(points, event.points, strict=True)]
            case _:
                pass
    return tuple(points)


def junk(state: State, rng: random.Random) -> Move:
    """A move of any kind with arbitrary numbers. Its places are on the board or on none."""
    board = state.options.board
    alley = rng.choice([*(alley.id for alley in board.alleys), "", "a00", "A"])
    district = rng.choice([*(district.id for district in board.districts), "", "d00", "a01"])
    square = rng.choice([*(square.id for square in board.squares), "", "Z", "d01"])
    number = rng.choice((-1, 0, 1, 2, 3, 4, 5, 2**31 - 1))
    kinds: tuple[Callable[[], Move], ...] = (
        lambda: PlaceBobby(district),
        lambda: TakeTile(number, rng.random() < 0.5),
        lambda: PlaceStall(alley, rng.choice((-(2**31), -1, 0, 1, 2, 3, 4, 5, 6, 2**31 - 1))),
        DrawCustomer,
        lambda: PlaceCustomer(square),
        PlaceLord,
        lambda: MoveBobby(alley),
        lambda: ScoreDistrict(district, number),
        EndTurn,
    )
    return rng.choice(kinds)()


TURN: Final = TurnLaw(
    lambda state: state.turn,
    lambda state: (state.tile, state.actions, state.drawn, state.trail),
    (None, 0, 0, 0),
)

KIT: Final = Kit(
    game=GAME,
    options=OPTIONS,
    reshuffle=reshuffle,
    census=census,
    ledger=ledger,
    junk=junk,
    turn=TURN,
    variants=(Options(Edition.ITALIAN, may_stop_early=True), Options(Edition.FRENCH, open_customers=True)),
    middle=90,
)
