# Generated from the contract by proto/methods.py. Do not edit; run `make generate`.
"""One typed method for each RPC, for asyncio and for blocking calls."""

from .async_methods import AsyncMethods
from .sync_methods import Methods

__all__ = ["AsyncMethods", "Methods"]
