"""Checks laws after every commit of many random matches: `python -m tests.laws.soak [GAME [MATCHES]]`.

MATCHES is for each number of seats and each value of the game's choices. The laws of the test suite check only
some positions of a match; this checks all.
"""

from __future__ import annotations

import random
import sys
from concurrent.futures import ProcessPoolExecutor
from dataclasses import replace
from functools import partial
from typing import Any, Final

from markethall_rules.secret import redact
from tests.kit import Kit, Step, random_match
from tests.kits import GAME_NAMES, kit_of

from .random_matches import refusal

MAX_MOVES: Final = 20_000
"""The most moves of a match."""


def choices(kit: Kit) -> tuple[str, ...]:
    """The options with a list of values. Other options have their defaults."""
    return tuple(option.name for option in kit.game.box.options if option.choices)


def variants(kit: Kit) -> list[Any]:
    """The default options with every combination of the values of their choices."""
    variants = [kit.game.default_options()]
    for name in choices(kit):
        kind = type(getattr(variants[0], name))
        variants = [replace(options, **{name: value}) for options in variants for value in kind]
    return variants


def soak(name: str, options: Any, seats: int, number: int) -> int:
    """Plays and checks one match. Returns its number of commits."""
    kit = kit_of(name)
    rng, game = random.Random(number), kit.game
    commits, components, viewer = 0, None, 0
    start = kit.ledger(options, seats, ())
    points = list(start)
    for step in random_match(game, options, seats, number, MAX_MOVES):
        commits += 1
        census = kit.census(step.after)
        components = census if components is None else components
        assert census == components
        for seat, (after, before) in enumerate(zip(kit.ledger(options, seats, step.events), start, strict=True)):
            points[seat] += after - before
        assert tuple(points) == game.scores(step.after)
        check_replay(kit, step)
        check_moves(kit, step.after, seats, rng)
        viewer = (viewer + 1) % (seats + 1)
        assert redact(kit.reshuffle(step.after, viewer, rng), viewer) == redact(step.after, viewer)
    assert not game.to_act(step.after), f"seed {number} does not end"
    assert game.winners(step.after)
    return commits


def check_replay(kit: Kit, step: Step) -> None:
    """The events lead to the position."""
    state = step.before
    for event in step.events:
        state = kit.game.apply(state, event)
    assert state == step.after


def check_moves(kit: Kit, state: Any, seats: int, rng: random.Random) -> None:
    """A seat that is to act has legal moves, and the same ones in its view. Exactly these are accepted."""
    to_act = kit.game.to_act(state)
    for seat in range(1, seats + 1):
        legal = kit.game.legal_moves(state, seat) if seat in to_act else ()
        if seat in to_act:
            assert legal
            assert list(kit.game.legal_moves(redact(state, seat), seat)) == list(legal)
        junk = kit.junk(state, rng)
        assert (refusal(kit.game, state, seat, junk) is None) == (junk in legal)


def main(game: str, matches: int) -> None:
    """Plays a game on all cores and prints the numbers of matches and commits."""
    kit = kit_of(game)
    with ProcessPoolExecutor() as pool:
        for options in variants(kit):
            values = ", ".join(f"{name}={getattr(options, name).name}" for name in choices(kit))
            for seats in kit.game.box.seats:
                counts = list(pool.map(partial(soak, game, options, seats), range(matches), chunksize=10))
                print(f"{game}, {values}, {seats} seats: {len(counts)} matches, {sum(counts)} commits", flush=True)


if __name__ == "__main__":
    for each in sys.argv[1:2] or GAME_NAMES:
        main(each, int(sys.argv[2]) if len(sys.argv) > 2 else 1000)
