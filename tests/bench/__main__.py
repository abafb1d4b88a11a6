"""All benches, each with its reference in the same run: `make bench`.

`make bench-smoke` runs a short round of each, so that none breaks unnoticed. It records no figures: they mean nothing.
"""

from __future__ import annotations

import argparse
import sys
import time
import traceback
from types import ModuleType
from typing import Any, Final

from . import (
    bots,
    cold_load,
    engine,
    game_servers,
    grpcio,
    lists,
    open_matches,
    parts,
    play_move,
    processes,
    rest,
    single_costs,
    storage,
    table,
    turns,
    watchers,
)
from .recorded import show

BENCHES: Final[dict[ModuleType, dict[str, Any]]] = {
    engine: {"rounds": 1, "seconds": 0.05},
    bots: {"MATCHES": 1, "SECONDS": 0.05},
    single_costs: {"rounds": 1},
    play_move: {"rounds": 1},
    parts: {"rounds": 1},
    grpcio: {"rounds": 1},
    processes: {"rounds": 1},
    rest: {"rounds": 1},
    storage: {"OPEN": 4},
    cold_load: {"LOADS": 2},
    watchers: {"ROUNDS": 1, "WATCHERS": 50, "COMMITS": 4, "RETURNING": 50},
    turns: {"rounds": 1},
    lists: {"ROUNDS": 1, "LISTED": 500},
    open_matches: {"many": 2000, "FEW": 200, "HELD": 400, "ROUNDS": 1},
    table: {"rounds": 1, "commits": 10},
    game_servers: {"ROUNDS": 1},
}
"""What makes the run of each short: arguments of `run`, and constants."""


def smoke() -> int:
    """Run all briefly. The exit status is 1 if one has failed."""
    failed = []
    for bench, short in BENCHES.items():
        print(f"{bench.__name__} ... ", end="", flush=True)
        began = time.monotonic()
        for name in filter(str.isupper, short):
            setattr(bench, name, short[name])
        try:
            found = bench.run(**{name: value for name, value in short.items() if name.islower()})
            bench.table(found)
            assert bench.figures(found)
        except Exception:
            failed.append(bench.__name__)
            traceback.print_exc()
        print(f"{time.monotonic() - began:.0f} s", flush=True)
    print(
        f"{len(BENCHES) - len(failed)} of {len(BENCHES)} benches run." + "".join(f" {name} fails." for name in failed)
    )
    return 1 if failed else 0


def main() -> int:
    """Run all benches."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--smoke", action="store_true", help="a short round of each, without recording")
    if parser.parse_args().smoke:
        return smoke()
    for bench in BENCHES:
        show(bench)
        print()
    return 0


if __name__ == "__main__":
    sys.exit(main())
