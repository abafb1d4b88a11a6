"""Every enum value that a reader of a game meets has a name in each language, and every option a meaning."""

from __future__ import annotations

import re
from typing import Any

import pytest
from google.protobuf import descriptor_pool

from markethall.v1 import game_pb2, match_pb2
from markethall_rules import GAMES, LANGUAGES
from markethall_rules.sentences import words_of
from markethall_service.api.errors import fields_in
from markethall_service.api.game_service import game_message
from markethall_service.codec import CODECS_BY_NAME
from markethall_service.matches.lobby import find_game

NAMES = [game.box.name for game in GAMES]


def enums_in_package(game: str) -> dict[str, list[str]]:
    """The values of all enums in the package of a game, by enum, without the first ones, which stand for no value."""
    files = (
        CODECS_BY_NAME[game].moves.message.DESCRIPTOR.file,
        *(
            descriptor_pool.Default().FindFileByName(f"markethall/{game}/v1/{name}.proto")
            for name in ("component", "options", "event", "view")
        ),
    )
    enums = [enum for file in files for enum in file.enum_types_by_name.values()]
    return {enum.name: [value.name for value in enum.values[1:]] for enum in enums}


def of_matches() -> dict[str, list[str]]:
    """The values of the enums in messages about matches, by enum."""
    messages: list[Any] = [match_pb2.Match.DESCRIPTOR, match_pb2.Record.DESCRIPTOR]
    enums = {
        field.enum_type.name: field.enum_type
        for message in messages
        for field in fields_in(message)
        if field.enum_type is not None and field.enum_type.file.package == "markethall.v1"
    }
    return {name: [value.name for value in enum.values[1:]] for name, enum in enums.items()}


def names_of(game: str, language: str) -> dict[str, str]:
    message = game_message(game, True, language)
    names = {each.value: each.name for each in message.value_names}
    assert len(names) == len(message.value_names), "a value is listed once"
    return names


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("game", NAMES)
def test_every_enum_value_has_a_name(game: str, language: str) -> None:
    names, enums = names_of(game, language), of_matches() | enums_in_package(game)
    assert set(names) == {value for values in enums.values() for value in values}
    for enum, values in enums.items():
        written = [names[value] for value in values]
        assert len(set(written)) == len(values), f"two values of {enum} have one name"
        for name in written:
            assert name[:1] == name[:1].upper()
            assert not re.search(r"[{}_]|\([A-Z]{2}-\d", name), name
    if language != "en":
        english = names_of(game, "en")
        assert sum(names[value] != english[value] for value in names) > len(names) * 0.7


def test_a_list_of_games_has_the_names_for_a_list_of_matches() -> None:
    for game in NAMES:
        named = {each.value: each.name for each in game_message(game, False, "de").value_names}
        assert named.keys() == {value for values in of_matches().values() for value in values}
        assert named["MATCH_STATE_SEATING"] == "Wartet auf Spieler"


@pytest.mark.parametrize("language", LANGUAGES)
def test_a_boat_that_a_trader_can_enter_has_a_name_with_its_player(language: str) -> None:
    vacant = words_of("klongs", language).name("boat.vacant")
    for piece in game_message("klongs", True, language).pieces:
        is_vacant = "TRADER_VACANT" in [each.value for each in piece.properties]
        assert piece.owned_name.count("{player}") == is_vacant == (vacant in piece.name)
        assert vacant not in piece.owned_name


@pytest.mark.parametrize("game", NAMES)
def test_options_have_a_meaning_in_each_language(game: str) -> None:
    def meanings(language: str) -> list[str]:
        message = game_message(game, False, language)
        options = message.options
        described: list[Any] = [each for option in options for each in (option, *option.choices)]
        return [message.summary, *(each.meaning for each in described)]

    written = {language: meanings(language) for language in LANGUAGES}
    for same in zip(*written.values(), strict=True):
        assert len(set(same)) == len(LANGUAGES), same
        assert all(text.endswith(".") for text in same)


@pytest.mark.parametrize("game", NAMES)
def test_names_in_get_game_are_spelled_as_in_json(game: str) -> None:
    """Names of properties and types of pieces are in lowerCamelCase, as the fields of views and moves are in JSON."""
    message = game_message(game, True, "en")
    places = [place for board in message.boards for place in board.drawing.places]
    drawn: list[Any] = [*places, *message.pieces]
    names = {each.type for each in drawn} | {one.name for each in drawn for one in each.properties}
    names |= {one.name for place in places for one in place.connections} | {option.name for option in message.options}
    assert all(re.fullmatch(r"[a-z]+([A-Z][a-z]*)*", name) for name in names), names


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("game", NAMES)
def test_rules_spell_options_as_the_contract(game: str, language: str) -> None:
    message = game_message(game, True, language)
    snake = set(CODECS_BY_NAME[game].options.message.DESCRIPTOR.fields_by_name)
    values = {choice.value for option in message.options for choice in option.choices}
    text = str(find_game(game).box.rules(language))
    code = set(re.findall(r"\w+", " ".join(re.findall(r"`([^`]*)`", text))))
    assert not {name for name in code & snake if "_" in name}
    assert values <= set(re.findall(r"\w+", text))
    assert {option.name for option in message.options if option.kind != game_pb2.OPTION_KIND_BOARD} <= code


def test_a_field_with_a_colour_of_kairo_is_called_colour() -> None:
    for name in ("component", "options", "move", "event", "view"):
        file = descriptor_pool.Default().FindFileByName(f"markethall/kairo/v1/{name}.proto")
        for message in file.message_types_by_name.values():
            for field in message.fields:
                if field.enum_type is not None and field.enum_type.name == "Colour" and not field.is_repeated:
                    assert field.name == "colour" or field.name.endswith("_colour"), field.full_name
