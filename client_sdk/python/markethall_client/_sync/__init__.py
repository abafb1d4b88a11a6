# Generated from _async/__init__.py by proto/sync_sdk.py. Do not edit; run `make generate`.
"""Client, seats and calls. `_async` is written by hand; `make generate` writes `_sync` from it."""
