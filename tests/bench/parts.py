"""The cost of the parts of a message of PlayMoves, beside the unary echo: `python -m tests.bench.parts`.

The network alone answers the same bytes over the same streams and does nothing else. Without a network the same moves
are played and written to the same kind of Redis, by direct calls of the method.
"""

from __future__ import annotations

import asyncio
import sys
import tempfile
from contextlib import ExitStack
from pathlib import Path
from statistics import median
from typing import Final

from tests.soak.redis_server import RedisServer

from . import lanes
from .children import json_process
from .lanes import MANY
from .load import SERVER, WARM_UP, Plan, counted, play
from .play_move import ECHO_CPU, Kind, measure
from .recorded import Figures as Recorded, show
from .reference_servers import ECHO
from .servers import reference_server, service

ROUNDS: Final = 5
ECHOED: Final = f"echo, {MANY} at once"
WIRE: Final = f"the network alone, {MANY} streams"
WITHOUT_NETWORK: Final = f"a move without the network, {MANY} matches"
WHOLE: Final = f"PlayMoves, {MANY} streams"


def run(rounds: int = ROUNDS) -> dict[str, list[float]]:
    """Rounds of all parts in turn: the microseconds of CPU per call or message."""
    found: dict[str, list[float]] = {name: [] for name in (ECHOED, WIRE, WITHOUT_NETWORK, WHOLE)}
    with ExitStack() as stack:
        served = stack.enter_context(service())
        redis = asyncio.run(RedisServer(Path(stack.enter_context(tempfile.TemporaryDirectory()))).start())
        stack.callback(redis.kill)
        no_network = stack.enter_context(
            json_process([sys.executable, "-m", "tests.bench.without_network", str(redis.socket)])
        )
        answer = lanes.typical_answer(served.target).SerializeToString()
        echo, pids = stack.enter_context(reference_server("grpc-echo", answer))
        wire, wire_pids = stack.enter_context(reference_server("stream-echo", answer))
        for _ in range(WARM_UP + rounds):
            sent, whole = measure(served, Kind("always", streams=True))
            found[WHOLE].append(whole.cpu_us[SERVER])
            found[WITHOUT_NETWORK].append(no_network.ask(MANY))
            found[ECHOED].append(play(Plan(echo, ECHO, lanes.unary(sent)), {SERVER: pids}).cpu_us[SERVER])
            plan = Plan(wire, ECHO, lanes.streamed(sent), stream=True)
            found[WIRE].append(play(plan, {SERVER: wire_pids}).cpu_us[SERVER])
    return counted(found)


def figures(found: dict[str, list[float]]) -> Recorded:
    """CPU of each part beside the echo's."""
    return {ECHO_CPU: {name: _echoes(found, name) for name in (WIRE, WITHOUT_NETWORK, WHOLE)}}


def _echoes(found: dict[str, list[float]], name: str) -> float:
    return median(one / echo for one, echo in zip(found[name], found[ECHOED], strict=True))


def table(found: dict[str, list[float]]) -> str:
    """Medians, and the ratios to the echo, taken round by round."""
    lines = [f"{'what PlayMoves is made of':<42}{'server CPU us':>16}{'x CPU of echo':>16}"]
    lines += [f"{name:<42}{median(each):>16.0f}{_echoes(found, name):>16.2f}" for name, each in found.items()]
    return "\n".join(lines)


if __name__ == "__main__":
    show(sys.modules[__name__])
