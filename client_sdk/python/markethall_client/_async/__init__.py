"""Client, seats and calls. `_async` is written by hand; `make generate` writes `_sync` from it."""
