"""Market Hall: board games as a service."""

__version__ = "1.0.0"
