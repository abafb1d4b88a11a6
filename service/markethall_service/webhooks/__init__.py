"""Delivery of webhooks: from the queue of notices to signed POSTs."""

from .delivery import Composer, Delivery, Ending, Meter, Patience
from .sender import Sender

__all__ = ["Composer", "Delivery", "Ending", "Meter", "Patience", "Sender"]
