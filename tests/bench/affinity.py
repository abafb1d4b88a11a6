"""What it saves that Envoy sends all calls of a match to one replica: commands of Redis for a move.

`python -m tests.bench.affinity` plays the same number of moves with and without the header `x-match`.
"""

from __future__ import annotations

import argparse
import re
import tempfile
from pathlib import Path
from typing import Any
from unittest.mock import patch

import redis

from markethall_client import Client, connection
from tests.deploy.topology import Topology

MOVES = 150
COUNTED = ("xread", "xrange", "evalsha", "get", "xrevrange", "client|tracking")


def commands(store: Any) -> int:
    """The number of commands that Redis has executed, without those of health checks and timers."""
    stats = store.info("commandstats")
    return sum(stats.get(f"cmdstat_{name}", {"calls": 0})["calls"] for name in COUNTED)


def play(topology: Topology, store: Any) -> float:
    """Plays, asking for the legal moves before each move. Returns the commands of Redis for each move."""
    with Client(topology.front.target) as client:
        match = client.create("kairo", seats=2)
        seats = {seat.number: seat for seat in (client.join(match), client.join(match))}
        before = commands(store)
        moves = 0
        while moves < MOVES and (to_act := client.get_match(match.match.name).to_act):
            seats[to_act[0]].play(seats[to_act[0]].legal_moves()[0])
            moves += 1
        return (commands(store) - before) / moves


def main() -> None:
    """Print the commands for a move."""
    argparse.ArgumentParser(description=__doc__).parse_args()
    with (
        tempfile.TemporaryDirectory() as folder,
        Topology(Path(folder)) as topology,
        redis.Redis(port=topology.redis.port) as store,
    ):
        together = play(topology, store)
        with patch.object(connection, "_MATCH_NAME", re.compile("none")):
            apart = play(topology, store)
    print(f"commands of Redis for a move, two replicas: {together:.2f} with affinity, {apart:.2f} without")


if __name__ == "__main__":
    main()
