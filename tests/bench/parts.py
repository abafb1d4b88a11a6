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
from .play_move import Kind, measure
from .recorded import show
from .reference_servers import ECHO
from .servers import reference_server, service

ROUNDS: Final = 5
ECHOED: Final = f"echo, {MANY} at once"
WIRE: Final = f"the network alone, {MANY} streams"
WITHOUT_NETWORK: Final = f"without a network, {MANY} matches"
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


def figures(found: dict[str, list[float]]) -> dict[str, float]:
    """CPU of each part as a multiple of the echo's."""
    echoes = found[ECHOED]
    return {
        name: median(one / echo for echo, one in zip(echoes, found[name], strict=True))
        for name in (WIRE, WITHOUT_NETWORK, WHOLE)
    }


def table(found: dict[str, list[float]]) -> str:
    """Medians, and the CPU of the echo divided by that of the part in the same round."""
    lines = [f"{'what PlayMoves is made of':<34}{'server CPU us':>16}{'x echo per CPU':>16}"]
    for name, each in found.items():
        times = median(echo / one for echo, one in zip(found[ECHOED], each, strict=True))
        lines.append(f"{name:<34}{median(each):>16.0f}{times:>16.2f}")
    return "\n".join(lines)


if __name__ == "__main__":
    show(sys.modules[__name__])
