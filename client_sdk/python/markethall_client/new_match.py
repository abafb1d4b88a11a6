"""The settings of a new match, besides its game, its seats and its options."""

from __future__ import annotations

from typing import TypedDict

from markethall.v1.match_pb2 import TimeControl

from .methods.types import AnyBotPace, AnyMatchVisibility


class MatchSettings(TypedDict, total=False):
    """What `create` takes by name."""

    visibility: AnyMatchVisibility | None
    """Who can find, watch and join the match, such as "private"; public by default."""
    time_control: TimeControl | None
    """Clocks of the seats; none by default."""
    pace: AnyBotPace | None
    """"fast" lets bots play without pauses when only bots play."""
    creator_may_close: bool
    """You may close the match while it is played. Everybody sees this before taking a seat."""
    request_id: str
    """Makes a retry safe; the client creates one by default."""
    webhook_url: str
    """Gets a message at each turn of any seat. The answer then has the `webhook_secret`."""
    timeout: float | None
    """Seconds for the call with all its attempts."""
