"""The market of Kairo: the position, the map, the list of stalls, and the words for sites, colours and cards."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass
from itertools import product
from string import ascii_uppercase
from typing import Final

from markethall_client.kairo import sections
from rich.console import RenderableType
from rich.text import Text

from markethall.kairo.v1.component_pb2 import Colour
from markethall.kairo.v1.options_pb2 import Board
from markethall.kairo.v1.view_pb2 import View

from .canvas import FAINT, LINE, WOOD, Canvas, stacked, table
from .language import Language, Term, term

RESTAURANT: Final = "R"


class Grid:
    """Rows and columns of sites. A site is row * columns + column; "C4" is in the third column of the fourth row."""

    def __init__(self, board: Board) -> None:
        self._board = board
        self.rows = len(board.area)
        self.columns = len(board.area[0]) if board.area else 0

    def place(self, site: int) -> tuple[int, int]:
        """The row and the column of a site, from 0."""
        return divmod(site, self.columns)

    def name(self, site: int) -> str:
        """The name of a site on the map, such as "C4"."""
        row, column = self.place(site)
        return f"{self.column(column)}{row + 1}"

    def column(self, column: int) -> str:
        """The letter above a column."""
        return ascii_uppercase[column % len(ascii_uppercase)]

    def section(self, row: int, column: int) -> str:
        """The section of a site; "" beyond the edges."""
        inside = 0 <= row < self.rows and 0 <= column < self.columns
        return self._board.section[row][column] if inside else ""

    def is_restaurant(self, row: int, column: int) -> bool:
        """Whether a site is in the restaurant area."""
        return self._board.area[row][column] == RESTAURANT


COLOURS: Final = range(1, 7)
_INK: Final = (
    "bold black on #ece7da", "bold white on #b3261e", "bold white on #7b2fa3",
    "bold white on #00700d", "bold black on #f2c230", "bold white on #1f57c3",
)  # fmt: skip


def colour_term(colour: int) -> Term:
    """The word for a colour."""
    return term(Colour, colour)


def letter(colour: int, language: Language) -> str:
    """The letter of a colour on the map, such as W, R, V, G, Y or B."""
    return language.text("terminal.kairo.letters")[colour - 1] if colour in COLOURS else "?"


def ink(colour: int) -> str:
    """The style of things of a colour."""
    return _INK[(colour - 1) % len(_INK)]


def sign(owner: int) -> str:
    """The owner of a stall in one character: the number of the seat, n for neutral."""
    return str(owner) if owner else "n"


def coins(counts: Iterable[int], language: Language) -> str:
    """Six counts in the order of the colours, such as "1 white coin and 3 green coins"."""
    return language.listed(
        language.text("terminal.kairo.coins", count=count, colour=colour_term(colour))
        for colour, count in enumerate(counts, 1) if count
    )  # fmt: skip


def section_list(card: int) -> str:
    """The sections that a card names, such as "5" or "1–2–3"; "?" for an unknown card."""
    try:
        return "–".join(map(str, sections(card)))
    except ValueError:
        return "?"


def is_joker(card: int) -> bool:
    """Whether a card names three sections."""
    return len(section_list(card)) > 1


def cards(numbers: Iterable[int], language: Language) -> str:
    """Cards one after the other, such as "sections 1, 5, joker 1–2–3"."""
    plain: list[str] = []
    jokers: list[str] = []
    for card in numbers:
        (jokers if is_joker(card) else plain).append(section_list(card))
    key = "name.card" if len(plain) == 1 else "terminal.kairo.sections"
    words = [language.text(key, sections=", ".join(plain))] if plain else []
    return ", ".join([*words, *(language.text("name.joker", sections=joker) for joker in jokers)])


# Expansions of each colour in the box (KA-1.3).
EXPANSIONS: Final = 6
NEUTRAL: Final = 0


@dataclass(frozen=True)
class Stall:
    """A main stall with its entrance, and the sites of its expansions; owner 0 is neutral."""

    owner: int
    colour: int
    site: int
    entrance: int
    expansions: tuple[int, ...]

    @property
    def size(self) -> int:
        """The number of its tiles."""
        return 1 + len(self.expansions)


class Market:
    """The view of a match, with the names of its sites and the language of its words."""

    def __init__(self, grid: Grid, view: View, language: Language) -> None:
        self.grid = grid
        self.view = view
        self.language = language
        self.stalls = tuple(self._stalls())

    def _stalls(self) -> Iterator[Stall]:
        tiles = list(_groups(self.view.market.expansions, 3))
        for owner, colour, site, entrance in _groups(self.view.market.mains, 4):
            mine = tuple(at for of, tint, at in tiles if owner != NEUTRAL and (of, tint) == (owner, colour))
            yield Stall(owner, colour, site, entrance, mine)

    def size(self, owner: int, colour: int) -> int:
        """The number of tiles of a player's stall; 0 if there is none."""
        return sum(stall.size for stall in self.stalls if (stall.owner, stall.colour) == (owner, colour))

    def behind(self, entrance: int) -> Stall | None:
        """The stall of an entrance."""
        return next((stall for stall in self.stalls if stall.entrance == entrance), None)

    def customers(self) -> Iterator[tuple[int, int]]:
        """The colour and the site of each customer. The site is below 0 if the customer waits outside."""
        return enumerate(self.view.market.customers, 1)

    def outside(self) -> list[Term]:
        """The colours of the customers who wait outside."""
        return [colour_term(colour) for colour, site in self.customers() if site < 0]

    def left(self, colour: int) -> int:
        """The number of expansions of a colour in the supply."""
        return EXPANSIONS - sum(len(stall.expansions) for stall in self.stalls if stall.colour == colour)

    def gold(self, colour: int) -> int:
        """The seat that has the gold medal of a colour; 0: it is in the supply."""
        return self.view.medals[colour - 1]

    def silver(self, colour: int) -> int:
        """The seat that has the silver medal of a colour; 0: it is in the supply."""
        return self.view.medals[len(COLOURS) + colour - 1]

    def viewer(self) -> int:
        """The seat whose coins are visible, 0 for a spectator. All other secrets are hidden."""
        open_to = [seat for seat, purse in enumerate(self.view.coins, 1) if purse.items]
        return open_to[0] if len(open_to) == 1 else 0


def _groups(numbers: Sequence[int], size: int) -> Iterator[tuple[int, ...]]:
    return zip(*[iter(numbers)] * size, strict=True)


PENDING: Final = "bold reverse"
# Characters from one site to the next, and the characters left of the grid.
_STEP: Final = 6
_LEFT: Final = 3
# The joint of lines by where they come from: 1 from above, 2 from the right, 4 from below, 8 from the left.
_JOINTS: Final = " ┃━┗┃┃┏┣━┛━┻┓┫┳╋"


def map_width(grid: Grid) -> int:
    """The width of the map of a grid, in characters."""
    return _LEFT + grid.columns * _STEP + 1


def draw_map(market: Market) -> Text:
    """Sections with their numbers, restaurants, stalls, entrances and customers."""
    grid = market.grid
    canvas = Canvas(map_width(grid), 2 * grid.rows + 2)
    _draw_names(canvas, grid)
    for row, column in product(range(grid.rows + 1), range(grid.columns + 1)):
        _draw_lines(canvas, grid, row, column)
    _draw_sections(canvas, grid)
    for row, column in product(range(grid.rows), range(grid.columns)):
        _draw_ground(canvas, grid, row, column)
    _draw_stalls(canvas, market)
    return canvas.text()


def _corner(row: int, column: int) -> tuple[int, int]:
    return _LEFT + column * _STEP, 2 * row + 1


def _inside(row: int, column: int) -> tuple[int, int]:
    x, y = _corner(row, column)
    return x + 1, y + 1


def _draw_names(canvas: Canvas, grid: Grid) -> None:
    for column in range(grid.columns):
        canvas.mark(_inside(0, column)[0] + 2, 0, grid.column(column), FAINT)
    for row in range(grid.rows):
        canvas.mark(0, _inside(row, 0)[1], f"{row + 1:>2}", FAINT)


def _draw_lines(canvas: Canvas, grid: Grid, row: int, column: int) -> None:
    """The corner before a site, and from there the lines to the right and downwards."""
    x, y = _corner(row, column)
    northwest, north = grid.section(row - 1, column - 1), grid.section(row - 1, column)
    west, here = grid.section(row, column - 1), grid.section(row, column)
    walls = (northwest != north, north != here, here != west, west != northwest)
    canvas.mark(x, y, _JOINTS[sum(wall << at for at, wall in enumerate(walls))], LINE)
    if north != here:
        canvas.mark(x + 1, y, "━" * (_STEP - 1), LINE)
    if here != west:
        canvas.mark(x, y + 1, "┃", LINE)


def _draw_sections(canvas: Canvas, grid: Grid) -> None:
    """The number of each section in the line above its first site."""
    first: dict[str, tuple[int, int]] = {}
    for row, column in product(range(grid.rows), range(grid.columns)):
        first.setdefault(grid.section(row, column), (row, column))
    for section, (row, column) in first.items():
        x, y = _corner(row, column)
        canvas.mark(x + 2, y, f" {section} ", "bold")


def _draw_ground(canvas: Canvas, grid: Grid, row: int, column: int) -> None:
    x, y = _inside(row, column)
    if grid.is_restaurant(row, column):
        canvas.mark(x, y, "░" * (_STEP - 1), WOOD)
    else:
        canvas.mark(x + 2, y, "·", FAINT)


def _draw_stalls(canvas: Canvas, market: Market) -> None:
    for stall in market.stalls:
        tag = letter(stall.colour, market.language) + sign(stall.owner)
        _draw(canvas, market.grid, stall.site, f"[{tag}] ", ink(stall.colour))
        _draw(canvas, market.grid, stall.entrance, f"∩{tag}", ink(stall.colour))
        for site in stall.expansions:
            _draw(canvas, market.grid, site, f" {tag}  ", ink(stall.colour))
    turn = market.view.turn
    if turn.site >= 0 and turn.colour:
        owner = 0 if market.view.course.neutral else turn.seat
        _draw(canvas, market.grid, turn.site, f"?{letter(turn.colour, market.language)}{sign(owner)}", PENDING)
    doors = {stall.entrance for stall in market.stalls}
    for colour, site in market.customers():
        if site >= 0:
            tag = f"@{letter(colour, market.language)}"
            _draw(canvas, market.grid, site, tag, ink(colour), right=3 if site in doors else 1)


def _draw(canvas: Canvas, grid: Grid, site: int, text: str, style: str, right: int = 0) -> None:
    x, y = _inside(*grid.place(site))
    canvas.mark(x + right, y, text, style)


def list_stalls(market: Market) -> RenderableType:
    """A line for each stall, with the sites of its tiles and its entrance, and where the customers stand."""
    words, place = market.language.text, market.grid.name
    titles = [words(f"terminal.kairo.column.{name}") for name in ("owner", "tiles", "entrance")]
    stalls = table(words("component.stall"), *titles)
    for stall in market.stalls:
        name = Text(f" {market.language.word(colour_term(stall.colour))} ", ink(stall.colour))
        owner = market.language.player(stall.owner) if stall.owner else words("terminal.neutral")
        stalls.add_row(name, owner, " ".join(map(place, (stall.site, *stall.expansions))), place(stall.entrance))
    inside = [(colour_term(colour), place(site)) for colour, site in market.customers() if site >= 0]
    customers = ", ".join(words("name.customerOn", colour=colour, site=site) for colour, site in inside)
    return stacked(stalls, Text(words("terminal.kairo.customers", count=len(inside), customers=customers)))
