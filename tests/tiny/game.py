"""The rules of the tiny game."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace
from typing import Final, TypeVar, assert_never

from markethall_rules.chance import Chance, draw
from markethall_rules.errors import IllegalMove
from markethall_rules.game import Box, Game, SeatNumber, Steps, leaders
from markethall_rules.secret import Secret

from .box import BOX, HAND, VALUES, Options, check
from .moves import CardDrawn, CardLaid, CardTurned, Event, LayCard, Move, RoundEnded, StarterDrawn
from .state import State, empty, left

T = TypeVar("T")


class Tiny:
    """Two seats lay a card face down. The higher card wins the duel."""

    box: Box = BOX
    turn_began = None

    def default_options(self) -> Options:
        """Three rounds."""
        return Options()

    def setup(self, options: Options, seats: int) -> State:
        """No seat has a card."""
        check(options, seats)
        return empty(options.rounds, seats)

    def deal(self, state: State, chance: Chance) -> Steps[Event, State]:
        """The lot, then two cards each (TG-2.1)."""
        state = yield StarterDrawn(1 + chance.below(state.seats))
        for seat in range(1, state.seats + 1):
            for _ in range(HAND):
                state = yield _drawn(state, seat, chance)
        return state

    def turn(self, state: State) -> int:
        """A round is a turn."""
        return state.round

    def to_act(self, state: State) -> tuple[SeatNumber, ...]:
        """The seats of the duel that have not laid a card, at first both."""
        if state.over:
            return ()
        return tuple(sorted(seat for seat in state.duel if not state.laid[seat - 1].size))

    def legal_moves(self, state: State, seat: SeatNumber) -> Sequence[Move]:
        """One move for each different value in hand, ascending."""
        if seat not in self.to_act(state):
            return ()
        return [LayCard(card) for card in sorted(set(state.hands[seat - 1].seen))]

    def play(
        self, state: State, seat: SeatNumber, move: Move, chance: Chance, *, listed: bool = False
    ) -> Steps[Event, State]:
        """Lays the card. The second card of a duel ends the round."""
        if not listed:
            self._check(state, seat, move)
        state = yield CardLaid(seat, Secret.of(seat, (move.card,)))
        if self.to_act(state):
            return state
        for event in _turned(state):
            state = yield event
        for duellist in state.duel:
            if state.deck:
                state = yield _drawn(state, duellist, chance)
        return (yield RoundEnded())

    def _check(self, state: State, seat: SeatNumber, move: Move) -> None:
        if state.over:
            raise IllegalMove("TG-5.1", "MATCH_OVER", "The game is over.")
        if seat not in state.duel:
            first, second = state.duel
            message = f"Seats {first} and {second} duel in this round."
            raise IllegalMove("TG-3.1", "NOT_YOUR_TURN", message, first=first, second=second)
        if state.laid[seat - 1].size:
            raise IllegalMove("TG-3.3", "ALREADY_LAID", "Your card lies already; wait for the other one.")
        if move.card not in state.hands[seat - 1].seen:
            raise IllegalMove("TG-3.2", "NOT_HELD", f"You have no {move.card} in hand.", card=move.card)

    def apply(self, state: State, event: Event) -> State:
        """The position after an event."""
        match event:
            case StarterDrawn(seat):
                return replace(state, starter=seat)
            case CardDrawn(seat, card):
                return replace(
                    state, deck=state.deck - 1, hands=_put(state.hands, seat, _with(state.hands[seat - 1], card))
                )
            case CardLaid(seat, card):
                hands = _put(state.hands, seat, _without(state.hands[seat - 1], card))
                return replace(state, hands=hands, laid=_put(state.laid, seat, card))
            case CardTurned(seat, value, points):
                scores = _put(state.scores, seat, state.scores[seat - 1] + points)
                laid = _put(state.laid, seat, Secret[int].of(seat, ()))
                return replace(state, laid=laid, scores=scores, turned=(*state.turned, value))
            case RoundEnded():
                return replace(state, round=state.round + 1)
            case _:
                assert_never(event)

    def scores(self, state: State) -> tuple[int, ...]:
        """Points in seat order."""
        return state.scores

    def winners(self, state: State, out: Sequence[SeatNumber] = ()) -> tuple[SeatNumber, ...]:
        """The seats with the most points (TG-5.2)."""
        return leaders(state.scores, out) if state.over else ()

    def end_clause(self, _: State) -> str:
        """No rule ends the game early."""
        return ""

    def autopilot(self, state: State, seat: SeatNumber) -> Move:
        """Lays the lowest card."""
        return self.legal_moves(state, seat)[0]

    def on_turn(self, state: State, seat: SeatNumber) -> State | None:  # noqa: ARG002 - the signature of Game
        """Never: the seats of a duel lay their cards at the same time."""
        return None

    def prospects(self, state: State) -> Sequence[float]:
        """The points so far, and half of the visible cards in hand."""
        return [points + sum(hand.items or ()) / 2 for points, hand in zip(state.scores, state.hands, strict=True)]

    def endless(self, options: Options) -> None:
        """Never, because every move uses a card."""


def _turned(state: State) -> list[CardTurned]:
    """Both cards of the duel with their points (TG-4.1)."""
    first, second = state.duel
    (one,), (two,) = state.laid[first - 1].seen, state.laid[second - 1].seen
    won = one + two
    points = (1, 1) if one == two else (won, 0) if one > two else (0, won)
    return [CardTurned(first, one, points[0]), CardTurned(second, two, points[1])]


def _drawn(state: State, seat: SeatNumber, chance: Chance) -> CardDrawn:
    return CardDrawn(seat, Secret.of(seat, (VALUES[draw(chance, left(state))],)))


def _with(hand: Secret[int], card: Secret[int]) -> Secret[int]:
    if hand.items is None or card.items is None:
        return Secret(hand.owner, hand.size + card.size, None)
    return Secret.of(hand.owner, tuple(sorted(hand.items + card.items)))


def _without(hand: Secret[int], card: Secret[int]) -> Secret[int]:
    if hand.items is None or card.items is None:
        return Secret(hand.owner, hand.size - card.size, None)
    at = hand.items.index(card.items[0])
    return Secret.of(hand.owner, hand.items[:at] + hand.items[at + 1 :])


def _put(values: tuple[T, ...], seat: SeatNumber, value: T) -> tuple[T, ...]:
    return (*values[: seat - 1], value, *values[seat:])


GAME: Final[Game[Options, State, Move, Event]] = Tiny()
