"""The games that the service offers, and the bots that play them."""

from __future__ import annotations

import base64
from collections.abc import Iterable, Iterator
from functools import cache
from typing import Any, Final

from google.protobuf.descriptor import EnumDescriptor

from markethall.v1 import game_pb2, game_service_pb2, match_pb2, player_pb2, view_pb2
from markethall_rules import BOTS, GAMES, Bot, OptionFact
from markethall_rules.bot import TIED, WON, duels
from markethall_rules.rules_text import Clause, Rules
from markethall_rules.sentences import Words, words_of, words_of_bot
from markethall_service.codec import CODECS_BY_NAME
from markethall_service.codec.drawing import SEAT_MARKS
from markethall_service.codec.envelope import BOT_PREFIX
from markethall_service.codec.matches import GAME_PREFIX
from markethall_service.codec.texts import words_of_matches
from markethall_service.language import FALLBACK
from markethall_service.matches.errors import BadField
from markethall_service.matches.lobby import find_game

from . import errors, requests
from .requests import Call, game_id

_PAGE_LIMIT: Final = 100

KEPT: Final = "public, max-age=60"
"""The cache control of all answers: they change with a release only."""


class GameService:
    """GameService of the contract."""

    async def list_games(
        self, request: game_service_pb2.ListGamesRequest, call: Call
    ) -> game_service_pb2.ListGamesResponse:
        """ListGames."""
        full = _is_full(request.view, default=False)
        names, token = _page([game.box.name for game in GAMES], request.page_size, request.page_token)
        call.language, call.cache_control = call.language or FALLBACK, KEPT
        games = [game_message(name, full, call.language) for name in names]
        return game_service_pb2.ListGamesResponse(games=games, next_page_token=token)

    async def get_game(self, request: game_service_pb2.GetGameRequest, call: Call) -> game_pb2.Game:
        """GetGame."""
        if not request.name.startswith("games/"):
            raise BadField.of("name", request.name, "the name of a game, such as 'games/portobello'")
        full = _is_full(request.view, default=True)
        game = find_game(game_id(request.name), "name")
        call.language, call.cache_control = call.language or FALLBACK, KEPT
        return game_message(game.box.name, full, call.language)

    async def list_bots(
        self, request: game_service_pb2.ListBotsRequest, call: Call
    ) -> game_service_pb2.ListBotsResponse:
        """ListBots."""
        bots = {bot.id: bot for bot in BOTS}
        ids, token = _page([*bots], request.page_size, request.page_token)
        call.language, call.cache_control = call.language or FALLBACK, KEPT
        listed = [_bot_message(bots[ident], call.language) for ident in ids]
        return game_service_pb2.ListBotsResponse(bots=listed, next_page_token=token)

    async def get_bot(self, request: game_service_pb2.GetBotRequest, call: Call) -> player_pb2.Bot:
        """GetBot."""
        if not request.name.startswith(BOT_PREFIX):
            raise BadField.of("name", request.name, "the name of a bot, such as 'bots/greedy'")
        bot = requests.bot(request.name, "name")
        call.language, call.cache_control = call.language or FALLBACK, KEPT
        return _bot_message(bot, call.language)


def _bot_message(bot: Bot, language: str) -> player_pb2.Bot:
    """The Bot message of a bot, with its words in the language."""
    name, description = words_of_bot(bot.id, language)
    return player_pb2.Bot(
        name=f"{BOT_PREFIX}{bot.id}",
        display_name=name,
        description=description,
        games=[f"{GAME_PREFIX}{game.box.name}" for game in GAMES if bot.plays(game.box.name)],
        duels=[
            player_pb2.BotDuel(
                game=f"{GAME_PREFIX}{game.box.name}",
                opponent=f"{BOT_PREFIX}{duel.opponent}",
                matches=len(duel.results),
                won=duel.results.count(WON),
                tied=duel.results.count(TIED),
            )
            for game in GAMES
            for duel in duels(game.box.name, bot.id)
        ],
    )


def _page(names: list[str], size: int, token: str) -> tuple[list[str], str]:
    """The names of a page, and the token of the next page ("" after the last)."""
    if size < 0:
        raise BadField.of("pageSize", size, f"1 to {_PAGE_LIMIT}, or 0 for {_PAGE_LIMIT}", least=0)
    starts = {"": 0} | {_token(name): at for at, name in enumerate(names)}
    if token not in starts:
        raise BadField.of("pageToken", token, "nextPageToken of the page before, or nothing")
    start = starts[token]
    end = start + (min(size, _PAGE_LIMIT) or _PAGE_LIMIT)
    return names[start:end], _token(names[end]) if end < len(names) else ""


def _token(name: str) -> str:
    return base64.urlsafe_b64encode(name.encode()).decode().rstrip("=")


def _is_full(view: int, default: bool) -> bool:
    if view not in game_pb2.GameView.values():
        raise requests.bad_choice("view", view, ("GAME_VIEW_BASIC", "GAME_VIEW_FULL"))
    return default if view == game_pb2.GAME_VIEW_UNSPECIFIED else view == game_pb2.GAME_VIEW_FULL


@cache
def game_message(name: str, full: bool, language: str = FALLBACK) -> game_pb2.Game:
    """The Game message of a game; `full` adds boards, pieces, drawings and rules, with words in the language."""
    box, words = find_game(name).box, words_of(name, language)
    message = game_pb2.Game(
        name=f"games/{box.name}",
        title=box.title,
        summary=words.texts["summary"],
        seat_counts=box.seats,
        rules_version=box.version,
        options=[_option_message(name, option, words) for option in box.options],
        value_names=value_names(ENUMS_OF_MATCHES, words_of_matches(language)),
    )
    if full:
        codec = CODECS_BY_NAME[name]
        for (choice, board), drawing in zip(codec.boards(), codec.drawings(words), strict=True):
            data: Any = {"name": choice, "drawing": drawing, name: board}
            message.boards.append(game_pb2.BoardData(**data))
        message.pieces.extend(codec.pieces(words))
        message.seat_marks.extend(SEAT_MARKS)
        message.value_names.extend(value_names(enums_of(name), words))
        message.rules.CopyFrom(_rules_message(box.rules(language)))
    return message


def _rules_message(rules: Rules) -> game_pb2.Rules:
    """The rules with the words of their readings."""

    def clause(each: Clause) -> game_pb2.Clause:
        return game_pb2.Clause(
            number=each.number,
            text=each.text,
            table=[game_pb2.TableRow(cells=row) for row in each.table],
            readings=[
                game_pb2.Reading(sheet=one.sheet, played=one.played, why=one.why, text=one.text)
                for one in each.readings
            ],
        )

    sections = [
        game_pb2.RulesSection(title=section.title, clauses=map(clause, section.clauses)) for section in rules.sections
    ]
    return game_pb2.Rules(title=rules.title, introduction=rules.introduction, sections=sections)


def enums_of(game: str) -> list[EnumDescriptor]:
    """The enums that the options, moves, events and views of a game use, in the order in which they are met."""
    codec, view = CODECS_BY_NAME[game], view_pb2.View.DESCRIPTOR.fields_by_name[game].message_type
    messages: Any = (
        codec.options.message.DESCRIPTOR,
        codec.moves.message.DESCRIPTOR,
        codec.events.message.DESCRIPTOR,
        view,
    )
    fields = (field for message in messages for field in errors.fields_in(message))
    return list(dict.fromkeys(field.enum_type for field in fields if field.enum_type is not None))


ENUMS_OF_MATCHES: Final = [
    enum
    for file in (match_pb2.DESCRIPTOR, player_pb2.DESCRIPTOR)
    for enum in file.enum_types_by_name.values()
    if enum.name != "MatchView"
]
"""The enums that a match has in all games. A MatchView is only in requests."""


def value_names(enums: Iterable[EnumDescriptor], words: Words) -> Iterator[game_pb2.ValueName]:
    """The names of all values of enums, but the first ones, which stand for no value."""
    for enum in enums:
        prefix = enum.values[0].name.removesuffix("UNSPECIFIED")
        for value in enum.values[1:]:
            name = words.value_name(enum.name, value.name.removeprefix(prefix))
            yield game_pb2.ValueName(value=value.name, name=name)


def _option_message(game: str, option: OptionFact, words: Words) -> game_pb2.OptionFact:
    """An option by its JSON name, with choices by the names of their enum values."""
    field = CODECS_BY_NAME[game].options.message.DESCRIPTOR.fields_by_name[option.name]
    prefix, enum = "", ""
    if option.choices and field.enum_type is not None:
        prefix, enum = field.enum_type.values[0].name.removesuffix("UNSPECIFIED"), field.enum_type.name
    return game_pb2.OptionFact(
        name=field.json_name,
        kind=f"OPTION_KIND_{option.kind.upper()}",
        default_value=prefix + option.default,
        meaning=words.texts[f"Options.{option.name}.meaning"],
        choices=[_choice_message(prefix + value, f"{enum}.{value}", words) for value in option.choices],
        label=words.texts[f"Options.{option.name}"],
    )


def _choice_message(value: str, key: str, words: Words) -> game_pb2.OptionChoice:
    """A value of an option. Its label says enough where the words have no longer meaning."""
    label = words.texts[key]
    return game_pb2.OptionChoice(value=value, label=label, meaning=words.texts.get(f"{key}.meaning") or f"{label}.")
