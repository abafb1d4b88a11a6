"""The position."""

from __future__ import annotations

from dataclasses import dataclass

from markethall_rules.secret import Secret

from .box import COPIES, VALUES


@dataclass(frozen=True, slots=True)
class State:
    """A position. Hands are sorted. `laid` has at most one card of each seat. The deck is the number of its cards.

    `starter` is 0 until it is drawn. `round` is the present round, from 1.
    """

    rounds: int
    starter: int
    round: int
    hands: tuple[Secret[int], ...]
    laid: tuple[Secret[int], ...]
    turned: tuple[int, ...]
    deck: int
    scores: tuple[int, ...]

    @property
    def seats(self) -> int:
        """The number of seats."""
        return len(self.scores)

    @property
    def duel(self) -> tuple[int, int]:
        """The seats that duel in this round (TG-3.1)."""
        first = (self.starter + self.round - 2) % self.seats
        return first + 1, (first + 1) % self.seats + 1

    @property
    def over(self) -> bool:
        """Whether no round is left or a seat of the duel has no card (TG-5.1)."""
        spent = (self.hands[seat - 1].size + self.laid[seat - 1].size == 0 for seat in self.duel)
        return self.round > self.rounds or any(spent)


def empty(rounds: int, seats: int) -> State:
    """The position before the starter is drawn and the cards are dealt."""
    none = tuple(Secret[int].of(seat, ()) for seat in range(1, seats + 1))
    return State(rounds, 0, 1, none, none, (), COPIES * len(VALUES), (0,) * seats)


def left(state: State) -> tuple[int, ...]:
    """The number of cards of each value in the deck: those of the box minus those in other places."""
    out = [*state.turned]
    for pile in state.hands + state.laid:
        out.extend(pile.seen)
    return tuple(COPIES - out.count(value) for value in VALUES)
