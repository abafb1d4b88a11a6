"""What the table shows and does in Chromium, on stories of the mock client: no service is needed."""

from __future__ import annotations

import functools
import http.server
import itertools
import json
import re
import subprocess
import threading
from pathlib import Path
from typing import Any

import pytest

from tests.table.tools import TABLE, install
from tests.typescript.node import NODE
from tests.typescript.stories import FOLDER

from .driver import run

# One group, so that one process builds the page and one browser does all checks.
pytestmark = pytest.mark.xdist_group("browser")

HERE = Path(__file__).parent
STORIES = {path.stem: json.loads(path.read_text(encoding="utf-8")) for path in sorted(FOLDER.glob("*.json"))}
"""The stories by game. A new game need not have one."""
BUILD = """
import { build } from 'esbuild';
import { plugins } from './plugins.mjs';
const [entry, outdir] = process.argv.slice(1);
const conditions = ['source'];
await build({ entryPoints: [entry], outdir, bundle: true, splitting: true, format: 'esm',
  plugins, conditions });
"""
SEEN_ELSEWHERE = {
    "squares": "all squares are drawn from the board; a free one looks the same",
    "seats[].cards.hidden": "a hidden hand shows its size only",
    "seats[].coins.hidden": "hidden coins are not shown",
    "seats[].hand.hidden": "a hidden hand shows its size only",
    "turn.seat": "the seat to act is marked by Match.toAct",
    "seats[].seat": "the number of the seat orders the list",
    "seats[].score": "Match.seats has the score that is shown",
    "seats[].pointsBySource": "shown under Points",
    "seats[].pointsBySource[].points": "shown under Points",
    "seats[].pointsBySource[].source": "shown under Points",
}
"""Leaves of a view that are shown elsewhere or from another field, with the reason."""


class Quiet(http.server.SimpleHTTPRequestHandler):
    def log_message(self, *_: object) -> None:
        """Nothing is logged."""


@pytest.fixture(scope="module")
def found(tmp_path_factory: pytest.TempPathFactory) -> dict[str, Any]:
    """What each check of `table_page.mjs` found."""
    install()
    folder = tmp_path_factory.mktemp("page")
    subprocess.run(
        [NODE, "--input-type=module", "--eval", BUILD, str(HERE / "story_page.ts"), str(folder)], cwd=TABLE, check=True
    )
    page = '<!doctype html><html lang="en"><title>Story</title><link rel="icon" href="data:,">'
    page += '<meta name="viewport" content="width=device-width">'
    page += '<body><script type="module" src="story_page.js"></script></body></html>'
    (folder / "index.html").write_text(page)
    (folder / "stories.json").write_text(json.dumps(STORIES))
    handler = functools.partial(Quiet, directory=str(folder))
    with http.server.ThreadingHTTPServer(("127.0.0.1", 0), handler) as server:
        threading.Thread(target=server.serve_forever, daemon=True).start()
        address = f"http://127.0.0.1:{server.server_port}/index.html"
        results: dict[str, Any] = run("table_page.mjs", "", page=address, games=list(STORIES))
        server.shutdown()
    return results


def result(found: dict[str, Any], name: str) -> Any:
    """What a check found. It fails with the error of the page."""
    assert "error" not in found[name], found[name]["error"]
    return found[name]


@pytest.mark.parametrize("game", STORIES)
def test_each_public_fact_of_a_view_is_on_the_page(found: dict[str, Any], game: str) -> None:
    for unseen in result(found, "public facts")[game].values():
        assert set(unseen) <= set(SEEN_ELSEWHERE)


def test_tab_reaches_every_control_in_both_directions(found: dict[str, Any]) -> None:
    walked = result(found, "tab reaches everything both ways")
    assert walked["forward"] == walked["backward"] == walked["controls"]
    assert walked["log"] == 1


def test_the_log_is_one_tab_stop_with_arrow_keys(found: dict[str, Any]) -> None:
    walked = result(found, "arrow keys walk the log, and the focus stays there")
    assert (walked["second"], walked["last"], walked["stops"]) == (1, walked["lines"] - 1, 1)


def test_nothing_is_picked_before_the_position_after_a_move_is_here(found: dict[str, Any]) -> None:
    assert result(found, "nothing is picked before the position after a move is here")["plays"] == 1


@pytest.mark.parametrize(("case", "plays", "words"), [("lost", 0, "not played"), ("arrived", 1, "was played")])
def test_a_move_on_its_way_can_be_cancelled_and_is_not_played_later(
    found: dict[str, Any], case: str, plays: int, words: str
) -> None:
    sent = result(found, "a move while the network is down is cancelled and says what happened")[case]
    assert "Sending" in sent["sending"] or "Waiting" in sent["sending"]
    assert (sent["legal"], sent["back"], sent["plays"]) == (0, 0, plays)
    assert "on its way" in sent["clicked"]
    assert words in sent["note"]


def test_moves_of_others_are_shown_one_after_the_other_with_their_points(found: dict[str, Any]) -> None:
    times = result(found, "moves of others are shown one after the other")["times"]
    scores = [score for _, score, _ in times]
    assert len(scores) >= 4
    assert scores == sorted(scores)
    assert [after - before for before, after in itertools.pairwise(scores[1:])] == [1] * (len(scores) - 2)
    assert all(gain for _, _, gain in times[1:])


def test_what_others_did_is_spoken_before_what_the_viewer_has_to_do(found: dict[str, Any]) -> None:
    checks = "what others did is spoken before what the viewer has to do, and each sentence once"
    first, third, chosen, past, present = result(found, checks)["spoken"]
    steps = "Bruno makes step 1. Bruno makes step 2. "
    assert first.startswith(f"{steps}Your turn. Play cards")
    assert third == "Bruno makes step 3."
    assert chosen == "Play card 4, card 5, card 6"
    assert "of the past" in past
    assert present == chosen


def test_escape_skips_the_moves_of_others(found: dict[str, Any]) -> None:
    skipped = result(found, "skip shows the present at once")
    assert skipped["score"] == skipped["wanted"]


def test_the_match_menu_resigns_with_two_clicks_copies_links_and_keeps_settings(found: dict[str, Any]) -> None:
    menu = result(found, "the match menu resigns after a second click, copies links and keeps settings")
    assert not menu["early"]
    assert menu["focus"] == ["No, play on", "Resign …"]
    assert menu["set"] == [{"name": "confirm", "value": True}, {"name": "sound", "value": True}]
    assert "#match=matches/" in menu["link"]
    assert "token" not in menu["link"]


def test_a_button_that_can_do_no_more_keeps_the_focus(found: dict[str, Any]) -> None:
    kept = result(found, "a button that can do no more keeps the focus")
    assert kept["found"] == {name: name for name in kept["found"]}
    assert (len(kept["found"]), kept["shrink"]) == (5, 0)


def test_what_has_become_of_a_picture_is_said_where_it_was_asked_for(found: dict[str, Any]) -> None:
    said = result(found, "what has become of a picture is said where it was asked for, also if there is none")["found"]
    share, saved, none = "Share a picture", "Saved as Kairo.png", "The picture could not be made."
    assert said == 2 * [["", saved, share], ["", none, share]]


def test_what_is_open_over_the_table_closes_when_the_focus_leaves_it(found: dict[str, Any]) -> None:
    checks = "what is open over the table closes when the focus leaves it, and the rules over it keep the focus"
    left = result(found, checks)
    for name in ("menu Tab", "menu Shift+Tab", "clause Tab", "clause Shift+Tab", "seat Tab"):
        assert left[name] < 20, (name, left)
    assert (left["slotted"], left["outside"], left["back"]) == (1, 0, "Rules")


def test_of_equal_cards_one_is_picked_at_a_time(found: dict[str, Any]) -> None:
    cards = result(found, "equal cards are picked one by one, and the prompt names them")
    assert cards["start"][:2] == ["card:7 can", "card:7#2 can"]
    assert cards["one"][:2] == ["card:7 canpicked", "card:7#2 can"]
    assert cards["two"][1] == "card:7#2 picked"
    assert cards["again"][1] == "card:7#2 can"
    assert "Card for section 7" in cards["prompt"]
    assert cards["prompt"].endswith("Next: “Play card 7” or a card")


def test_a_first_pick_does_not_play_a_move_that_picks_more(found: dict[str, Any]) -> None:
    picked = result(found, "a first pick does not play a move that picks more, unless no other move is legal")
    cards, bobby = picked["cards"], picked["bobby"]
    assert cards["first"] == [0, ["card:4", "card:5", "card:6"]]
    assert cards["prompt"] == "Play card 4, card 5, card 6"
    assert bobby["first"][0] == 0
    assert [handle.split(":")[0] for handle in bobby["first"][1]] == ["alley", "bobby"]
    assert bobby["prompt"].startswith("Move the Bobby")
    assert cards["back"] == bobby["back"] == [0, []]
    assert picked["only"]["first"][0] == 1


def test_the_clock_does_not_depend_on_that_of_the_device(found: dict[str, Any]) -> None:
    clocks = result(found, "the clock is that of the service")
    assert {clock.split()[-1] for clock in clocks.values()} <= {"1:30", "1:29"}


@pytest.mark.parametrize("game", STORIES)
def test_the_board_draws_with_its_required_properties_alone(found: dict[str, Any], game: str) -> None:
    drawn = result(found, "the board alone draws with required properties, and with each other one")[game]
    assert min(drawn) > 40


def test_each_property_of_the_table_and_the_rules_works_alone(found: dict[str, Any]) -> None:
    drawn = result(found, "the table and the rules alone draw with required properties, and with each other one")
    assert len(drawn) >= 15
    assert all(drawn.values()), drawn


def test_a_person_is_told_that_a_game_could_not_be_loaded(found: dict[str, Any]) -> None:
    assert result(found, "a game that cannot be loaded is said")["said"] == (
        "The board could not be loaded. Load the page again."
    )


def test_a_game_without_a_folder_is_text_with_a_button_for_each_move(found: dict[str, Any]) -> None:
    shown = result(found, "a game without a folder is text, with a button for each move")
    assert "\nturn:\n  number: " in shown["board"]
    assert shown["buttons"] == shown["texts"]
    assert len(shown["buttons"]) > 3
    assert "Bangkok Klongs" in shown["rules"]
    assert shown["complaints"] == []


def test_a_match_opens_and_is_played_while_streams_are_held_back(found: dict[str, Any]) -> None:
    played = result(found, "a match opens and is played while streams are held back")
    assert played["lines"] > 0
    assert played["lost"] == 0


def test_older_state_of_the_service_is_shown_and_said(found: dict[str, Any]) -> None:
    shown = result(found, "older state of the service is shown, and said")
    assert shown["revision"].startswith(f"{shown['wanted']}/")


def test_a_hidden_tab_closes_its_stream_and_opens_it_again(found: dict[str, Any]) -> None:
    streams = result(found, "a hidden tab closes its stream, and opens it again")
    assert (streams["first"], streams["hidden"], streams["seen"]) == (1, 0, 1)


def test_a_history_that_cannot_be_read_is_asked_for_again(found: dict[str, Any]) -> None:
    lines = result(found, "a history that cannot be read is asked for again")
    assert (lines["before"], lines["later"] > 2) == (0, True)


def test_four_tabs_of_a_browser_have_streams_and_the_others_ask_until_one_is_closed(found: dict[str, Any]) -> None:
    tabs = result(found, "four tabs of a browser have streams, and the others ask until one is closed")
    assert (sum(tabs["streams"]), len(tabs["streams"]), tabs["asked"] > 1) == (4, 5, True)
    assert tabs["later"] == [1, 1, 1, 1]


def test_a_phone_has_readable_text_and_no_hand_over_the_board(found: dict[str, Any]) -> None:
    for name, phone in result(found, "phones: text, hand and targets").items():
        assert phone["text"] >= 11, (name, phone)
        assert phone["html"] >= 11, (name, phone)
        assert phone["overlap"] == 0, (name, phone)
        assert phone["covered"] == 0, (name, phone)
        assert phone["cut"] == 0, (name, "the name of an open seat")
        assert phone["wide"] <= 0, (name, phone)
        assert not phone["counted"], (name, "the prompt counts moves")


def test_small_windows_have_readable_text_the_whole_result_and_nothing_under_the_rules(found: dict[str, Any]) -> None:
    for name, window in result(found, "small windows: text, the result and the rules").items():
        assert window.get("text", 11) >= 11, (name, window)
        assert window.get("below", 0) == 0, (name, window)
        assert window.get("under", 0) == 0, (name, window)


def test_a_seat_card_is_a_button_where_it_opens_something_and_shows_most_of_a_long_name(found: dict[str, Any]) -> None:
    cards = result(found, "a seat card is a button where it opens something, and shows most of a long name")
    assert len(cards) == 10
    for name, card in cards.items():
        assert card["button"] == card["opens"], (name, card)
        assert (card["letters"] > 18, card["wide"]) == (True, 0), (name, card)
    assert not cards["4 seats at 1440"]["button"]
    assert cards["2 seats at 390"]["button"]


def test_a_finger_on_small_places_opens_a_magnifier(found: dict[str, Any]) -> None:
    lens = result(found, "a finger on small places opens the magnifier, and picks there")
    assert lens["size"] >= 44
    assert (lens["picked"], lens["open"]) == (["space:a07:3"], 0)


def test_a_board_of_streets_has_no_bands_on_a_tall_screen_and_its_names_cover_nothing(found: dict[str, Any]) -> None:
    for name, board in result(
        found, "a board of streets takes the shape of its space, and its names cover nothing"
    ).items():
        assert board["filled"] > 0.7, (name, board)
        assert board["covered"] < 0.05, (name, board)
        assert board["names"] == 11


def test_captions_name_places_and_pieces_and_a_hint_points_a_move_out(found: dict[str, Any]) -> None:
    checks = "captions name what is under the pointer and what has the focus, and a hint points a move out"
    named = result(found, checks)
    assert re.fullmatch("Card for section [1-9], in your hand", named["hovered"])
    assert named["focused"].startswith("market site A1, section 1")
    assert named["explored"] == 1
    assert named["lit"] > 0
    assert named["alerts"] == 0


def test_ids_of_the_contract_are_printed_in_the_frame(found: dict[str, Any]) -> None:
    ids = result(found, "ids of the contract are in the frame")
    assert ids["kairo"] == "A B C D E F G H I 1 2 3 4 5 6 7 8 9"
    assert ids["klongs"] == "A B C D E F G H I J 1 2 3 4 5 6 7 8"
    assert ids["portobello"] == "A B C D E F G H I J K"


def test_the_result_says_who_won_by_how_much_and_why(found: dict[str, Any]) -> None:
    result_card = result(found, "the result card says who won, by how much and why")
    scores = " : ".join(str(score) for score in sorted((seat["score"] for seat in result_card["seats"]), reverse=True))
    assert scores in result_card["card"].replace("\u00a0", " ")
    assert "You won by" in result_card["card"] or "You lost by" in result_card["card"]
    ends = {
        "kairo": "One colour has no expansion left.",
        "klongs": "The Luk-Phat marker reached its last step.",
        "portobello": "A player has set up all stalls.",
    }
    assert result_card["reasons"] == {game: f"The game came to its end. {why}" for game, why in ends.items()}
    assert result_card["closed"] == 0
    assert result_card["legend"] == ["Expansions", "Medals", "Medals at the end", "Coins"]
    swatches, parts = result_card["colours"]
    assert len(set(swatches)) == 4
    assert set(parts) == set(swatches)


def test_seats_say_who_plays_and_how(found: dict[str, Any]) -> None:
    seats = result(found, "each seat has a status")["seats"]
    assert "you" in seats[0]
    assert seats[1].startswith("Greedy bot 1")
    assert "passed" in seats[1]
    assert seats[2].startswith("Greedy bot 2")
    assert "resigned" in seats[3]
    assert result(found, "each seat has a status")["before"] == 0


def test_kinds_of_action_filter_what_can_be_picked(found: dict[str, Any]) -> None:
    kinds = result(found, "kinds of action filter what can be picked")
    assert kinds["kinds"] == ["Build", "Pull a customer", "Draw"]
    assert 0 < kinds["pulls"] < kinds["all"]
    assert kinds["colours"]["can"] not in kinds["colours"]["seats"]


def test_what_is_new_is_marked_also_after_a_reload(found: dict[str, Any]) -> None:
    assert result(found, "what is new has a corner, also after a reload")["corners"] >= 2


def test_a_click_on_what_cannot_be_picked_says_why_with_the_clause(found: dict[str, Any]) -> None:
    said = result(found, "a click on what cannot be picked says why")
    assert said["before"].endswith("Possible: a boat of your hand")
    assert "(KL-4.2)" in said["message"]


def test_a_long_reason_does_not_move_the_board_and_can_be_closed(found: dict[str, Any]) -> None:
    said = result(found, "a long reason covers the edge of the board, which stays where it is, and can be closed")
    assert len(said) == 12
    for name, reason in said.items():
        assert reason["still"], name
        assert reason["inside"], name
        assert reason["share"] < 0.4, name
        assert reason["plays"] == 0, name


def test_a_clause_opens_where_it_is_cited(found: dict[str, Any]) -> None:
    clause = result(found, "a clause opens where it is cited, and the scroll position comes back")
    assert clause["inside"]
    assert clause["back"] == "KA-3.1"
    assert clause["text"] > 40
    assert (clause["scroll"], clause["rules"]) == (40, 0)


@pytest.mark.parametrize("game", STORIES)
def test_screen_readers_hear_places_and_players_by_name(found: dict[str, Any], game: str) -> None:
    heard = result(found, "screen readers: a grid, one tab stop, places and players by name")[game]
    assert heard["stops"] == 1
    assert heard["numbers"] == []
    assert heard["twice"] == []
    assert heard["grid"] == {"portobello": 0, "kairo": 81, "klongs": 80}.get(game, 0)


def test_a_caught_thief_lights_its_place(found: dict[str, Any]) -> None:
    lit = result(found, "a caught thief lights its place")
    assert lit == {"during": ["field:E5", "field:H6"], "after": []}


def test_the_log_of_a_past_position_ends_there(found: dict[str, Any]) -> None:
    log = result(found, "the log of a past position ends there")
    assert log["later"] > 0
    assert log["past"] == 0


def test_the_log_tells_at_the_end_what_was_hidden_before(found: dict[str, Any]) -> None:
    told = result(found, "the log tells at the end what was hidden before")
    assert not any(line.startswith("Told: ") for line in told["before"])
    assert len(told["after"]) > len(told["before"])
    assert all(line.startswith("Told: ") for line in told["after"])


def test_confirm_waits_and_marks_are_cleared_after_the_move(found: dict[str, Any]) -> None:
    confirmed = result(found, "confirm waits, shows the points, and marks are cleared after the move")
    assert confirmed == {"waited": 0, "picked": 1, "inSight": True, "played": 1, "left": 0, "preview": 0}


def test_a_forced_move_is_played_by_itself_only_if_the_person_wants_it_and_plays_without_keys(
    found: dict[str, Any],
) -> None:
    assert result(found, "a forced move plays itself only if the person wants it, and plays without keys") == [0, 0, 1]


@pytest.mark.parametrize("game", STORIES)
def test_how_to_play_and_the_rules_have_five_pictures_drawn_by_the_board(found: dict[str, Any], game: str) -> None:
    lesson = result(found, "how to play has five drawn cards, Skip first, and so have the rules")[game]
    assert lesson["first"]
    assert lesson["back"]
    assert len(lesson["titles"]) == 5
    assert all(title and not title.startswith("ui.") for title in lesson["titles"])
    assert len(lesson["rules"]) == 5
    assert all(detail["name"] and detail["handles"] and not detail["stops"] for detail in lesson["rules"]), lesson


def test_the_last_turn_of_another_player_is_one_line_and_its_points_are_at_the_score(found: dict[str, Any]) -> None:
    said = result(found, "the last turn of another player is one line, and the points are at the score")
    assert "Bruno takes a medal: 3. Bruno takes a medal: 4" in said["words"]
    assert said["words"].endswith("+7")
    assert said["count"] == 1
    assert said["height"] < 40
    assert said["gains"] == ["", "+7"]


def test_confirm_is_kept_over_a_reload(found: dict[str, Any]) -> None:
    assert result(found, "what a person sets in the menu is kept over a reload")["plays"] == 0


@pytest.mark.parametrize("game", STORIES)
def test_a_shared_device_is_handed_over_only_if_the_game_hides_something(found: dict[str, Any], game: str) -> None:
    """Nothing of the match is shown until the next player has taken the device."""
    handed = result(found, "a device of two is handed over if the game hides something")[game]
    hides = game != "portobello"
    assert handed["asked"] == ("Pass the device to Bruno" if hides else "")
    assert handed["boards"] == (0 if hides else 1)
    assert (handed["before"], handed["after"]) == ("first", "second")


def test_two_people_at_a_device_have_names(found: dict[str, Any]) -> None:
    named = result(found, "two people at a device have names")
    assert named["suggested"] == ""
    assert named["seating"] == ["2 Bruno"]
    assert named["kept"] == "Amara", "the owner of the device keeps the own name"
    assert named["form"] == ["1 Amara", "2 Bruno"]


def test_the_list_of_public_matches_is_live(found: dict[str, Any]) -> None:
    (listed,) = result(found, "the list of public matches is live")["listed"]
    assert "Amara" in listed
