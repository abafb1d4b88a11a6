"""The store of all matches, in Redis, and a private Redis server for one machine."""

from .copies import Copies
from .embedded import EmbeddedRedis, RedisFailed
from .folder import FolderInUse
from .redis import RedisStore
from .serial import Codec

__all__ = ["Codec", "Copies", "EmbeddedRedis", "FolderInUse", "RedisFailed", "RedisStore"]
