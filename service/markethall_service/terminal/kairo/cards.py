"""The stall cards in words (KA-1.4)."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Final

_SECTIONS: Final = ("1–2–3", "4–5–6", "7–8–9", "1–4–7", "2–5–8", "3–6–9")
_FIRST_JOKER: Final = 10


def is_joker(kind: int) -> bool:
    """Whether a card of this kind names three sections."""
    return _FIRST_JOKER <= kind < _FIRST_JOKER + len(_SECTIONS)


def sections(kind: int) -> str:
    """The sections that a kind names, such as "5" or "1–2–3"."""
    return _SECTIONS[kind - _FIRST_JOKER] if is_joker(kind) else str(kind)


def card(kind: int) -> str:
    """A card, such as "section 5" or "joker 1–2–3"."""
    return f"{'joker' if is_joker(kind) else 'section'} {sections(kind)}"


def cards(kinds: Iterable[int]) -> str:
    """Cards one after the other, such as "sections 1, 5, joker 1–2–3"."""
    some = sorted(kinds, key=is_joker)
    plain = [sections(kind) for kind in some if not is_joker(kind)]
    named = [f"section{'' if len(plain) == 1 else 's'} {', '.join(plain)}"] if plain else []
    return ", ".join([*named, *(card(kind) for kind in some if is_joker(kind))]) or "none"
