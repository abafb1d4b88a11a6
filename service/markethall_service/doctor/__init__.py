"""Looks whether a Redis and a machine are fit to keep matches."""

from .certificates import certificate
from .finding import Finding, Level
from .libraries import TESTED, libraries
from .machine import descriptors, folder, port
from .nodes import all_nodes, unsafe

__all__ = [
    "TESTED",
    "Finding",
    "Level",
    "all_nodes",
    "certificate",
    "descriptors",
    "folder",
    "libraries",
    "port",
    "unsafe",
]
