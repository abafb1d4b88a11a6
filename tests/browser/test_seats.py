"""The seats that a browser remembers: no address, page or lost answer takes one away. In Chromium."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest

from markethall_service.store.archive import object_name
from markethall_service.store.keys import log_key
from tests.kits import GAME_NAMES
from tests.operators.test_archive import QUICK
from tests.service import Service
from tests.tools.stored_matches import redis_client
from tests.waiting import wait_until

from .driver import run

# One group with the other tests of the browser, so that only one process runs a Chromium.
pytestmark = pytest.mark.xdist_group("browser")


@pytest.fixture(scope="module")
def seen(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Any]:
    """What persons saw in the scenarios, by the name of the scenario."""
    data, archive = tmp_path_factory.mktemp("data"), tmp_path_factory.mktemp("archive")
    with Service(data, QUICK, rest="true", archive=str(archive)) as service:
        yield run("keeping.mjs", service.http, {"archive": lambda: wait_until(lambda: leave_to_archive(data, archive))})


def leave_to_archive(data: Path, archive: Path) -> bool:
    """Remove the match that is over and has no other place than the archive from Redis. Whether there was one."""
    with redis_client(data) as client:
        ids = [key.decode().split("{")[1].split("}")[0] for key in client.scan_iter("mh:{*}:log")]
        archived = [one for one in ids if (archive / object_name(one)).exists() and client.ttl(log_key(one)) > 0]
        for match_id in archived:
            client.unlink(*client.keys(f"mh:{{{match_id}}}:*"))
    return bool(archived)


def test_link_asks_before_its_token_is_kept_and_leaves_the_address_at_once(seen: Any) -> None:
    link = seen["link"]
    assert link["title"] == "Take seat 1 on this device?"
    assert "Amara" in link["text"]
    assert (link["tokenInAddress"], link["tokenInHistory"], link["storedBefore"]) == (False, False, [])
    assert link["refused"] == {"stored": [], "seat": 0}
    assert link["taken"] == {"stored": [True], "seat": 1}
    assert link["again"] == {"offers": 0, "seat": 1}
    assert link["titles"] == {
        "de": "Sitz 1 auf diesem Gerät nehmen?",
        "fr": "Prendre le siège 1 sur cet appareil\u202f?",
        "it": "Prendere il posto 1 su questo dispositivo?",
    }


def test_token_of_a_link_that_opens_nothing_replaces_no_seat(seen: Any) -> None:
    for wrong in ("garbage", "foreign", "creator", "freed"):
        assert seen["wrong"][wrong] == {"title": "The link opens no seat", "kept": True, "seat": 1}, wrong


def test_link_of_another_seat_keeps_the_seat_of_this_device(seen: Any) -> None:
    other = seen["other"]
    assert "keeps seat 1" in other["text"]
    assert other["refused"] == {"first": True, "second": False}
    assert other["taken"] == {"first": True, "second": True}


def test_typed_link_asks_too_and_its_token_is_never_in_the_address(seen: Any) -> None:
    typed = seen["typed"]
    assert typed["title"] == "Take seat 1 on this device?"
    assert typed["addresses"], "the address has changed"
    assert not any("token" in address for address in typed["addresses"])
    assert typed["seat"] == 1


def test_page_of_another_site_erases_no_seat_with_many_links(seen: Any) -> None:
    assert seen["strangers"] == {"visits": 60, "kept": True, "matches": 1}


def test_code_of_a_link_does_not_replace_the_code_of_the_creator(seen: Any) -> None:
    assert seen["code"] == {"invites": True, "kept": True, "seat": 1}


def test_running_seats_are_never_dropped_to_make_room(seen: Any) -> None:
    """The device has 55 running and 20 finished matches when a person takes another seat."""
    assert seen["room"] == {"running": 56, "over": 0}


def test_lobby_forgets_a_running_seat_only_when_asked_twice(seen: Any) -> None:
    lobby = seen["lobby"]
    assert lobby["unavailable"] == {"over": False, "stored": 1}
    assert lobby["once"] == {"stored": 1, "label": "Forget this seat for ever?"}
    assert lobby["elsewhere"] == {"stored": 1, "label": "×"}
    assert lobby["twice"] == {"stored": 0}
    assert lobby["finished"] == {"stored": 0}
    # No rematch, nothing to watch again and no picture of a match that was called off before its start.
    assert lobby["closed"] == ["Download the record", "To the lobby"]


def test_lost_answer_of_a_join_gets_the_same_seat_after_a_reload(seen: Any) -> None:
    lost = seen["lost"]
    assert lost["before"] == {"taken": ["Amara"], "tokens": 0}
    assert lost["after"] == {"taken": ["Amara"], "tokens": 1, "seat": 1, "joins": 0}
    assert lost["bot"] == {"taken": ["Guest", "bot"], "seat": 1}


def test_refused_join_is_not_repeated(seen: Any) -> None:
    assert seen["refusedJoin"] == {"joins": 0, "tokens": 0}


def test_seat_that_was_freed_can_be_taken_again(seen: Any) -> None:
    said = "You no longer have a seat in this match. You can take a free one."
    assert seen["freed"] == {"forms": 2, "seat": 1, "said": said}


def test_a_person_reads_why_nothing_can_be_played_and_finds_the_lobby(seen: Any) -> None:
    assert seen["dead"] == {
        "match": "There is no match 'matches/abcdefghjkmnpqrstvwx', or it has expired or was deleted.",
        "game": f"There is no game 'chess'. The games are {', '.join(GAME_NAMES)}.",
        "hidden": "This match is private. Open the whole link that you were given, or ask for it again.",
        "closed": "The match was called off.",
    }


def test_shared_device_is_handed_over_in_words_also_after_a_reload(seen: Any) -> None:
    assert seen["shared"] == [
        "Pass the device to X",
        "What only the next player may see is hidden until then.",
        "I am X",
    ]


def test_browser_that_stores_nothing_plays_until_the_page_ends(seen: Any) -> None:
    assert seen["unstored"] == {"seat": 1}


def test_match_that_only_the_archive_has_is_shown_to_its_players(seen: Any) -> None:
    archived = seen["archived"]
    assert (archived["seat"], archived["latest"]) == (1, "4/4")
    assert "it has no rematch any more" in archived["rematch"]


def test_pages_show_no_errors(seen: Any) -> None:
    assert seen["complaints"] == []
