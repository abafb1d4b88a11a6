"""All benches, each with its reference in the same run: `make bench`."""

from __future__ import annotations

from . import (
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
    storage,
    table,
    turns,
    watchers,
)
from .recorded import show

for bench in (
    engine,
    play_move,
    parts,
    grpcio,
    processes,
    rest,
    storage,
    cold_load,
    watchers,
    turns,
    lists,
    open_matches,
    table,
    game_servers,
):
    show(bench)
    print()
