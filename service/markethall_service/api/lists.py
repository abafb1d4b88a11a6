"""Pages of matches: as many as asked for, and no more bytes than any caller reads."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Final

from markethall.v1 import match_pb2
from markethall_service.codec import matches
from markethall_service.matches.host import Host, Listed
from markethall_service.matches.log import Phase
from markethall_service.matches.opened import OpenMatch

PAGE_BYTES: Final = 1 << 20
"""A page ends before it is larger, as boards of one's own are shown in it; gRPC reads 4 MiB unless told otherwise."""


async def page(
    host: Host, game: str, phase: Phase | None, size: int, token: str
) -> tuple[Listed, list[match_pb2.Match]]:
    """A page of public matches, and their messages; what does not fit is on the next one."""
    while True:
        listed = await host.list_public(game, phase, size, token)
        messages = _fitting(listed.matches)
        if len(messages) == len(listed.matches):
            return listed, messages
        # Asked for again, so that the next page begins where this one ends.
        size = len(messages)


def _fitting(listed: Iterable[OpenMatch]) -> list[match_pb2.Match]:
    """The messages of the first matches, at least of one."""
    messages: list[match_pb2.Match] = []
    size = 0
    for opened in listed:
        message = matches.encode_match(opened, viewer=0, with_view=False)
        size += message.ByteSize()
        if messages and size > PAGE_BYTES:
            break
        messages.append(message)
    return messages
