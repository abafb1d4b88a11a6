"""The store of all matches, in Redis, and a private Redis server for one machine."""

from .archive import Archive, Content
from .arrival import arrived
from .embedded import EmbeddedRedis
from .entry import Entry, request_field
from .folder import FolderInUse, announced, service_in, socket_in
from .keys import log_key
from .program import RedisFailed, is_begun
from .redis import REMEMBERED, RedisStore
from .replication import Replication
from .serial import Codec
from .slots import seeds

__all__ = [
    "REMEMBERED",
    "Archive",
    "Codec",
    "Content",
    "EmbeddedRedis",
    "Entry",
    "FolderInUse",
    "RedisFailed",
    "RedisStore",
    "Replication",
    "announced",
    "arrived",
    "is_begun",
    "log_key",
    "request_field",
    "seeds",
    "service_in",
    "socket_in",
]
