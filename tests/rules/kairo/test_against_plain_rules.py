"""The engine and a slow second implementation of the rules find the same buildings, and none covers a customer."""

from __future__ import annotations

import random
from dataclasses import replace

import pytest

from markethall_rules.kairo import GAME, Options, State
from markethall_rules.kairo.board import BoardName, Setup
from markethall_rules.kairo.moves import Expand, MoveMain, PlaceEntrance, PlaceMain, PlayCards
from markethall_rules.kairo.pieces import COLOURS
from markethall_rules.kairo.state import Step
from markethall_rules.secret import Secret

from .kit import SMALL, UNEVEN
from .plain import Plain
from .positions import EVERY_CARD, after, ahead, dealt, legal

MATCHES = [
    (Options(), 2),
    (Options(), 3),
    (Options(), 4),
    (Options(Setup.VARIABLE), 2),
    (Options(board=BoardName.MARKET_12), 4),
    (Options(Setup.VARIABLE, own_board=SMALL), 2),
    (Options(Setup.VARIABLE, own_board=SMALL), 4),
    (Options(Setup.VARIABLE, own_board=UNEVEN), 3),
]


def choosing(state: State) -> State:
    """The same position, but the player on turn has many coins and may choose any site."""
    seat = state.turn.seat
    hands, coins = list(state.hands), list(state.coins)
    hands[seat - 1] = Secret.of(seat, EVERY_CARD)
    coins[seat - 1] = Secret.of(seat, (14,) * 6)
    turn = replace(state.turn, step=Step.SITE, played=EVERY_CARD)
    return replace(state, hands=tuple(hands), coins=tuple(coins), turn=turn)


@pytest.mark.parametrize(("options", "seats"), MATCHES)
def test_the_engine_agrees_with_the_plain_rules(options: Options, seats: int) -> None:
    seen: dict[type, int] = {PlaceMain: 0, Expand: 0, MoveMain: 0}
    for number in range(3):
        state = dealt(options, seats, number)
        for _ in range(9):
            state = ahead(state, 23, number)
            while GAME.to_act(state) and state.turn.step is not Step.ACTION:
                state = after(state, legal(state)[0])
            if not GAME.to_act(state):
                break
            compare(choosing(state), seen)
    assert min(seen.values()) > 0


def compare(state: State, seen: dict[type, int]) -> None:
    """Both find the same buildings."""
    plain, seat = Plain(state), state.turn.seat
    for kind, expected in (
        (PlaceMain, plain.new_mains(seat)), (Expand, plain.growths(seat)), (MoveMain, plain.moves(seat)),
    ):  # fmt: skip
        found = [(int(move.colour), move.site) for move in legal(state) if type(move) is kind]
        assert found == sorted(expected)
        seen[kind] += len(found)
    for move in legal(state)[:: max(1, len(legal(state)) // 6)]:
        if isinstance(move, PlaceMain):
            compare_doors(state, plain, move)


def compare_doors(state: State, plain: Plain, move: PlaceMain) -> None:
    """The entrances of a new main."""
    place = plain.place(move.site)
    doors = [plain.site(door) for door in plain.near(place) if plain.main_with(move.colour, place, door)]
    assert legal(after(state, move)) == tuple(PlaceEntrance(site) for site in sorted(doors))


@pytest.mark.parametrize(("options", "seats"), MATCHES)
def test_a_card_may_be_played_exactly_if_a_building_follows(options: Options, seats: int) -> None:
    state = dealt(options, seats, 7)
    for _ in range(12):
        state = ahead(state, 17, 5)
        while GAME.to_act(state) and state.turn.step is not Step.ACTION:
            state = after(state, legal(state)[0])
        if not GAME.to_act(state):
            return
        seat = state.turn.seat
        for card in range(1, 10):
            hands = list(state.hands)
            hands[seat - 1] = Secret.of(seat, (card,))
            holding = replace(state, hands=tuple(hands))
            choice = replace(holding, turn=replace(state.turn, step=Step.SITE, played=(card,)))
            assert (PlayCards((card,)) in legal(holding)) == bool(legal(choice))


def test_the_plain_rules_know_all_colours() -> None:
    assert len({colour for colour, _ in Plain(dealt(Options(Setup.VARIABLE))).new_mains(1)}) == len(COLOURS)


@pytest.mark.parametrize(("options", "seats"), MATCHES)
def test_no_legal_building_covers_a_customer(options: Options, seats: int) -> None:
    """KA-3.3, KA-6.2."""
    seen = dict.fromkeys((PlaceMain, Expand, MoveMain, PlaceEntrance), 0)
    for number in range(3):
        rng, state = random.Random(number), dealt(options, seats, number)
        for _ in range(400):
            if not GAME.to_act(state):
                break
            customers = set(state.market.customers)
            positions = [state]
            if state.turn.step is Step.ACTION:
                # All buildings that are possible in this position.
                positions.append(choosing(state))
                lifted = [move for move in legal(positions[1]) if isinstance(move, MoveMain)]
                positions += [after(positions[1], move) for move in lifted[:3]]
            for position in positions:
                for move in legal(position):
                    if isinstance(move, (PlaceMain, Expand, MoveMain, PlaceEntrance)):
                        assert move.site not in customers
                        seen[type(move)] += 1
            state = after(state, rng.choice(legal(state)), luck=rng.randrange(1000))
    assert min(seen.values()) > 0
