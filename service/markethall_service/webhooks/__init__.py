"""Delivery of webhooks: from the outbox to signed POST requests."""

from .delivery import Composer, Delivery, Ending, Meter, Patience
from .sender import Sender

__all__ = ["Composer", "Delivery", "Ending", "Meter", "Patience", "Sender"]
