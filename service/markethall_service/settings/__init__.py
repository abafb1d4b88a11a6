"""The settings of a service: what an operator may choose, how it is read, and sentences where it cannot be right."""

from .settings import PREFIX, BadSettings, Settings, variable

__all__ = ["PREFIX", "BadSettings", "Settings", "variable"]
