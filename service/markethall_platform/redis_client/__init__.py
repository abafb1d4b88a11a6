"""A pipelining client of Redis for asyncio: one server or a cluster."""
