"""All benches, each with its yardstick in the same run: `make bench`."""

from __future__ import annotations

from . import cold_load, engine, grpcio, play_move, processes, rest

for bench in (engine, play_move, grpcio, processes, rest, cold_load):
    print(bench.table(bench.run()), end="\n\n", flush=True)
