"""The client of Market Hall: board games as a service. Typed, for asyncio and for blocking programs.

with Client("localhost:50051") as hall:
    match = hall.create("portobello", seats=2)
    anna = hall.join(match, name="Anna")
    bert = hall.join(match, name="Bert")
    for move in anna.legal_moves():
        print(text(move))
"""

from . import errors
from ._async.client import AsyncClient
from ._async.seat import AsyncSeat, AsyncTurn
from ._sync.client import Client
from ._sync.seat import Seat, Turn
from .errors import CallerError, MarketHallError, ServiceError, Unavailable
from .messages import kind, played, read_record, record_json, text, wrap
from .retry import Retry
from .sentences import Names, label, names_of, prompt, refusal, say
from .watching import Position
from .webhook import WebhookRejected, verify_webhook

__version__ = "1.0.0"

__all__ = [
    "AsyncClient",
    "AsyncSeat",
    "AsyncTurn",
    "CallerError",
    "Client",
    "MarketHallError",
    "Names",
    "Position",
    "Retry",
    "Seat",
    "ServiceError",
    "Turn",
    "Unavailable",
    "WebhookRejected",
    "errors",
    "kind",
    "label",
    "names_of",
    "played",
    "prompt",
    "read_record",
    "record_json",
    "refusal",
    "say",
    "text",
    "verify_webhook",
    "wrap",
]
