"""Delivery of webhooks: from the outbox to signed POST requests."""

from .delivery import AttemptOutcome, Delivery, RecordAttempt, RequestBuilder, RetryPolicy
from .sender import Sender

__all__ = ["AttemptOutcome", "Delivery", "RecordAttempt", "RequestBuilder", "RetryPolicy", "Sender"]
