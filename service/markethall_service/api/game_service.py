"""The games that the service offers."""

from __future__ import annotations

import base64
from functools import cache
from typing import Any, Final

from markethall.v1 import game_pb2, game_service_pb2
from markethall_rules import GAMES, OptionFact
from markethall_rules.sentences import language_code, words_of
from markethall_service.codec import CODECS_BY_NAME
from markethall_service.codec.drawing import SEAT_MARKS
from markethall_service.matches.errors import BadField
from markethall_service.matches.lobby import find_game

from .requests import Call, game_id

_PAGE_LIMIT: Final = 100


class GameService:
    """GameService of the contract."""

    async def list_games(
        self, request: game_service_pb2.ListGamesRequest, _: Call
    ) -> game_service_pb2.ListGamesResponse:
        """ListGames."""
        full = _is_full(request.view, default=False)
        names, token = _page([game.box.name for game in GAMES], request.page_size, request.page_token)
        language = language_code(request.language_code)
        return game_service_pb2.ListGamesResponse(
            games=[game_message(name, full, language) for name in names], next_page_token=token
        )

    async def get_game(self, request: game_service_pb2.GetGameRequest, _: Call) -> game_pb2.Game:
        """GetGame."""
        if not request.name.startswith("games/"):
            raise BadField(
                f"name is '{request.name[:60]}'; it takes the name of a game, such as 'games/portobello'.", field="name"
            )
        full = _is_full(request.view, default=True)
        return game_message(find_game(game_id(request.name)).box.name, full, language_code(request.language_code))


def _page(names: list[str], size: int, token: str) -> tuple[list[str], str]:
    """The names of a page, and the token of the next page ("" after the last)."""
    if size < 0:
        raise BadField(f"pageSize is {size}; it takes 1 to {_PAGE_LIMIT}, or 0 for {_PAGE_LIMIT}.", field="pageSize")
    starts = {"": 0} | {_token(name): at for at, name in enumerate(names)}
    if token not in starts:
        raise BadField("pageToken takes nextPageToken of the page before, or nothing.", field="pageToken")
    start = starts[token]
    end = start + (min(size, _PAGE_LIMIT) or _PAGE_LIMIT)
    return names[start:end], _token(names[end]) if end < len(names) else ""


def _token(name: str) -> str:
    return base64.urlsafe_b64encode(name.encode()).decode().rstrip("=")


def _is_full(view: int, default: bool) -> bool:
    if view not in game_pb2.GameView.values():
        raise BadField("view takes GAME_VIEW_BASIC or GAME_VIEW_FULL.", field="view")
    return default if view == game_pb2.GAME_VIEW_UNSPECIFIED else view == game_pb2.GAME_VIEW_FULL


@cache
def game_message(name: str, full: bool, language: str = "en") -> game_pb2.Game:
    """The Game message of a game; `full` adds boards, pieces, drawings and rules texts, with names in the language."""
    box = find_game(name).box
    message = game_pb2.Game(
        name=f"games/{box.name}",
        title=box.title,
        summary=box.summary,
        seat_counts=box.seats,
        rules_version=box.version,
        options=[_option_message(name, option) for option in box.options],
    )
    if full:
        codec, words = CODECS_BY_NAME[name], words_of(name, language)
        for (choice, board), drawing in zip(codec.boards(), codec.drawings(words), strict=True):
            data: Any = {"name": choice, "drawing": drawing, name: board}
            message.boards.append(game_pb2.BoardData(**data))
        message.pieces.extend(codec.pieces(words))
        message.seat_marks.extend(SEAT_MARKS)
        message.rules_texts.extend(
            game_pb2.RulesText(language_code=code, markdown=text) for code, text in box.texts().items()
        )
    return message


def _option_message(game: str, option: OptionFact) -> game_pb2.OptionFact:
    """An option by its JSON name, with choices by the names of their enum values."""
    field = CODECS_BY_NAME[game].options.message.DESCRIPTOR.fields_by_name[option.name]
    prefix = ""
    if option.choices and field.enum_type is not None:
        prefix = field.enum_type.values[0].name.removesuffix("UNSPECIFIED")
    return game_pb2.OptionFact(
        name=field.json_name,
        kind=f"OPTION_KIND_{option.kind.upper()}",
        default_value=prefix + option.default,
        meaning=option.meaning,
        choices=[
            game_pb2.OptionChoice(value=prefix + choice.value, meaning=choice.meaning) for choice in option.choices
        ],
    )
