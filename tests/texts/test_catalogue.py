"""The catalogue has every text that the contract needs, in every language, with fields as placeholders."""

from __future__ import annotations

import ast
import json
import re
from collections.abc import Iterator
from pathlib import Path
from typing import Any, Final

import pytest
from google.protobuf import descriptor_pb2, descriptor_pool
from markethall_client.sentences import LANGUAGES

import markethall
import markethall_rules
import markethall_terminal
from markethall_service.api.errors import REASONS
from tests.kits import GAME_NAMES

TEXTS = Path(__file__).resolve().parents[2] / "client_sdk/texts"
CATALOGUES: dict[str, dict[str, str]] = {
    lang: json.loads((TEXTS / f"{lang}.json").read_text(encoding="utf-8")) for lang in LANGUAGES
}
RULES = Path(markethall_rules.__path__[0])
SHOWN = {"BotLevel", "OnExpiry", "SeatStanding", "MatchVisibility", "MatchState"}
"""Enums of markethall.v1 that people see."""


def descriptors() -> Any:
    contract = descriptor_pb2.FileDescriptorSet.FromString(
        (Path(markethall.__path__[0]) / "contract.binpb").read_bytes()
    )
    pool = descriptor_pool.DescriptorPool()
    default = descriptor_pool.Default()
    for file in contract.file:
        for needed in file.dependency:
            if not needed.startswith("markethall/"):
                found = descriptor_pb2.FileDescriptorProto()
                default.FindFileByName(needed).CopyToProto(found)
                _add(pool, default, found)
    todo, done = list(contract.file), set[str]()
    while todo:
        file = todo.pop(0)
        if all(each in done or not each.startswith("markethall/") for each in file.dependency):
            pool.Add(file)
            done.add(file.name)
        else:
            todo.append(file)
    return pool


def _add(pool: Any, default: Any, file: Any) -> None:
    for each in file.dependency:
        needed = descriptor_pb2.FileDescriptorProto()
        default.FindFileByName(each).CopyToProto(needed)
        _add(pool, default, needed)
    pool.Add(file)


POOL = descriptors()


def messages() -> Iterator[Any]:
    """Every event and every move."""
    for name in ("Event", "Move"):
        for owner in ("", *(f"{game}." for game in GAME_NAMES)):
            for field in POOL.FindMessageTypeByName(f"markethall.{owner}v1.{name}").fields:
                if field.name not in GAME_NAMES:
                    yield field.message_type


def enums() -> Iterator[Any]:
    """Every enum of the games, and those of matches that people see."""
    for game in GAME_NAMES:
        for file in ("component", "options", "view"):
            yield from POOL.FindFileByName(f"markethall/{game}/v1/{file}.proto").enum_types_by_name.values()
    for file in ("event", "match"):
        for enum in POOL.FindFileByName(f"markethall/v1/{file}.proto").enum_types_by_name.values():
            if enum.name in SHOWN:
                yield enum


def needed() -> Iterator[str]:
    for message in messages():
        yield message.full_name
    for enum in enums():
        yield from (f"{enum.full_name}.{value.name}" for value in enum.values if value.number)
    for game in GAME_NAMES:
        options = POOL.FindMessageTypeByName(f"markethall.{game}.v1.Options")
        yield from (f"{options.full_name}.{field.name}" for field in options.fields)
    yield from (f"reason.{reason}" for reason in REASONS)


@pytest.mark.parametrize("lang", LANGUAGES)
def test_no_event_move_option_enum_value_or_reason_is_without_a_text(lang: str) -> None:
    assert [key for key in needed() if not CATALOGUES[lang].get(key)] == []


@pytest.mark.parametrize("lang", LANGUAGES)
def test_all_languages_have_the_same_keys(lang: str) -> None:
    values = {f"{enum.full_name}.{value.name}" for enum in enums() for value in enum.values}
    forms = {key for key in CATALOGUES[lang] if key.rpartition(".")[0] in values}
    steps = {key for key in CATALOGUES["en"] if ".Step." in key}
    english = {key for key in CATALOGUES["en"] if key.rpartition(".")[0] not in values} | steps
    assert set(CATALOGUES[lang]) - forms | steps & set(CATALOGUES[lang]) == english


@pytest.mark.parametrize("lang", LANGUAGES)
def test_every_text_about_the_contract_names_a_part_of_it(lang: str) -> None:
    """No text is left of a message, field or enum value that the contract has no longer."""
    known = set(needed()) | {message.full_name for message in messages()}
    for game in GAME_NAMES:
        known.add(f"markethall.{game}.v1.View")
    for key in CATALOGUES[lang]:
        if key.startswith("markethall."):
            owner = key.rpartition(".")[0]
            assert {key, owner, owner.rpartition(".")[0]} & known, key


def placeholders(text: str) -> set[str]:
    return set(re.findall(r"\{([\w.]+)[:,}]", text))


@pytest.mark.parametrize("lang", LANGUAGES)
def test_placeholders_agree_between_languages(lang: str) -> None:
    for key, english in CATALOGUES["en"].items():
        assert placeholders(CATALOGUES[lang][key]) == placeholders(english), key


def test_placeholders_of_messages_are_fields() -> None:
    for message in messages():
        game = message.full_name.split(".")[1]
        view = POOL.FindMessageTypeByName(f"markethall.{game}.v1.View") if game in GAME_NAMES else None
        fields = set(message.fields_by_name) | (set(view.fields_by_name) if view else set())
        for key, text in CATALOGUES["en"].items():
            if key == message.full_name or key.startswith(f"{message.full_name}."):
                assert {name.split(".")[0] for name in placeholders(text)} <= fields, key
                assert key == message.full_name or key.rpartition(".")[2] in message.fields_by_name


@pytest.mark.parametrize("lang", LANGUAGES)
def test_forms_of_words_exist(lang: str) -> None:
    catalogue = CATALOGUES[lang]
    forms = {form for text in catalogue.values() for form in re.findall(r"\{[\w.]+:(\w+)\}", text)}
    words = [[f"{enum.full_name}.{value.name}" for value in enum.values if value.number] for enum in enums()]
    for form in forms:
        having = [keys for keys in words if any(f"{key}.{form}" in catalogue for key in keys)]
        assert having, f"no enum has the form {form}"
        assert [key for keys in having for key in keys if f"{key}.{form}" not in catalogue] == []


@pytest.mark.parametrize("lang", LANGUAGES)
def test_every_clause_in_a_text_exists_in_the_english_text(lang: str) -> None:
    for key, english in CATALOGUES["en"].items():
        clauses = r"[A-Z]{2}-\d+\.\d+"
        assert re.findall(clauses, CATALOGUES[lang][key]) == re.findall(clauses, english), key


def test_every_text_that_the_table_names_exists() -> None:
    sources = (TEXTS.parent / "table/src").rglob("*.ts")
    named = {key for file in sources for key in re.findall(r"'(ui\.[\w.]+\w)'", file.read_text(encoding="utf-8"))}
    assert len(named) > 20
    forms = {key.removesuffix(".one").removesuffix(".other") for key in CATALOGUES["en"]}
    assert sorted(named - forms) == []


def terminal_patterns() -> Iterator[re.Pattern[str]]:
    """The keys that the code of the terminal names. A name that is filled in stands for any word."""
    for file in Path(markethall_terminal.__path__[0]).glob("*.py"):
        for node in ast.walk(ast.parse(file.read_text(encoding="utf-8"))):
            parts = node.values if isinstance(node, ast.JoinedStr) else [node]
            named = "".join(re.escape(str(part.value)) if isinstance(part, ast.Constant) else r"\w+" for part in parts)
            if named.startswith(r"terminal\.") and (isinstance(node, ast.JoinedStr) or not named.endswith(".")):
                yield re.compile(rf"{named}(\.none)?")


def test_the_terminal_names_all_of_its_texts_and_no_others() -> None:
    keys = {key for key in CATALOGUES["en"] if key.startswith("terminal.")}
    named = {pattern.pattern: {key for key in keys if pattern.fullmatch(key)} for pattern in terminal_patterns()}
    assert len(named) > 150
    assert [pattern for pattern, found in named.items() if not found] == []
    assert sorted(keys - set().union(*named.values())) == []


SAME: Final = {
    "de": {"neutral", "task", "plain.points", "refused.clause", "klongs.owned", "play.over", "help.enterKey"},
    "it": {"task", "plain.points", "refused.clause", "klongs.owned", "play.over"},
    "fr": {"column.points", "kairo.sections", "kairo.sign.restaurants"},
}
"""Texts of the terminal that are as in English."""


@pytest.mark.parametrize("lang", LANGUAGES[1:])
def test_texts_of_the_terminal_are_translated(lang: str) -> None:
    texts, english = CATALOGUES[lang], CATALOGUES["en"]
    same = {key for key in english if key.startswith("terminal.") and texts[key] == english[key]}
    assert same == {f"terminal.{key}" for key in SAME[lang]}


def test_no_text_of_the_terminal_exists_twice() -> None:
    """Each one differs from every other text in at least one language."""
    keys: dict[tuple[str, ...], list[str]] = {}
    for key in CATALOGUES["en"]:
        keys.setdefault(tuple(CATALOGUES[lang].get(key, "") for lang in LANGUAGES), []).append(key)
    twice = [each for each in keys.values() if len(each) > 1 and any(key.startswith("terminal.") for key in each)]
    assert twice == []


@pytest.mark.parametrize("lang", LANGUAGES)
def test_prompts_cite_the_same_clauses_of_the_rules_in_each_language(lang: str) -> None:
    clause = re.compile(r"\b[A-Z]{2}-\d+\.\d+\b")
    rules = {game: (RULES / game / f"text/{lang}.md").read_text(encoding="utf-8") for game in GAME_NAMES}
    automatic = re.compile(r"STEP_(DEAL|LUK_PHAT|MARKET|CATCH|DRAW|STUCK|CLOSE|WAREHOUSES|OVER)$|View\.over$")
    for key, sentence in CATALOGUES[lang].items():
        if ".Step." not in key and ".View." not in key:
            continue
        cited = clause.findall(sentence)
        assert cited == clause.findall(CATALOGUES["en"][key]), key
        assert bool(cited) != bool(automatic.search(key)), f"{key}: the task of a player cites its clause, others none"
        assert all(f"- {number} " in rules[key.split(".")[1]] for number in cited), key
