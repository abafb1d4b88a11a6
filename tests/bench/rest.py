"""PlayMove over REST, through the gateway, beside a bare Flask handler that answers the same bytes under the same
server with as many threads: as it comes, and with the gateway's own connections, threads and choice of a CPU:
`python -m tests.bench.rest`.

The second gateway runs wherever the kernel puts its threads (MARKETHALL_GATEWAY_CPU=any).
"""

from __future__ import annotations

from typing import Final

from markethall_service.gateway.encoding import to_json

from . import lanes
from .load import LOAD, SERVER, Figures, HttpPlan, cpu_us, play, rate, times_rate
from .servers import Served, service, yardstick

ROUNDS: Final = 9
AT_ONCE: Final = 16
MOVES: Final = 120
BARE: Final = "bare Flask"
OURS: Final = "under our server"
REST: Final = "PlayMove over REST"
ON_ANY: Final = "gateway on any CPU"
PARTS: Final = ("gateway", SERVER, "redis", LOAD)
"""Whose CPU is shown: of the processes that answer HTTP without, gRPC, and Redis."""


def run(rounds: int = ROUNDS) -> Figures:
    """Rounds of the bare handler and of the gateway, in turn, with the same requests."""
    figures: Figures = {BARE: [], OURS: [], REST: [], ON_ANY: []}
    with service() as served, service(gateway_cpu="any") as on_any:
        answer = to_json(lanes.typical_answer(served.target)).encode()
        with yardstick("bare_flask", answer) as bare, yardstick("bare_flask", answer, "channel") as ours:
            for _ in range(rounds):
                sent = lanes.over_rest(lanes.matches(served.target, AT_ONCE, MOVES))
                for name, (target, pids) in {BARE: bare, OURS: ours}.items():
                    figures[name].append(play(HttpPlan(f"http://{target}", sent), {"gateway": pids}))
                figures[REST].append(play(HttpPlan(served.rest, sent), _who(served)))
                sent = lanes.over_rest(lanes.matches(on_any.target, AT_ONCE, MOVES))
                figures[ON_ANY].append(play(HttpPlan(on_any.rest, sent), _who(on_any)))
    return figures


def _who(served: Served) -> dict[str, tuple[int, ...]]:
    return {SERVER: served.answering, "gateway": served.gateway, "redis": served.redis}


def table(figures: Figures) -> str:
    """Medians, and the ratios to the bare handler, taken round by round."""
    head = ("calls/s", "x bare Flask", "x ours bare", "HTTP CPU us", "gRPC CPU us", "Redis CPU us", "load CPU us")
    lines = [f"{f'REST, {AT_ONCE} at once':<22}" + "".join(f"{name:>14}" for name in head)]
    for name, found in figures.items():
        parts = [f"{cpu_us(found, part):.0f}" if part in found[0].cpu_us else "" for part in PARTS]
        times = [f"{times_rate(found, figures[yard]):.2f}" for yard in (BARE, OURS)]
        figured = (f"{rate(found):,.0f}", *times, *parts)
        lines.append(f"{name:<22}" + "".join(f"{each:>14}" for each in figured))
    return "\n".join(lines)


if __name__ == "__main__":
    print(table(run()))
