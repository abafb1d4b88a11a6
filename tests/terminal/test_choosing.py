"""Options from words of the command line."""

from __future__ import annotations

import pytest

from markethall.kairo.v1 import options_pb2 as kairo
from markethall.portobello.v1 import options_pb2 as portobello
from markethall.v1.match_pb2 import MatchVisibility
from markethall_client import Client
from markethall_terminal import UnknownOption, chosen_options
from markethall_terminal.viewing import create

UNLISTED = MatchVisibility.MATCH_VISIBILITY_UNLISTED


@pytest.mark.parametrize(
    "words",
    [
        ["edition=french-summary", "open_customers=true"],
        ["edition=EDITION_FRENCH_SUMMARY", "openCustomers=True"],
        ["edition=French_Summary", "open_customers=TRUE"],
    ],
)
def test_words_may_be_short_and_values_in_any_case(words: list[str], client: Client) -> None:
    created = create(client, "portobello", 2, chosen_options(words), UNLISTED)
    options = created.match.options.portobello
    assert (options.edition, options.open_customers) == (portobello.EDITION_FRENCH_SUMMARY, True)


def test_numbers_and_names_with_digits_are_options(client: Client) -> None:
    words = ["setup=variable", "board=market-12", "standstill_limit=0"]
    options = create(client, "kairo", 2, chosen_options(words), UNLISTED).match.options.kairo
    assert (options.setup, options.board) == (kairo.SETUP_VARIABLE, kairo.BOARD_NAME_MARKET_12)
    assert options.standstill_limit == 0


def test_without_options_the_defaults_are_used(client: Client) -> None:
    created = create(client, "portobello", 2, chosen_options([]), UNLISTED)
    assert created.match.options.portobello.edition == portobello.EDITION_GERMAN


@pytest.mark.parametrize(
    ("word", "expected"),
    [
        ("colour=red", "edition, "),
        ("edition", "write edition=VALUE"),
        ("edition=klingon", "german, italian"),
        ("allow_debt=perhaps", "true or false"),
        ("board=mine", "board"),
    ],
)
def test_a_refused_option_lists_the_allowed_ones(word: str, expected: str, client: Client) -> None:
    with pytest.raises(UnknownOption, match=expected):
        create(client, "portobello", 2, chosen_options([word]), UNLISTED)


def test_an_option_given_twice_is_refused() -> None:
    with pytest.raises(UnknownOption, match="setup is given twice"):
        chosen_options(["setup=variable", "setup=printed"])
