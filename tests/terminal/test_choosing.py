"""Options from words of the command line."""

from __future__ import annotations

import pytest

from markethall.kairo.v1 import options_pb2 as kairo
from markethall.portobello.v1 import options_pb2 as portobello
from markethall_client import Client
from markethall_terminal import UnknownOption, chosen_options
from tests.service import Service


def test_without_options_the_defaults_are_used(hall: Service) -> None:
    with Client(hall.target) as client:
        assert chosen_options(client.get_game("games/portobello"), []) is None


def test_words_may_be_short_and_in_any_case(hall: Service) -> None:
    with Client(hall.target) as client:
        box = client.get_game("games/portobello")
        expected = portobello.Options(edition=portobello.EDITION_FRENCH_SUMMARY, open_customers=True)
        assert chosen_options(box, ["edition=french-summary", "open_customers=true"]) == expected
        assert chosen_options(box, ["EDITION=EDITION_FRENCH_SUMMARY", "openCustomers=True"]) == expected
        assert chosen_options(box, ["edition=french"]) == portobello.Options(edition=portobello.EDITION_FRENCH)
        box = client.get_game("games/kairo")
        expected_kairo = kairo.Options(setup=kairo.SETUP_VARIABLE, board=kairo.BOARD_NAME_MARKET_12, stall_limit=0)
        assert chosen_options(box, ["setup=variable", "board=market-12", "stall-limit=0"]) == expected_kairo


@pytest.mark.parametrize(
    ("word", "expected"),
    [
        ("colour=red", "edition="),
        ("edition", "edition="),
        ("edition=klingon", "EDITION_ITALIAN"),
        ("allow_debt=perhaps", "true or false"),
        ("board=mine", "command line"),
    ],
)
def test_a_refused_option_lists_the_allowed_ones(word: str, expected: str, hall: Service) -> None:
    with Client(hall.target) as client, pytest.raises(UnknownOption, match=expected):
        chosen_options(client.get_game("games/portobello"), [word])


@pytest.mark.parametrize("words", [["setup=variable", "setup=printed"], ["stall_limit=3", "stallLimit=3"]])
def test_an_option_given_twice_is_refused(words: list[str], hall: Service) -> None:
    with Client(hall.target) as client, pytest.raises(UnknownOption, match="is given twice"):
        chosen_options(client.get_game("kairo"), words)


def test_options_are_named_as_the_list_of_games_names_them(hall: Service) -> None:
    with Client(hall.target) as client:
        with pytest.raises(UnknownOption) as caught:
            chosen_options(client.get_game("kairo"), ["limit=3"])
        assert str(caught.value).endswith("write one of setup=..., board=..., stall_limit=...")
        with pytest.raises(UnknownOption, match="stall_limit takes a whole number"):
            chosen_options(client.get_game("kairo"), ["stallLimit=few"])
