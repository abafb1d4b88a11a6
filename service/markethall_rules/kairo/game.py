"""Kairo: its description, its set-up, the check of own boards, and `GAME`, its object in the list of games."""

from __future__ import annotations

from collections.abc import Sequence
from functools import partial
from typing import Final

from markethall_rules.errors import BadOptions
from markethall_rules.game import Box, Game, OptionFact, SeatNumber, leaders
from markethall_rules.rules_text import read_rules
from markethall_rules.secret import Secret
from markethall_rules.values import changed

from .apply import apply
from .board import (
    LONGEST,
    MARKET,
    PRINTED_BOARDS,
    RESTAURANT,
    SHORTEST,
    Board,
    Grid,
    Options,
    PrintedStall,
    Setup,
    flood,
)
from .bot import autopilot, prospects
from .building import main_refusal
from .events import Event, TurnBegan
from .ids import site_id
from .legal import legal_moves
from .moves import Move
from .pieces import COLOURS, FIRST_COINS, FinalCause, PointSource
from .play import play
from .stalls import with_group
from .state import NEUTRAL, OUTSIDE, Course, Market, State, Step, Turn, placements
from .survey import survey
from .turn import deal

SEATS: Final = (2, 3, 4)


BOX: Final = Box(
    name="kairo",
    title="Kairo",
    seats=SEATS,
    version=2,
    options=(
        OptionFact("setup", "choice", "PRINTED", ("PRINTED", "VARIABLE")),
        OptionFact("board", "choice", "MARKET_9", ("MARKET_9", "MARKET_12")),
        OptionFact("standstill_limit", "integer", "12"),
        OptionFact("own_board", "board", ""),
    ),
    rules=partial(read_rules, __package__),
)  # fmt: skip

LONGEST_LIMIT: Final = 1000
"""The largest `standstill_limit`."""


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
        earned=((0,) * len(PointSource),) * seats,
        row=(),
        discards=(),
        course=Course(None, (), tuple(int(colour) for colour in COLOURS) if neutral else (), 0),
        turn=Turn(0, 0, Step.DEAL),
    )


def _inspect_options(options: Options, seats: int) -> None:
    if seats not in SEATS:
        raise BadOptions("KA-1.3", "WRONG_SEATS", "", f"Kairo is for 2, 3 or 4 players, not {seats}.", seats=seats)
    limit = options.standstill_limit
    if not 0 <= limit <= LONGEST_LIMIT:
        message = f"The standstill limit is 0 (none) to {LONGEST_LIMIT}, not {limit}."
        numbers = {"least": 0, "most": LONGEST_LIMIT, "has": limit}
        raise BadOptions("KA-9.3", "WRONG_STANDSTILL_LIMIT", "standstill_limit", message, **numbers)
    if options.own_board is None and options.board not in PRINTED_BOARDS:
        raise BadOptions(
            "KA-1.6",
            "NO_SUCH_BOARD",
            "board",
            f"The boards are MARKET_9 and MARKET_12, not {int(options.board)}.",
            board=int(options.board),
        )
    board = options.played_board()
    if options.own_board is not None:
        try:
            inspect(board)
        except BadOptions as refused:
            raise refused.within("own_board") from None
    if options.setup is Setup.PRINTED and not board.setup_for(seats):
        message = f"The board has no printed set-up for {seats} players: choose the setup SETUP_VARIABLE, in which the "
        raise BadOptions("KA-2.3", "NO_SETUP", "own_board.setups", message + "players place the stalls.", seats=seats)


def _printed_mains(options: Options, seats: int) -> tuple[int, ...]:
    mains: tuple[int, ...] = ()
    if options.setup is Setup.PRINTED:
        for stall in options.played_board().setup_for(seats):
            mains = with_group(mains, (stall.owner, int(stall.colour), stall.stall, stall.entrance))
    return mains


class Kairo:
    """The game as an object in the list of games."""

    turn_began = TurnBegan

    @property
    def box(self) -> Box:
        """The description of the game."""
        return BOX

    def default_options(self) -> Options:
        """The printed set-up on the nine by nine market."""
        return Options()

    setup = staticmethod(setup)
    deal = staticmethod(deal)

    def turn(self, state: State) -> int:
        """How many turns have begun; placing a stall in the set-up is one."""
        return state.turn.number

    def to_act(self, state: State) -> tuple[SeatNumber, ...]:
        """Whose turn it is."""
        turn = state.turn
        return () if turn.step is Step.OVER or turn.step is Step.DEAL else (turn.seat,)

    def on_turn(self, state: State, seat: SeatNumber) -> State | None:
        """As if the turn that is being played were the seat's. None in the set-up, at the end, and after passing."""
        turn = state.turn
        is_set_up = turn.number <= placements(state.options, state.seats)
        if turn.step is Step.DEAL or turn.step is Step.OVER or is_set_up or seat in state.course.out:
            return None
        return changed(state, turn=Turn(turn.number, seat, Step.ACTION, turn.quiet))

    legal_moves = staticmethod(legal_moves)
    play = staticmethod(play)
    apply = staticmethod(apply)
    autopilot = staticmethod(autopilot)
    prospects = staticmethod(prospects)

    def endless(self, options: Options) -> BadOptions | None:
        """Where no limit ends quiet turns (KA-9.3)."""
        if options.standstill_limit:
            return None
        message = (
            "With standstillLimit 0 a match may never end, so neither bots nor autopilot may play it: they need "
            f"standstillLimit 1 to {LONGEST_LIMIT}."
        )
        return BadOptions("KA-9.3", "ENDLESS", "standstill_limit", message, has=0, least=1, most=LONGEST_LIMIT)

    def scores(self, state: State) -> tuple[int, ...]:
        """Points in seat order."""
        return state.points

    def winners(self, state: State, out: Sequence[SeatNumber] = ()) -> tuple[SeatNumber, ...]:
        """Who has the most points, once the match is over."""
        return leaders(state.points, out) if state.turn.step is Step.OVER else ()

    def end_clause(self, state: State) -> str:
        """KA-9.3 if the limit of turns without an expansion began the final phase."""
        over = state.turn.step is Step.OVER
        return "KA-9.3" if over and state.course.final == FinalCause.STANDSTILL else ""


GAME: Final[Game[Options, State, Move, Event]] = Kairo()


THIRDS: Final = 3
STARTS: Final = 5


def inspect(board: Board) -> None:
    """Refuses a board that breaks the rules; BadOptions says where."""
    _inspect_shape(board)
    _inspect_areas(board)
    _inspect_sections(board)
    _inspect_starts(board)
    for seats in sorted({stall.seats for stall in board.setups}):
        _inspect_setup(board, seats)


def _bad(clause: str, cause: str, field: str, message: str, **numbers: int | str) -> BadOptions:
    return BadOptions(f"KA-{clause}", cause, field, message, **numbers)


def _inspect_shape(board: Board) -> None:
    rows, cols = len(board.area), len(board.area[0]) if board.area else 0
    if not (SHORTEST <= rows <= LONGEST and SHORTEST <= cols <= LONGEST):
        field = "area[0]" if SHORTEST <= rows <= LONGEST else "area"
        message = f"A board has {SHORTEST} to {LONGEST} rows and columns, not {rows} and {cols}."
        raise _bad("1.1", "WRONG_SIZE", field, message, rows=rows, cols=cols)
    if (has := len(board.section)) != rows:
        message = f"Areas and sections have the same number of rows, not {rows} and {has}."
        raise _bad("1.1", "WRONG_ROWS", "section", message, needs=rows, has=has)
    for name, lines in (("area", board.area), ("section", board.section)):
        for row, line in enumerate(lines):
            if (has := len(line)) != cols:
                message = f"All rows have the same length, {cols}, not {has}."
                raise _bad("1.1", "WRONG_ROW", f"{name}[{row}]", message, row=row + 1, needs=cols, has=has)


def _inspect_areas(board: Board) -> None:
    last = len(board.area) - 1, len(board.area[0]) - 1
    for row, line in enumerate(board.area):
        for col, letter in enumerate(line):
            field, site = f"area[{row}]", site_id(row, col)
            if letter not in (MARKET, RESTAURANT):
                message = f"A site is {MARKET} or {RESTAURANT}, but {site} is {letter!a}."
                raise _bad("1.1", "NO_SUCH_AREA", field, message, site=site, area=letter)
            if letter == RESTAURANT and not (row == last[0] or col in (0, last[1])):
                message = f"Restaurants lie along the west, the south and the east edge, and {site} does not."
                raise _bad("1.1", "RESTAURANT_INSIDE", field, message, site=site)


def _inspect_sections(board: Board) -> None:
    """Sections lie three by three: each is a band of rows crossed with a band of columns."""
    rows = [_third(line[0], at=0) for line in board.section]
    cols = [_third(letter, at=1) for letter in board.section[0]]
    for row, line in enumerate(board.section):
        wrong = [col for col, letter in enumerate(line) if letter != str(rows[row] * THIRDS + cols[col] + 1)]
        if wrong:
            site, section = site_id(row, wrong[0]), line[wrong[0]]
            message = f"The sections 1 to 9 lie three by three, row by row; {section!a} at {site} does not fit."
            raise _bad("1.1", "WRONG_SECTION", f"section[{row}]", message, site=site, section=section)
    for thirds in (rows, cols):
        if thirds != sorted(thirds) or set(thirds) != set(range(THIRDS)):
            message = "The sections 1 to 9 lie three by three, each in one piece."
            raise _bad("1.1", "WRONG_SECTIONS", "section", message)


def _third(letter: str, at: int) -> int:
    """Which third of the board a section lies in, from the north (0) or from the west (1); -1 if it is none."""
    section = "123456789".find(letter)
    return section if section < 0 else divmod(section, THIRDS)[at]


def _inspect_starts(board: Board) -> None:
    starts, areas = board.customer_starts, "".join(board.area)
    if len(starts) != STARTS:
        message = f"Customers start on {STARTS} sites, not {len(starts)}."
        raise _bad("2.2", "WRONG_STARTS", "customer_starts", message, needs=STARTS, has=len(starts))
    for at, site in enumerate(starts):
        field, name = f"customer_starts[{at}]", board.ids.site(site)
        if site in starts[:at]:
            message = f"Customers start on different sites, but {name} is there twice."
            raise _bad("2.2", "WRONG_STARTS", field, message, site=name)
        if not 0 <= site < len(areas) or areas[site] != MARKET:
            message = f"Customers start on market sites, and {name} is none."
            raise _bad("2.2", "START_OUTSIDE_MARKET", field, message, site=name)
    grid = board.grid
    area = flood(grid.bits[starts[0]], grid.market, grid.width)
    for at, site in enumerate(starts):
        if not grid.bits[site] & area:
            message = "All customers start in one connected area of the market."
            raise _bad("5.5", "CUTS_MARKET", f"customer_starts[{at}]", message, site=board.ids.site(site))


def _inspect_setup(board: Board, seats: int) -> None:
    market = Market((), (), (*board.customer_starts, OUTSIDE))
    for at, stall in enumerate(board.setups):
        if stall.seats == seats:
            _inspect_stall(board.grid, market, f"setups[{at}]", stall)
            market = market.with_main(stall.owner, int(stall.colour), stall.stall, stall.entrance)


def _inspect_stall(grid: Grid, market: Market, path: str, stall: PrintedStall) -> None:
    seats = stall.seats
    if seats not in SEATS:
        raise _bad(
            "2.3", "WRONG_SEATS", f"{path}.seats", f"A set-up is for 2, 3 or 4 players, not {seats}.", seats=seats
        )
    if not 0 <= stall.owner <= seats:
        message = f"The owners are the seats 1 to {seats}, not {stall.owner}; a neutral stall has none."
        raise _bad("2.3", "NO_SUCH_OWNER", f"{path}.owner", message, owner=stall.owner)
    if stall.owner == NEUTRAL and seats > 2:
        message = "Only a set-up for two players has neutral stalls."
        raise _bad("2.4", "TOO_MANY_NEUTRALS", f"{path}.owner", message, seats=seats)
    refused = main_refusal(survey(grid, market), stall.owner, stall.colour, stall.stall, stall.entrance)
    if refused is not None:
        field, why = refused
        raise BadOptions(why.clause, why.cause, f"{path}.{field}", why.message, seats=seats, **why.numbers)
