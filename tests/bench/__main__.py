"""All benches, each with its reference in the same run: `make bench`."""

from __future__ import annotations

from . import (
    boardgameio,
    cold_load,
    engine,
    grpcio,
    lists,
    open_matches,
    parts,
    play_move,
    processes,
    rest,
    table,
    turns,
    watchers,
)

for bench in (
    engine,
    play_move,
    parts,
    grpcio,
    processes,
    rest,
    cold_load,
    watchers,
    turns,
    lists,
    open_matches,
    table,
    boardgameio,
):
    print(bench.table(bench.run()), end="\n\n", flush=True)
