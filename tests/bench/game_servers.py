"""Other game servers playing tic-tac-toe beside PlayMove in all games: `python -m tests.bench.game_servers`.

All play 64 matches of two players at once. All moves are known in advance, so that the load consists of moves only.
boardgame.io and Colyseus are played with their own clients over WebSockets, Market Hall with PlayMove over gRPC. Their
servers send each move to both players, so the figures to compare are those in which both seats watch. Their clients
keep a connection each, as PlayMoves does, so that is measured too. They come from npm, in the versions of the lock
files in peers/.
"""

from __future__ import annotations

import base64
import os
import subprocess
import sys
from collections.abc import Iterable, Iterator
from contextlib import ExitStack, contextmanager
from dataclasses import dataclass
from pathlib import Path
from statistics import median
from typing import Final

from markethall.v1.match_service_pb2 import WatchMatchRequest
from markethall_client import Client
from markethall_rules import GAMES
from tests.service import Service
from tests.table.tools import NPM

from .children import Cost, JsonProcess, json_process, node, played, redis_of, started_service, used
from .known_matches import STARTED, TOKEN_KEY, put
from .lanes import PLAY_MOVE, PLAY_MOVES
from .load import NODE, WARM_UP, Lane, counted
from .recorded import Figures as Recorded, Unit, show

LANES: Final = 64
ROUNDS: Final = 3
LENGTH: Final = 4
"""Matches of tic-tac-toe that each lane plays in a round, nine moves each."""

MOVES: Final = 50
"""Moves of each match on Market Hall in a round."""

FOLDER: Final = Path(__file__).with_name("peers")
PEERS: Final = {"boardgameio": "boardgame.io tic-tac-toe", "colyseus": "Colyseus tic-tac-toe"}
"""The other servers: their folder, and their name in the table."""

YARD: Final = PEERS["boardgameio"]
PROMISES: Final = (
    ("", "boardgame.io by default", "Colyseus by default", "Market Hall"),
    ("an answered move is", "in the process' memory", "in the process' memory", "on disk, fsync before the answer"),
    ("when it dies", "its matches are gone", "its rooms are gone", "nothing is lost; any process goes on"),
    ("a move is checked by", "the move's author", "the room's author", "the contract's types, then the rules"),
    ("a refused move", "is dropped, no reason", "what the author does", "is answered with reason and clause"),
    ("a move sent twice", "dropped by its number", "what the author does", "is played once and answered twice"),
    ("hidden things", "are sent unless removed", "are sent unless marked", "are a type that no view lets through"),
    ("luck", "is the server's", "what the author does", "follows from a seed that all can check"),
    ("players receive", "the whole state", "the changed fields", "the events of each move, if they watch"),
)
"""Differences that the figures do not show: the two do not do the same work."""


PER_CPU: Final = Unit("times the moves of boardgame.io's tic-tac-toe for each second of CPU", more_is_better=True)


@dataclass(frozen=True)
class Kind:
    """A way to play on Market Hall: by PlayMove, by PlayMoves (a stream for each match), or while both seats watch."""

    game: str
    streams: bool = False
    watched: bool = False

    @property
    def name(self) -> str:
        """Its name in the table."""
        return f"{self.game}, PlayMove{'s, a stream' * self.streams}{', both seats watch' * self.watched}"


KINDS: Final = tuple(Kind(game.box.name, *how) for how in ((False, True), (), (True,)) for game in GAMES)
"""First how people play: both seats watch."""


def install(peer: str) -> None:
    """Installs the packages of a peer's lock file if they are missing."""
    folder = FOLDER / peer
    done, lock = folder / "node_modules" / ".package-lock.json", folder / "package-lock.json"
    if not done.exists() or done.stat().st_mtime < lock.stat().st_mtime:
        command = [NODE, NPM, "ci", "--ignore-scripts", "--no-audit", "--no-fund"]
        subprocess.run(command, cwd=folder, check=True, stdout=subprocess.DEVNULL)


@contextmanager
def started_peer(peer: str) -> Iterator[tuple[JsonProcess, JsonProcess]]:
    """A peer's server, and the players, who wait for their first round."""
    install(peer)
    environment = {**os.environ, "NODE_ENV": "production"}
    with json_process(node(f"peers/{peer}/server.cjs"), env=environment) as server:
        target = f"http://localhost:{server.read()}"
        command = node(f"peers/{peer}/players.cjs", target, str(LANES), str(LENGTH))
        with json_process(command, env=environment) as players:
            yield server, players


def play_peer(server: JsonProcess, players: JsonProcess) -> Cost:
    """A round of a peer, without the cost of creating, joining and connecting."""
    players.ask("sit down")
    before = used(server.pid)
    result = players.ask("play")
    taken = used(server.pid) - before
    return Cost(result["calls"] / result["seconds"], taken / result["calls"] * 1e6)


def play_market_hall(service: Service, kind: Kind, prefix: str) -> Cost:
    """A round of Market Hall. The matches are written into the store with all seats taken: their moves are known."""
    path, _ = redis_of(service)
    matches = put(path, kind.game, LANES, prefix)
    lanes: list[Lane] = [
        [match.call(name, at, own, kind.streams) for at in range(STARTED, min(STARTED + MOVES, match.last))]
        for name, match, own in matches
    ]
    tokens = [(name, token) for name, _, own in matches for token in own]
    meet(service.target, tokens)
    watches = [watch(name, token) for name, token in tokens if kind.watched]
    return played(service, PLAY_MOVES if kind.streams else PLAY_MOVE, lanes, kind.streams, watches)


def meet(target: str, tokens: Iterable[tuple[str, str]]) -> None:
    """All players get their matches, as the clients of the peers do when they connect."""
    with Client(target) as client:
        for name, token in tokens:
            client.get_match(f"matches/{name}", token=token)


def watch(match_id: str, token: str) -> tuple[str, str]:
    """The call by which a seat watches its match."""
    request = WatchMatchRequest(name=f"matches/{match_id}", after_revision=STARTED)
    return f"Bearer {token}", base64.b64encode(request.SerializeToString()).decode()


def run() -> dict[str, list[Cost]]:
    """Rounds of all in turn."""
    found: dict[str, list[Cost]] = {}
    with ExitStack() as stack:
        peers = {name: stack.enter_context(started_peer(peer)) for peer, name in PEERS.items()}
        service = stack.enter_context(started_service(token_keys=TOKEN_KEY))
        for at in range(WARM_UP + ROUNDS):
            for name, peer in peers.items():
                found.setdefault(name, []).append(play_peer(*peer))
            for number, kind in enumerate(KINDS):
                found.setdefault(kind.name, []).append(play_market_hall(service, kind, f"r{at}k{number}m"))
    return counted(found)


def figures(found: dict[str, list[Cost]]) -> Recorded:
    """Moves per CPU beside boardgame.io's."""
    return {PER_CPU: {name: _per_cpu(rounds, found[YARD]) for name, rounds in found.items() if name != YARD}}


def _per_cpu(found: list[Cost], reference: list[Cost]) -> float:
    return median(theirs.cpu_us / ours.cpu_us for ours, theirs in zip(found, reference, strict=True))


def table(found: dict[str, list[Cost]]) -> str:
    """Medians, ratios to boardgame.io, each taken round by round, and what each promises."""
    head = ("moves/s", "x boardgame.io", "CPU us", "moves/CPU s", "x boardgame.io", "Redis CPU us", "x with Redis")
    lines = [f"{f'{LANES} matches of two at once':<46}" + "".join(f"{name:>15}" for name in head)]
    for name, rounds in found.items():
        rate, cpu = median(one.rate for one in rounds), median(one.cpu_us for one in rounds)
        pairs = list(zip(rounds, found[YARD], strict=True))
        of_rate = median(one.rate / reference.rate for one, reference in pairs)
        of_cpu = _per_cpu(rounds, found[YARD])
        of_all = median(reference.cpu_us / (one.cpu_us + one.redis_us) for one, reference in pairs)
        redis_us = median(one.redis_us for one in rounds)
        lines.append(
            f"{name:<46}{rate:>15,.0f}{of_rate:>15.2f}{cpu:>15.0f}{1e6 / cpu:>15,.0f}{of_cpu:>15.2f}"
            f"{redis_us:>15.0f}{of_all:>15.2f}"
        )
    lines += ["".join(f"{cell:<25}" for cell in row).rstrip() for row in PROMISES]
    return "\n".join(lines)


if __name__ == "__main__":
    show(sys.modules[__name__])
