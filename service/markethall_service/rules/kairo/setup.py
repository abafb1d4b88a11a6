"""The position before any luck (KA-2)."""

from __future__ import annotations

from functools import lru_cache
from typing import Final

from markethall_service.rules.errors import BadOptions
from markethall_service.rules.secret import Secret

from .board import PRINTED_BOARDS, Board
from .box import SEATS
from .colour import COLOURS
from .components import FIRST_COINS
from .inspect_board import inspect
from .options import Options, Setup
from .stalls import with_group
from .state import DEAL, NO_SITE, OUTSIDE, Course, Market, State, Turn

LONGEST_LIMIT: Final = 1000
"""The largest `stall_limit`."""


def setup(options: Options, seats: int) -> State:
    """The position before any luck; BadOptions says what is wrong."""
    _inspect_options(options, seats)
    everyone = range(1, seats + 1)
    neutral = options.setup is Setup.VARIABLE and seats == 2
    return State(
        options=options,
        market=Market(_printed_mains(options, seats), (), (OUTSIDE,) * len(COLOURS)),
        medals=(0,) * (2 * len(COLOURS)),
        hands=tuple(Secret(seat, 0, ()) for seat in everyone),
        coins=tuple(Secret(seat, len(COLOURS), (FIRST_COINS,) * len(COLOURS)) for seat in everyone),
        criers=(0,) * seats,
        points=(0,) * seats,
        row=(),
        discards=(),
        course=Course(False, (), tuple(int(colour) for colour in COLOURS) if neutral else (), 0),
        turn=Turn(0, 0, DEAL, 0, (), 0, NO_SITE, 0),
    )


def _inspect_options(options: Options, seats: int) -> None:
    if seats not in SEATS:
        raise BadOptions("KA-1.3", "WRONG_SEATS", "Kairo is played by 2, 3 or 4.", seats=seats)
    if not 0 <= options.stall_limit <= LONGEST_LIMIT:
        raise BadOptions("KA-9.3", "WRONG_STALL_LIMIT", f"The stall limit is 0 (none) to {LONGEST_LIMIT}.",
                         most=LONGEST_LIMIT, has=options.stall_limit).of("stall_limit")  # fmt: skip
    if options.own_board is None and options.board not in PRINTED_BOARDS:
        raise BadOptions(
            "KA-1.6", "NO_SUCH_BOARD", "The boards are MARKET_9 and MARKET_12.", board=int(options.board)
        ).of("board")
    board = options.played_board()
    try:
        _inspected(board)
    except BadOptions as refused:
        raise refused.of("own_board") from None
    if options.setup is Setup.PRINTED and not board.setup_for(seats):
        raise BadOptions("KA-2.3", "NO_SETUP", f"The board has no printed set-up for {seats} players: choose the setup "
                         "SETUP_VARIABLE, in which the players place the stalls.", seats=seats).of("setup")  # fmt: skip


@lru_cache(maxsize=64)
def _inspected(board: Board) -> Board:
    inspect(board)
    return board


def _printed_mains(options: Options, seats: int) -> tuple[int, ...]:
    mains: tuple[int, ...] = ()
    if options.setup is Setup.PRINTED:
        for stall in options.played_board().setup_for(seats):
            mains = with_group(mains, (stall.owner, int(stall.colour), stall.stall, stall.entrance))
    return mains
