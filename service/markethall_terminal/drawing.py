"""How the terminal shows a game: the list of drawings, a plain drawing for other games, and events as lines."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from typing import Final, Protocol

from google.protobuf import text_format
from rich.console import RenderableType
from rich.text import Text

from markethall.v1.game_pb2 import Game
from markethall.v1.match_pb2 import Commit, Match
from markethall.v1.move_pb2 import Move
from markethall_client import Names, kind, names_of, text

from .canvas import stacked, table
from .kairo import Kairo
from .klongs import Klongs
from .language import ENGLISH, Label, Language
from .portobello import Portobello


class Drawing(Protocol):
    """One match as a person sees it. It is made of the Game message and the match as a seat sees it."""

    def picture(self, match: Match, width: int, /) -> RenderableType:
        """The position, at most `width` characters wide."""

    def map(self, match: Match, width: int, /) -> RenderableType:
        """The board alone: the part of the picture that a terminal of 24 lines shows at once."""

    @property
    def language(self) -> Language:
        """The words for the match."""

    def label(self, move: Move, match: Match, /) -> Label:
        """A move in words."""

    def scores_nothing(self, move: Move, match: Match, /) -> bool:
        """Whether a scoring move brings its player no points. Menus fold such moves and list them last."""

    def player_style(self, seat: int, /) -> str:
        """The style of rich for a player's name."""


# By the id of the game. A game that is not here is shown by Plain.
DRAWINGS: Final[tuple[tuple[str, Callable[[Game, Match, Language], Drawing]], ...]] = (
    ("portobello", Portobello),
    ("kairo", Kairo),
    ("klongs", Klongs),
)  # fmt: skip


def drawing_of(game: Game, match: Match, lang: str = ENGLISH) -> Drawing:
    """The drawing for a match, with words of a language such as "de"."""
    names = names_of(match, game)
    language = Language(lang, Names((), names.board, names.columns))
    return dict(DRAWINGS).get(match.game.removeprefix("games/"), Plain)(game, match, language)


class Plain:
    """A match as its messages: the view field by field, moves and events as short lines."""

    def __init__(self, game: Game, match: Match, language: Language) -> None:
        self._title = game.title or match.game
        self.language = language

    def picture(self, match: Match, _width: int, /) -> RenderableType:
        """The title, the points, and the fields of the view."""
        points = ", ".join(
            self.language.text("terminal.plain.points", player=self.language.player(seat.number), points=seat.score)
            for seat in match.seats
        )
        position = text_format.MessageToString(kind(match.perspective.view), use_short_repeated_primitives=True)
        title = self.language.text("terminal.plain", title=self._title, turn=match.turn)
        return Text(f"{title}\n{points}\n{position}")

    def map(self, match: Match, width: int, /) -> RenderableType:
        """The picture, because the board is unknown."""
        return self.picture(match, width)

    def label(self, move: Move, _match: Match, /) -> Label:
        """The kind of the move, and its fields."""
        words, _, fields = text(move).partition(" ")
        return Label(f"{words.replace('_', ' ').capitalize()} ", fields)

    def scores_nothing(self, _move: Move, _match: Match, /) -> bool:
        """False: the points of a move are unknown."""
        return False

    def player_style(self, _seat: int, /) -> str:
        """Bold, for every player."""
        return "bold"


def commit_lines(drawing: Drawing, commit: Commit, seats: int) -> Iterator[Text]:
    """The events of a commit, a line each, with the names of the players in their styles."""
    for event in commit.events:
        line = Text(f"  {drawing.language.sentence(event)}")
        for seat in range(1, seats + 1):
            line.highlight_regex(rf"\b{drawing.language.player(seat)}\b", drawing.player_style(seat))
        yield line


def lobby(title: str, match: Match, language: Language) -> RenderableType:
    """A match before its start: its seats, with the names of the players who have taken them."""
    seats = table("", "", "")
    seats.show_header = False
    for seat in match.seats:
        free = Text(language.text("terminal.lobby.free"), "dim")
        name = Text(language.display_name(match, seat.number)) if seat.taken else free
        seats.add_row("▸" if seat.number == match.perspective.seat else " ", language.player(seat.number), name)
    waits = language.text("terminal.lobby", match=match.name)
    return stacked(Text.assemble((title, "bold"), f" · {waits}"), seats)
