"""Matches as lines of text: a backup written and put back."""

from .export import Exported, Left, export, is_finished
from .line import Backup
from .restore import Counts, Refused, restore

__all__ = ["Backup", "Counts", "Exported", "Left", "Refused", "export", "is_finished", "restore"]
