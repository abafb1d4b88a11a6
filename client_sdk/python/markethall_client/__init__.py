"""The client of Market Hall: board games as a service. Typed, for asyncio and for blocking programs.

with Client("localhost:50051") as hall:
    match = hall.create("portobello", 2)
    anna = hall.join(match, name="Anna")
    bert = hall.join(match, name="Bert")
    for move in anna.legal_moves():
        print(text(move))
"""

from markethall.v1.match_pb2 import TimeBank, TimeControl

from . import errors
from ._async.bulk import AsyncBulkTurn
from ._async.client import AsyncClient
from ._async.seat import AsyncSeat, AsyncTurn
from ._sync.bulk import BulkTurn
from ._sync.client import Client
from ._sync.seat import Seat, Turn
from .errors import CallerError, MarketHallError, ServiceError, Unavailable
from .messages import played, read_record, record_json, text, wrap
from .methods import types
from .methods.enums import (
    BotPace,
    EndReason,
    GameView,
    MatchState,
    MatchView,
    MatchVisibility,
    OnExpiry,
    PlayerKind,
    SeatStanding,
)
from .methods.kinds import kind
from .retry import Retry
from .watching import Position
from .webhook import WebhookRejected, verify_webhook

__version__ = "1.0.0"

__all__ = [
    "AsyncBulkTurn",
    "AsyncClient",
    "AsyncSeat",
    "AsyncTurn",
    "BotPace",
    "BulkTurn",
    "CallerError",
    "Client",
    "EndReason",
    "GameView",
    "MarketHallError",
    "MatchState",
    "MatchView",
    "MatchVisibility",
    "OnExpiry",
    "PlayerKind",
    "Position",
    "Retry",
    "Seat",
    "SeatStanding",
    "ServiceError",
    "TimeBank",
    "TimeControl",
    "Turn",
    "Unavailable",
    "WebhookRejected",
    "errors",
    "kind",
    "played",
    "read_record",
    "record_json",
    "text",
    "types",
    "verify_webhook",
    "wrap",
]
