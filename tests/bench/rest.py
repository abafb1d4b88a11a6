"""PlayMove over REST, beside a bare Flask handler that answers the same bytes under waitress:
`python -m tests.bench.rest`.
"""

from __future__ import annotations

import sys
from typing import Final

from markethall_service.gateway.transcoding import to_json

from . import lanes
from .load import LOAD, SERVER, WARM_UP, Figures, HttpPlan, counted, cpu_of, cpu_us, play, rate, times_rate
from .recorded import Figures as Recorded, Unit, show
from .servers import reference_server, service

ROUNDS: Final = 9
AT_ONCE: Final = 16
MOVES: Final = 120
BARE: Final = "bare Flask"
REST: Final = "PlayMove over REST"
BARE_CPU: Final = Unit("times the CPU of a bare Flask handler under waitress")
PARTS: Final = (SERVER, "redis", LOAD)
"""Whose CPU is shown: the process that answers, Redis, and the clients."""


def run(rounds: int = ROUNDS) -> Figures:
    """Rounds of the bare handler and of the service, in turn, with the same requests."""
    figures: Figures = {BARE: [], REST: []}
    with service() as served:
        answer = to_json(lanes.typical_answer(served.target)).encode()
        with reference_server("flask", answer) as (target, pids):
            for _ in range(WARM_UP + rounds):
                sent = lanes.over_rest(lanes.matches(served.target, AT_ONCE, MOVES))
                figures[BARE].append(play(HttpPlan(f"http://{target}", sent), {SERVER: pids}))
                processes = {SERVER: served.serving, "redis": served.redis}
                figures[REST].append(play(HttpPlan(served.rest, sent), processes))
    return counted(figures)


def figures(found: Figures) -> Recorded:
    """CPU of a call beside the bare handler's."""
    return {BARE_CPU: {REST: cpu_of(found[REST], found[BARE])}}


def table(figures: Figures) -> str:
    """Medians, and the ratios to the bare handler, taken round by round."""
    head = ("calls/s", "x bare Flask", "CPU us", "Redis CPU us", "load CPU us")
    lines = [f"{f'REST, {AT_ONCE} at once':<22}" + "".join(f"{name:>14}" for name in head)]
    for name, found in figures.items():
        parts = [f"{cpu_us(found, part):.0f}" if part in found[0].cpu_us else "" for part in PARTS]
        figured = (f"{rate(found):,.0f}", f"{times_rate(found, figures[BARE]):.2f}", *parts)
        lines.append(f"{name:<22}" + "".join(f"{each:>14}" for each in figured))
    return "\n".join(lines)


if __name__ == "__main__":
    show(sys.modules[__name__])
