"""Delivery of webhooks: from the queue of notices to signed POSTs."""

from .courier import Courier
from .delivery import Delivery, Ending, Meter, Patience
from .truth import Truth

__all__ = ["Courier", "Delivery", "Ending", "Meter", "Patience", "Truth"]
