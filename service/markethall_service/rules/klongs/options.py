"""The options of a match."""

from __future__ import annotations

from dataclasses import dataclass
from enum import IntEnum

from markethall_service.rules.errors import BadOptions
from markethall_service.rules.secret import Public

from .component_file import SHIPPED
from .components import Components, check


class DrawPiles(IntEnum):
    """How many piles the boats are drawn from (KL-2.3)."""

    ONE = 1
    TWO = 2


class SeveralCookshops(IntEnum):
    """What more than one cookshop in a quartet does (KL-7.6)."""

    DOUBLE = 1
    EACH_DOUBLES = 2


@dataclass(frozen=True, slots=True)
class Options(Public):
    """How a match is played."""

    draw_piles: DrawPiles = DrawPiles.ONE
    several_cookshops: SeveralCookshops = SeveralCookshops.DOUBLE
    components: Components = SHIPPED


def check_options(options: Options, seats: int) -> None:
    """BadOptions unless a match can be set up so."""
    if seats not in (2, 3, 4):
        raise BadOptions("KL-1.5", "SEATS", f"2 to 4 play, not {seats}", least=2, most=4, has=seats)
    if options.draw_piles not in tuple(DrawPiles):
        raise BadOptions("KL-2.3", "DRAW_PILES", "there are one or two piles", has=int(options.draw_piles)).of(
            "draw_piles"
        )
    if options.several_cookshops not in tuple(SeveralCookshops):
        raise BadOptions(
            "KL-7.6", "SEVERAL_COOKSHOPS", "several cookshops double once or each", has=int(options.several_cookshops)
        ).of("several_cookshops")
    try:
        check(options.components)
    except BadOptions as refused:
        raise refused.of("components") from None
