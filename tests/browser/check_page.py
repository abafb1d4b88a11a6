"""The page around the table: friends, newcomers, a second person at the device, and the installed page."""

from __future__ import annotations

from typing import Any

import pytest

from .driver import run


@pytest.fixture(scope="module")
def page(service: str) -> Any:
    """What people found in the page."""
    return run("page.mjs", service)


def test_friends_begin_a_match_with_at_most_three_clicks_each(page: Any) -> None:
    assert max(page["friends"]["clicks"]) <= 3
    assert page["friends"]["complaints"] == []


def test_a_newcomer_is_taught_once_and_settings_are_kept(page: Any) -> None:
    newcomer = page["newcomer"]
    assert newcomer["title"] == "Play a card to build"
    assert (newcomer["again"], newcomer["confirm"], newcomer["pace"]) == (0, True, "0")
    assert newcomer["complaints"] == []


def test_a_second_person_at_the_device_has_a_name_and_nothing_is_handed_over_where_nothing_is_hidden(page: Any) -> None:
    assert page["oneDevice"]["names"][1] == "Bert"
    assert page["oneDevice"]["handed"] == 0


def test_the_page_can_be_installed(page: Any) -> None:
    assert page["installed"] == {
        "name": "Market Hall",
        "start": "/",
        "icon": 200,
        "worker": 200,
        "scope": "/",
        "listed": True,
        "offline": True,
    }
