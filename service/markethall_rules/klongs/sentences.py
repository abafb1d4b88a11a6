"""How the sentences of Bangkok Klongs write places and pieces, and what a player has to choose."""

from __future__ import annotations

from typing import Any, Final

from markethall_rules.sentences import Values, Writer

from .board import BASKETS, COOKSHOP, GOOD, OVERSEER, SIGN, THIEF, VACANT
from .ids import DOCK_IDS, FIELD_IDS, Boat, Dock, Field
from .state import State

_SPECIAL: Final = {THIEF: "boat.thief", OVERSEER: "boat.overseer", COOKSHOP: "boat.cookshop"}


def boat(writer: Writer, kind: int) -> str:
    """A boat by its good, baskets and trader."""
    name, good = writer.words.name, GOOD[kind]
    if good is None:
        return name(_SPECIAL[kind])
    trader = "boat.vacant" if VACANT[kind] else "boat.lukPhat" if SIGN[kind] else "boat.neutral"
    return name("boatOf", good=writer.words.enum(good), baskets=BASKETS[kind], trader=name(trader))


def dock(_: Writer, number: int) -> str:
    """A dock by the fields to its north-west and south-east."""
    return DOCK_IDS[number].replace("-", "–")


WRITERS: Final = {Field: lambda _, number: FIELD_IDS[number], Boat: boat, Dock: dock}
"""How places and pieces are written."""


def move_values(_: State) -> Values:
    """Nothing: moves name all that their sentences need."""
    return {}


def prompt(state: State) -> tuple[str, dict[str, Any]]:
    """The next choice."""
    values = {"dock": DOCK_IDS[state.market.dock].replace("-", "–")} if state.market and state.market.dock else {}
    return f"Step.{state.step.name}", values
