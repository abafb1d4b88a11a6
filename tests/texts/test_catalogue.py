"""The words of each game and of the service are complete in every language, with fields as placeholders."""

from __future__ import annotations

import json
import re
from collections.abc import Iterator
from dataclasses import fields
from enum import IntEnum
from importlib import import_module
from pathlib import Path
from typing import Any, get_args, get_type_hints

import pytest

import markethall_rules
from markethall.v1 import errors_pb2, event_pb2, move_pb2
from markethall_rules.game import LANGUAGES
from markethall_rules.secret import Secret
from markethall_rules.sentences import read_texts
from markethall_service import language
from markethall_service.matches import log
from tests.kits import GAME_NAMES

ROOT = Path(__file__).resolve().parents[2]
TABLE = ROOT / "client_sdk/table"
RULES = Path(markethall_rules.__path__[0])
CLAUSE = re.compile(r"\b[A-Z]{2}-\d+\.\d+\b")


def catalogue(of: str, lang: str) -> dict[str, str]:
    """The texts of a game, of all games ("all"), of the service, of the page, or of a game there ("page/kairo")."""
    match of:
        case "service":
            return dict(language.words(lang))
        case "page":
            return read_page(TABLE, lang)
        case _ if of.startswith("page/"):
            return read_page(TABLE / "src" / of.removeprefix("page/"), lang)
        case "all":
            return read_texts("markethall_rules", lang)
        case _:
            return read_texts(f"markethall_rules.{of}", lang)


def read_page(folder: Path, lang: str) -> dict[str, str]:
    texts: dict[str, str] = json.loads((folder / f"texts/{lang}.json").read_text(encoding="utf-8"))
    return texts


DRAWN = tuple(game for game in GAME_NAMES if (TABLE / "src" / game).exists())
"""The games with a folder in the table, which a new game gets last. tests/table/test_build.py asks for it."""

ALL = (*GAME_NAMES, "all", "service", "page", *(f"page/{game}" for game in DRAWN))


def module(game: str, name: str) -> Any:
    return import_module(f"markethall_rules.{game}.{name}")


def messages(of: str) -> Iterator[type[Any]]:
    """The classes of events and moves that need a sentence."""
    if of == "service":
        yield from log.MATCH_EVENTS
    elif of in GAME_NAMES:
        for union in (module(of, "events").Event, module(of, "moves").Move):
            yield from get_args(union) or (union,)


def kinds_in_contract(of: str) -> int:
    """The number of kinds of events and moves that a game, or the service, has in the contract."""
    events: Any = event_pb2.Event.DESCRIPTOR.fields_by_name
    if of == "service":
        own = event_pb2.Event.DESCRIPTOR.file.package
        return sum(
            field.message_type is not None and field.message_type.file.package == own for field in events.values()
        )
    moves: Any = move_pb2.Move.DESCRIPTOR.fields_by_name
    return sum(len(each[of].message_type.oneofs_by_name["kind"].fields) for each in (events, moves))


def enums(of: str) -> Iterator[type[IntEnum]]:
    """The enums that fields of events and moves have."""
    found = set[type[IntEnum]]()
    for kind in messages(of):
        for hint in get_type_hints(kind).values():
            found |= {part for part in (hint, *get_args(hint)) if isinstance(part, type) and issubclass(part, IntEnum)}
    return iter(found)


@pytest.mark.parametrize("lang", LANGUAGES)
@pytest.mark.parametrize("of", [*GAME_NAMES, "service"])
def test_no_event_move_or_enum_value_is_without_a_text(of: str, lang: str) -> None:
    texts = catalogue(of, lang)
    needed = [kind.__name__ for kind in messages(of)]
    needed += [f"{enum.__name__}.{value.name}" for enum in enums(of) for value in enum if value]
    assert len(set(messages(of))) == kinds_in_contract(of)
    assert [key for key in needed if not texts.get(key)] == []


@pytest.mark.parametrize("lang", LANGUAGES)
def test_every_reason_of_the_contract_has_a_text_and_no_other(lang: str) -> None:
    reasons = {value.name.removeprefix("REASON_") for value in errors_pb2.Reason.DESCRIPTOR.values[1:]}
    texts = catalogue("service", lang)
    assert {key.removeprefix("reason.") for key in texts if key.startswith("reason.")} == reasons


@pytest.mark.parametrize("lang", LANGUAGES)
@pytest.mark.parametrize("of", ALL)
def test_all_languages_have_the_same_keys(of: str, lang: str) -> None:
    """Besides the forms of words, such as `Customer.LORD.the`, and plurals of the page."""
    english, texts = catalogue(of, "en"), catalogue(of, lang)
    assert [key for key in english if key not in texts] == []
    assert [key for key in texts if key not in english and key.rpartition(".")[0] not in english] == []


def placeholders(text: str) -> set[str]:
    return set(re.findall(r"\{([\w.]+)[:,}]", text))


@pytest.mark.parametrize("lang", LANGUAGES)
@pytest.mark.parametrize("of", ALL)
def test_placeholders_agree_between_languages(of: str, lang: str) -> None:
    texts = catalogue(of, lang)
    for key, english in catalogue(of, "en").items():
        assert placeholders(texts[key]) == placeholders(english), key


@pytest.mark.parametrize("of", [*GAME_NAMES, "service"])
def test_placeholders_of_sentences_are_fields(of: str) -> None:
    more = {
        "service": {"number", "display_name"},
        "portobello": {"drawn"},
        "klongs": {"removed"},
        "kairo": {"stall_colour"},
    }.get(of, set())
    for kind in messages(of):
        names = {field.name for field in fields(kind)}
        for key, text in catalogue(of, "en").items():
            if key == kind.__name__ or key.startswith(f"{kind.__name__}."):
                assert placeholders(text) <= names | more, key
                kinds = {kind.name for kind in log.PlayerKind} if kind is log.SeatTaken else set[str]()
                assert set(key.split(".")[1:]) <= names | kinds, key


@pytest.mark.parametrize("lang", LANGUAGES)
@pytest.mark.parametrize("of", GAME_NAMES)
def test_forms_of_words_exist(of: str, lang: str) -> None:
    """A form that a sentence asks for exists for each value of at least one enum, and then for all of its values."""
    texts = catalogue(of, lang)
    for form in {form for text in texts.values() for form in re.findall(r"\{\w+:(\w+)\}", text)}:
        having = {key.split(".")[0] for key in texts if key.count(".") == 2 and key.endswith(f".{form}")}
        assert having, form
        for key in texts:
            if key.split(".")[0] in having and key.count(".") == 1:
                assert f"{key}.{form}" in texts


@pytest.mark.parametrize("lang", LANGUAGES)
@pytest.mark.parametrize("of", GAME_NAMES)
def test_prompts_cite_the_same_clauses_of_the_rules_in_each_language(of: str, lang: str) -> None:
    rules = (RULES / of / f"text/{lang}.md").read_text(encoding="utf-8")
    english = catalogue(of, "en")
    for key, sentence in catalogue(of, lang).items():
        cited = CLAUSE.findall(sentence)
        assert cited == CLAUSE.findall(english.get(key, sentence)), key
        assert all(f"- {number} " in rules for number in cited), key


def test_every_text_that_the_page_names_exists() -> None:
    for of in ("", *DRAWN):
        sources = [file for file in (TABLE / "src" / of).rglob("*.ts") if of or not set(file.parts) & set(GAME_NAMES)]
        code = "".join(file.read_text(encoding="utf-8") for file in sources)
        named = set(re.findall(r"'(ui\.[\w.]+\w)'", code))
        assert named
        assert re.findall(r".*(?:\)\}: |[“„«]).*", code) == [], "use the texts ui.pair and ui.quoted: languages differ"
        texts = catalogue("page", "en").keys() | (catalogue(f"page/{of}", "en").keys() if of else set())
        forms = {key.removesuffix(".one").removesuffix(".other") for key in texts}
        assert sorted(named - forms - texts) == []


def test_a_secret_is_written_only_if_its_items_are_known() -> None:
    """The sentence of an event whose secret is hidden has a key without that field."""
    for of in GAME_NAMES:
        for kind in messages(of):
            hints = get_type_hints(kind)
            secret = {name for name, hint in hints.items() if getattr(hint, "__origin__", None) is Secret}
            text = catalogue(of, "en")[kind.__name__]
            plurals = set(re.findall(r"\{(\w+), plural", text))
            assert not secret & (placeholders(text) - plurals), kind


@pytest.mark.parametrize("lang", LANGUAGES)
def test_the_page_names_bots_as_the_log_does(lang: str) -> None:
    names = {key: text for key, text in catalogue("all", lang).items() if re.fullmatch(r"bot\.\w+", key)}
    page = catalogue("page", lang)
    assert names
    assert {key: page[f"ui.{key}"] for key in names} == names


TERMS = {
    "kairo": {
        "ui.next.customer": "name.customer",
        "ui.fact.quietTurns": "name.expansion",
        "ui.fact.neutralStall": "name.neutralStall",
        "ui.next.pile": "name.board.pile",
        "ui.act.kairo.discard": "Discard",
        "place.jokerInRow": "name.jokerOf",
    },
    "klongs": {
        "ui.next.dock": "name.dock",
        "ui.next.field": "name.field",
        "ui.next.pile": "Pile.ONLY",
        "ui.fact.traders": "name.trader",
        "ui.act.klongs.pass": "PassTurn",
        "ui.act.klongs.decline": "Decline",
    },
    "portobello": {
        "ui.next.space": "name.space",
        "ui.next.alley": "name.alley",
        "ui.next.square": "name.square",
        "ui.fact.citizens": "Customer.CITIZEN",
    },
}
"""Texts of the page, and the names in the log of what they name."""


@pytest.mark.parametrize("lang", LANGUAGES)
def test_the_page_has_the_terms_of_the_log_and_the_rules(lang: str) -> None:
    for game, terms in TERMS.items():
        page, words = catalogue(f"page/{game}", lang), catalogue(game, lang)
        for shown, name in terms.items():
            stems = [word[:5] for word in re.findall(r"\w{4,}", re.sub(r"\{.*?\}", "", words[name]).lower())]
            assert any(stem in page[shown].lower() for stem in stems), (game, shown, words[name])
    # Cards and sites name their section by the word of the rules.
    section = re.sub(r"\{.*?\}|\W", "", catalogue("page/kairo", lang)["place.site"])
    assert section[:6].lower() in (RULES / f"kairo/text/{lang}.md").read_text(encoding="utf-8").lower()
