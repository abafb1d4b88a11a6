# Generated from the contract by proto/methods.py; run proto/generate.sh, never edit.
"""One typed method per rpc, sync and async."""

from .aio import AsyncMethods
from .sync import Methods

__all__ = ["AsyncMethods", "Methods"]
