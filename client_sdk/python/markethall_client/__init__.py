"""The client of Market Hall: board games as a service, typed, with and without asyncio.

with Client("localhost:50051") as hall:
    match = hall.create("portobello", seats=2)
    anna = hall.join(match, name="Anna")
    bert = hall.join(match, name="Bert")
    for move in anna.legal_moves():
        print(text(move))
"""

from . import errors
from .async_client import AsyncClient
from .async_seat import AsyncSeat
from .client import Client
from .errors import CallerError, MarketHallError, ServiceError, Unavailable
from .position import Position
from .record import read_record, record_json
from .retry import Retry
from .seat import Seat
from .stream import played
from .turns import AsyncTurn, Turn
from .webhook import WebhookRejected, verify_webhook
from .words import kind, text, wrap

__version__ = "1.0.0"

__all__ = [
    "AsyncClient",
    "AsyncSeat",
    "AsyncTurn",
    "CallerError",
    "Client",
    "MarketHallError",
    "Position",
    "Retry",
    "Seat",
    "ServiceError",
    "Turn",
    "Unavailable",
    "WebhookRejected",
    "errors",
    "kind",
    "played",
    "read_record",
    "record_json",
    "text",
    "verify_webhook",
    "wrap",
]
