"""PlayMove with 100,000 open matches beside 1,000, and what they cost: `python -m tests.bench.open_matches`.

Two services, each with a separate Redis, are measured in turn. The matches are of all games, public, for two players,
and 30 commits old. Their seeds and so their moves are known here, so that the load consists of PlayMove only. A match
is warm if the process has it in memory. The setting `open_matches` limits them (default 10,000).
"""

from __future__ import annotations

import random
import sys
import time
from collections.abc import Iterator, Sequence
from contextlib import ExitStack, contextmanager
from dataclasses import dataclass, field
from itertools import islice
from statistics import mean, median
from typing import Any, Final

import redis

from markethall_client import Client
from markethall_rules import GAMES
from markethall_service.store.keys import snapshot_key
from tests.service import Service
from tests.tools.processes import resident_mb

from .children import Cost, pid_of, played, redis_of, started_service
from .known_matches import STARTED, TOKEN_KEY, KnownMatch, known_match, log_commands, other_commands, send, tokens_of
from .lanes import PLAY_MOVE
from .load import Lane
from .recorded import Figures as Recorded, Unit, show

FEW: Final = 1_000
MANY: Final = 100_000
HELD: Final = 10_000
"""The number of matches that a process keeps in memory by default."""

COMMITS: Final = 30
LANES: Final = 64
ROUNDS: Final = 5
MOST_TO_WARM: Final = 10
"""The largest number of moves that load a match and its seats into the memory of the process."""

MOVES: Final = 4
"""Moves of each match in a round in which a thousand matches are played."""

MOVES_IN_ALL: Final = ROUNDS * (2 * MOVES + 1) + MOST_TO_WARM
"""Moves of a match that is played in all rounds."""

SCRIPTS: Final = 8
"""Different matches of each game. The others are copies of them."""

WARM: Final = "match in memory"
ALL_WARM: Final = "match in memory, as many as fit"
COLD: Final = "match not in memory"
OF_FEW: Final = Unit(f"times the CPU of a PlayMove with {FEW:,} open matches")


@dataclass
class Hall:
    """A service with matches, the revisions of those that are played, and the tokens of their seats."""

    service: Service
    ids: list[str]
    scripts: list[KnownMatch]
    store: Any
    bytes_of_logs: float = 0
    bytes_beside: float = 0
    revisions: dict[int, int] = field(default_factory=dict)
    tokens: dict[int, list[str]] = field(default_factory=dict)

    def calls(self, number: int, moves: int) -> list[tuple[str, str]]:
        """The next moves of a match."""
        script, revision = self.scripts[number % len(self.scripts)], self.revisions.get(number, COMMITS + 1)
        tokens = self.tokens.setdefault(number, tokens_of(self.ids[number], script))
        self.revisions[number] = revision + moves
        return [script.call(self.ids[number], at, tokens) for at in range(revision, revision + moves)]

    def both_seats(self, number: int) -> int:
        """The number of moves until both seats have moved, at most MOST_TO_WARM."""
        script, revision = self.scripts[number % len(self.scripts)], COMMITS + 1
        seats = [script.seat_after(at) for at in range(revision, revision + MOST_TO_WARM)]
        return next((at + 1 for at, seat in enumerate(seats) if seat != seats[0]), MOST_TO_WARM)


@dataclass(frozen=True)
class Figures:
    """The results: rounds with few and with many matches by kind, bytes in Redis, MB of the service."""

    many: int
    rounds: dict[str, list[tuple[Cost, Cost]]]
    log_bytes: float
    beside_bytes: float
    snapshot_bytes: float
    resident: dict[str, float]


def scripts() -> list[KnownMatch]:
    """Matches of all games that are long enough."""
    found: list[KnownMatch] = []
    for game in GAMES:
        long = (known_match(game.box.name, number) for number in range(100))
        needed = STARTED + COMMITS + MOVES_IN_ALL
        found += islice((one for one in long if one.last > needed), SCRIPTS)
    return found


@contextmanager
def hall(count: int) -> Iterator[Hall]:
    """A service with `count` open matches, none of which it has in memory."""
    with started_service(token_keys=TOKEN_KEY) as service:
        path, _ = redis_of(service)
        with redis.Redis(unix_socket_path=path) as store:
            made = Hall(service, [f"bench{number:015}" for number in range(count)], scripts(), store)
            plant(made, path)
            check(made)
            yield made


def plant(made: Hall, path: str) -> None:
    """Writes the matches into Redis: first all logs, then the rest, so that the size of both is known."""
    made.store.config_set("appendonly", "no")
    before = used(made.store)
    for commands in (log_commands, other_commands):
        scripts = made.scripts
        send(
            path,
            (commands(scripts[number % len(scripts)], COMMITS + 1, name) for number, name in enumerate(made.ids)),
        )
        grown = (used(made.store) - before) / len(made.ids)
        if commands is log_commands:
            made.bytes_of_logs = grown
        made.bytes_beside = grown - made.bytes_of_logs
    made.store.config_set("appendonly", "yes")
    while made.store.info("persistence")["aof_rewrite_in_progress"]:
        time.sleep(0.1)


def used(store: Any) -> int:
    """Bytes that Redis has allocated."""
    return int(store.info("memory")["used_memory"])


def check(made: Hall) -> None:
    """Checks that the service finds all matches, and that a sample of them has the expected positions."""
    assert made.store.dbsize() >= 2 * len(made.ids)
    with Client(made.service.target) as client:
        for number in random.Random(0).sample(range(len(made.ids)), 24):
            match = client.get_match(f"matches/{made.ids[number]}")
            script = made.scripts[number % len(made.scripts)]
            commits = client.get_record(match.name).commits
            assert (match.revision, len(commits)) == (COMMITS + 1, COMMITS)
            assert tuple(match.to_act) == script.commits[COMMITS - 1].to_act


def play(made: Hall, numbers: Sequence[int], moves: int) -> Cost:
    """Plays `moves` moves in each of those matches."""
    calls = {number: made.calls(number, moves) for number in numbers}
    lanes: list[Lane] = [
        [calls[number][move] for move in range(moves) for number in numbers[lane::LANES]]
        for lane in range(min(LANES, len(numbers)))
    ]
    return played(made.service, PLAY_MOVE, lanes)


def warm(made: Hall, numbers: Sequence[int]) -> None:
    """Loads the matches and the tokens of both seats into the memory of the process."""
    by_moves: dict[int, list[int]] = {}
    for number in numbers:
        by_moves.setdefault(made.both_seats(number), []).append(number)
    for moves, some in by_moves.items():
        play(made, some, moves)


def run(many: int = MANY) -> Figures:
    """Rounds on both services in turn, of each kind."""
    rng = random.Random(1)
    rounds: dict[str, list[tuple[Cost, Cost]]] = {WARM: [], ALL_WARM: [], COLD: []}
    held = min(HELD, many // 2)
    with ExitStack() as stack:
        few, lots = (stack.enter_context(hall(count)) for count in (FEW, many))
        resident = {"with none in memory": resident_mb(pid_of(lots.service))}
        order = rng.sample(range(many), many)
        small, some, most = range(FEW), order[:FEW], order[:held]
        cold = iter(order[held:])
        for made, numbers in ((few, small), (lots, some)):
            warm(made, numbers)
        for _ in range(ROUNDS):
            rounds[WARM].append((play(few, small, MOVES), play(lots, some, MOVES)))
        play(lots, order[FEW:held], 1)
        resident[f"with {held:,}"] = resident_mb(pid_of(lots.service))
        for _ in range(ROUNDS):
            drawn = rng.sample(most, min(4 * FEW, held))
            rounds[ALL_WARM].append((play(few, small, MOVES), play(lots, drawn, 1)))
        for _ in range(ROUNDS):
            new = [next(cold) for _ in range(min(FEW, (many - held) // ROUNDS))]
            rounds[COLD].append((play(few, small, 1), play(lots, new, 1)))
        return Figures(many, rounds, lots.bytes_of_logs, lots.bytes_beside, _snapshot(lots), resident)


def _snapshot(made: Hall) -> float:
    """The size of the snapshot of a match by the count of Redis, before the first move."""
    idle = [one for number, one in enumerate(made.ids) if number not in made.revisions][:200]
    return float(mean(made.store.memory_usage(snapshot_key(one), samples=0) for one in idle))


def figures(found: Figures) -> Recorded:
    """CPU of a PlayMove with many open matches beside that with few."""
    return {
        OF_FEW: {f"PlayMove, {found.many:,} open matches, {kind}": _cpu(pairs) for kind, pairs in found.rounds.items()}
    }


def _cpu(pairs: list[tuple[Cost, Cost]]) -> float:
    return median(many.cpu_us / few.cpu_us for few, many in pairs)


def table(figures: Figures) -> str:
    """Medians, and ratios to few matches, each taken round by round."""
    head = ("calls/s", "server CPU us", "Redis CPU us")
    lines = [f"{f'{figures.many:,} matches beside {FEW:,}':<64}" + "".join(f"{name:>16}" for name in head)]
    for kind, pairs in figures.rounds.items():
        for name, at in ((f"{FEW:,} open", 0), (f"{figures.many:,} open, {kind}", 1)):
            found = [pair[at] for pair in pairs]
            columns = (
                f"{median(one.rate for one in found):>16,.0f}"
                f"{median(one.cpu_us for one in found):>16.0f}{median(one.redis_us for one in found):>16.0f}"
            )
            lines.append(f"{name:<64}{columns}")
        rate = median(many.rate / few.rate for few, many in pairs)
        lines.append(f"{f'{kind}: times few':<64}{rate:>16.2f}{_cpu(pairs):>16.2f}")
    log, beside, snapshot = (
        f"{size:,.0f}" for size in (figures.log_bytes, figures.beside_bytes, figures.snapshot_bytes)
    )
    lines.append(
        f"Redis, bytes per match of {COMMITS} commits: log {log}, other keys {beside}, of which the snapshot {snapshot}"
    )
    lines.append("service, MB: " + ", ".join(f"{size:.0f} {when}" for when, size in figures.resident.items()))
    return "\n".join(lines)


if __name__ == "__main__":
    show(sys.modules[__name__])
