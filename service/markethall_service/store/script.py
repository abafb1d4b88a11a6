"""Scripts that run inside Redis, in one piece."""

from __future__ import annotations

import hashlib
from typing import Any

from redis.exceptions import NoScriptError

from .connection import Command
from .shards import Shards


class Script:
    """A Lua script, asked for by its name, and in full only of a Redis that does not know it yet."""

    def __init__(self, text: str) -> None:
        self._text = text
        self._sha = hashlib.sha1(text.encode(), usedforsecurity=False).hexdigest()

    async def run(self, shards: Shards, keys: tuple[str, ...], *values: str | bytes | int) -> Any:
        """What the script answers. All keys lie in one slot, and running it again must do no harm."""
        rest: Command = (len(keys), *keys, *values)
        try:
            [answer] = await shards.ask(("EVALSHA", self._sha, *rest))
        except NoScriptError:
            [answer] = await shards.ask(("EVAL", self._text, *rest))
        return answer
