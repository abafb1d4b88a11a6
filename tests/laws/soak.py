"""Many random matches with the laws checked after every commit: `python -m tests.laws.soak [GAME [MATCHES]]`.

For each number of seats and each value of the game's main options, so many matches; all positions of a match are
looked at, where the laws of the test suite look at some.
"""

from __future__ import annotations

import random
import sys
from collections.abc import Iterator
from concurrent.futures import ProcessPoolExecutor
from dataclasses import replace
from functools import partial
from typing import Any, Final

from markethall_rules.secret import redact
from tests.kit import Kit, Step, random_match
from tests.kits import GAME_NAMES, KITS

from .refusals import refusal

LIMIT: Final = 20_000
"""A match of more moves than this does not end."""

VARIANTS: Final = {
    "portobello": ("edition",),
    "kairo": ("setup", "board"),
    "klongs": ("draw_piles",),
}
"""The options of which every value is played. Other options, and other games, have their defaults."""


def kit_of(name: str) -> Kit:
    """The kit of a game."""
    return next(kit for kit in KITS if kit.game.box.name == name)


def variants(kit: Kit) -> Iterator[Any]:
    """The default options, with every value of the game's options above."""
    chosen = [kit.game.default_options()]
    for name in VARIANTS.get(kit.game.box.name, ()):
        kind = type(getattr(chosen[0], name))
        chosen = [replace(options, **{name: value}) for options in chosen for value in kind]
    return iter(chosen)


def soak(name: str, options: Any, seats: int, number: int) -> int:
    """One match; how many commits it had."""
    kit = kit_of(name)
    rng, game = random.Random(number), kit.game
    commits, box, viewer = 0, None, 0
    start = kit.ledger(options, seats, ())
    points = list(start)
    for step in random_match(game, options, seats, number, LIMIT):
        commits += 1
        census = kit.census(step.after)
        box = census if box is None else box
        assert census == box
        for seat, (more, base) in enumerate(zip(kit.ledger(options, seats, step.events), start, strict=True)):
            points[seat] += more - base
        assert tuple(points) == game.scores(step.after)
        check_replay(kit, step)
        check_moves(kit, step.after, seats, rng)
        viewer = (viewer + 1) % (seats + 1)
        assert redact(kit.reshuffle(step.after, viewer, rng), viewer) == redact(step.after, viewer)
    assert not game.to_act(step.after), f"seed {number} does not end"
    assert game.winners(step.after)
    return commits


def check_replay(kit: Kit, step: Step) -> None:
    """The events alone lead to the same position."""
    state = step.before
    for event in step.events:
        state = kit.game.apply(state, event)
    assert state == step.after


def check_moves(kit: Kit, state: Any, seats: int, rng: random.Random) -> None:
    """Whoever is to act has moves, all seen from the own view; nobody else has; and junk is refused."""
    to_act = kit.game.to_act(state)
    for seat in range(1, seats + 1):
        legal = kit.game.legal_moves(state, seat) if seat in to_act else ()
        if seat in to_act:
            assert legal
            assert list(kit.game.legal_moves(redact(state, seat), seat)) == list(legal)
        junk = kit.junk(state, rng)
        assert (refusal(kit.game, state, seat, junk) is None) == (junk in legal)


def main(game: str, matches: int) -> None:
    """Soaks a game on all cores, and says what it saw."""
    kit = kit_of(game)
    with ProcessPoolExecutor() as pool:
        for options in variants(kit):
            chosen = ", ".join(f"{name}={getattr(options, name).name}" for name in VARIANTS.get(game, ()))
            for seats in kit.game.box.seats:
                counts = list(pool.map(partial(soak, game, options, seats), range(matches), chunksize=10))
                print(f"{game}, {chosen}, {seats} seats: {len(counts)} matches, {sum(counts)} commits", flush=True)


if __name__ == "__main__":
    for each in sys.argv[1:2] or GAME_NAMES:
        main(each, int(sys.argv[2]) if len(sys.argv) > 2 else 1000)
