"""Ids of Portobello Market: those of the board, the same in moves, events, views, records and texts."""

from __future__ import annotations

from typing import Annotated

Square = Annotated[str, "square"]
"""The id of a square of the board."""
Alley = Annotated[str, "alley"]
"""The id of an alley of the board."""
District = Annotated[str, "district"]
"""The id of a district of the board."""
