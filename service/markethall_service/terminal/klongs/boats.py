"""The boats by kind, in words and in a few letters (KL-1.3)."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Final

GOODS: Final = ("shrimp", "flowers", "avocado", "pineapple", "aubergine", "fish", "bananas")
THIEF: Final = 85
OVERSEER: Final = 86
COOKSHOP: Final = 87
_SPECIAL: Final = {THIEF: "a thief", OVERSEER: "an overseer", COOKSHOP: "a cookshop"}
_SHORT: Final = {THIEF: "Thief", OVERSEER: "Overs", COOKSHOP: "Cook"}
# Kinds of each good, and of each good and number of baskets: vacant, neutral, neutral with the sign.
_OF_GOOD: Final = 12
_OF_BASKETS: Final = 3
_BERTHS: Final = ("vacant", "neutral", "Luk-Phat")
_OWNER: Final = 7


def split(boat: int) -> tuple[int, int]:
    """The kind of a boat, and the seat whose it is or 0."""
    return boat & (1 << _OWNER) - 1, boat >> _OWNER


def has_goods(kind: int) -> bool:
    """Whether it is a boat with goods: special boats have none."""
    return 1 <= kind <= _OF_GOOD * len(GOODS)


def good(kind: int) -> str:
    """What a boat carries; "" for a special one."""
    return GOODS[(kind - 1) // _OF_GOOD] if has_goods(kind) else ""


def baskets(kind: int) -> int:
    """How many baskets count."""
    return (kind - 1) % _OF_GOOD // _OF_BASKETS if has_goods(kind) else 0


def is_vacant(kind: int) -> bool:
    """Whether a boat has a vacant trader's place."""
    return has_goods(kind) and _berth(kind) == "vacant"


def has_sign(kind: int) -> bool:
    """Whether a boat bears the Luk-Phat sign; its trader is a neutral one."""
    return has_goods(kind) and _berth(kind) == "Luk-Phat"


def _berth(kind: int) -> str:
    return _BERTHS[(kind - 1) % _OF_BASKETS]


def name(kind: int) -> str:
    """A boat, such as "fish 3 (vacant)" for one with three baskets, or "a thief"."""
    return f"{load(kind)} ({_berth(kind)})" if has_goods(kind) else load(kind)


def load(kind: int) -> str:
    """A boat by its goods and baskets alone, such as "fish 3", or "a thief"."""
    return f"{good(kind)} {baskets(kind)}" if has_goods(kind) else _SPECIAL.get(kind, "a boat")


def names(kinds: Iterable[int]) -> str:
    """Boats one after the other."""
    return ", ".join(map(name, kinds)) or "no boats"


def short(name_of_good: str) -> str:
    """The two letters of a good, such as "Fi"."""
    return name_of_good[:2].capitalize()


def tag(kind: int, owner: int) -> str:
    """A boat on the water in five characters at most, such as "1Fi3", "nFi3*", "-Fi3" without an owner, "Thief"."""
    if not has_goods(kind):
        return _SHORT.get(kind, "?")
    whose = str(owner) if owner else "-" if is_vacant(kind) else "n"
    return f"{whose}{short(good(kind))}{baskets(kind)}{'*' if has_sign(kind) else ''}"
