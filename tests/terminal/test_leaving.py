"""A person who leaves the terminal, and comes back."""

from __future__ import annotations

import json
import re
from pathlib import Path

import pytest

from markethall.v1.match_pb2 import MatchState
from markethall_client import Client, MarketHallError
from markethall_client.errors import MatchNotFound
from markethall_service.store.keys import log_key
from markethall_terminal import (
    NothingSaved,
    NotThatSeat,
    SavedSeat,
    SavedSeats,
    Screen,
    resume_latest,
    resume_play,
    run_play,
)
from tests.service import Service
from tests.tools.stored_matches import redis_client

from .typist import Play, Terminal, look

TOKEN = re.compile(r"eyJ[\w.-]+")


@pytest.mark.parametrize("lines", [["3", "q"], ["3", "QUIT"], ["3"]], ids=["q", "quit", "end of input"])
def test_leaving_says_how_to_come_back(play: Play, client: Client, lines: list[str]) -> None:
    terminal = play(*lines)
    assert "The match waits for you" in terminal.output
    assert look(client, terminal).state == MatchState.MATCH_STATE_PLAYING
    seat = client.seat(terminal.match, terminal.token)
    assert seat.legal_moves()


def test_an_interrupt_leaves_too(client: Client) -> None:
    terminal = Terminal()

    def ask(_: str) -> str:
        raise KeyboardInterrupt

    run_play(client, "portobello", 2, None, screen=Screen(terminal.console, ask))
    assert client.seat(terminal.match, terminal.token).legal_moves()


def test_no_token_is_printed_and_the_own_one_is_kept_in_a_private_file(play: Play, state_home: Path) -> None:
    terminal = play("1", "1", "q", seats=4)
    assert not TOKEN.search(terminal.output)
    [path] = (state_home / "markethall" / "seats").iterdir()
    assert TOKEN.fullmatch(json.loads(path.read_text(encoding="utf-8"))["token"])
    assert (path.stat().st_mode & 0o777, path.parent.stat().st_mode & 0o777) == (0o600, 0o700)
    assert str(path.parent) in terminal.output


def test_the_match_that_was_left_last_is_resumed_and_the_others_are_named(play: Play, client: Client) -> None:
    left = [play("q") for _ in range(2)]
    assert SavedSeats().load(left[0].match).match == left[0].match
    terminal = Terminal("q")
    resume_latest(client, terminal.screen)
    assert terminal.match == left[1].match
    assert (
        f"More matches that you left: 1. Continue one of them with\nmarkethall play --resume --match {left[0].match}\n"
        in (terminal.output)
    )


def test_matches_that_ended_meanwhile_are_reported_and_not_resumed(play: Play, client: Client, hall: Service) -> None:
    left = [play("q") for _ in range(3)]
    deleted = left.pop().match
    redis_client(hall.data).delete(log_key(deleted.removeprefix("matches/")))
    client.seat(left[1].match, left[1].token).resign()
    terminal = Terminal("q")
    resume_latest(client, terminal.screen)
    assert f"{deleted} is deleted." in terminal.output
    assert re.search(rf"{left[1].match}: The match is over\. .* Winner:\s+Greedy\s+bot", terminal.output)
    assert terminal.match == left[0].match
    client.seat(left[0].match, left[0].token).resign()
    with pytest.raises(NothingSaved, match="no saved match is unfinished"):
        resume_latest(client, Terminal().screen)


def test_a_match_that_is_not_saved_is_refused_with_what_is() -> None:
    saved = SavedSeats()
    with pytest.raises(NothingSaved, match="no match is saved"):
        saved.latest("markethall play")
    saved.save(SavedSeat("matches/one", "eyJ", "markethall play --target hall:1"))
    with pytest.raises(NothingSaved, match="saved matches: matches/one"):
        saved.load("matches/other")
    with pytest.raises(NothingSaved, match="is not the name of a match"):
        saved.load("matches/../../etc/passwd")
    with pytest.raises(NothingSaved, match="continue with `markethall play --target hall:1 --resume`"):
        saved.latest("markethall play")


def test_a_damaged_file_is_passed_over() -> None:
    saved = SavedSeats()
    path = saved.save(SavedSeat("matches/one", "eyJ", "markethall play"))
    path.write_text("{", encoding="utf-8")
    with pytest.raises(NothingSaved):
        saved.load("matches/one")


def test_the_token_of_a_finished_match_is_not_kept(play: Play) -> None:
    assert "Winner: Greedy bot" in play("resign", "no", "resign", "yes").output
    with pytest.raises(NothingSaved, match="no match is saved"):
        SavedSeats().latest("markethall play")


def test_a_resignation_without_confirmation_changes_nothing(play: Play, client: Client) -> None:
    terminal = play("resign", "n", "1", "q")
    assert "You play on." in terminal.output
    assert look(client, terminal).state == MatchState.MATCH_STATE_PLAYING


def test_a_left_match_continues_with_its_token(play: Play, client: Client) -> None:
    left = play("3", "1", "q", seats=3)
    before, token = look(client, left), left.token
    again = Terminal(*["1"] * 2000)
    resume_play(client, left.match, token, screen=again.screen)
    after = client.get_match(left.match, token=token)
    assert after.state == MatchState.MATCH_STATE_FINISHED
    assert after.revision > before.revision
    assert [seat.player.display_name for seat in after.seats] == ["Player 1", "Greedy bot", "Greedy bot"]
    finished = Terminal()
    resume_play(client, left.match, token, screen=finished.screen)
    assert finished.prompts == 0
    assert "The match is over" in finished.output


def test_the_token_determines_the_seat(client: Client) -> None:
    match = client.create("portobello", seats=2)
    client.join(match, seat=1, name="Anna")
    bert = client.join(match, seat=2, name="Bert")
    for seat in (0, 2):
        terminal = Terminal("q")
        resume_play(
            client, match.match.name, bert.token, seat, screen=Screen(terminal.console, terminal.ask, "hall play")
        )
        assert "Bert, your move" in terminal.output
        assert terminal.output.splitlines()[-1] == f"hall play --resume --match {match.match.name}"
    with pytest.raises(NotThatSeat, match="belongs to seat 2, not to seat 1"):
        resume_play(client, match.match.name, bert.token, 1)
    with pytest.raises(NotThatSeat, match="belongs to no seat"):
        resume_play(client, match.match.name, match.creator_token)


def test_a_match_that_is_not_there_cannot_be_resumed(play: Play, client: Client) -> None:
    left = play("q")
    with pytest.raises(MarketHallError):
        resume_play(client, "matches/nowhere", left.token, screen=Terminal().screen)
    with pytest.raises(MatchNotFound):
        client.get_match("matches/nowhere")


def test_another_terminal_with_the_same_token_does_no_harm(client: Client) -> None:
    terminal = Terminal("3", "2", "q")
    typed = 0

    def ask(prompt: str) -> str:
        nonlocal typed
        typed += 1
        if typed == 2:
            # Name and token are not printed before the person leaves, so the test records the seat.
            other = client.seat(seats[0].match, seats[0].token)
            other.play(other.legal_moves()[0])
        return terminal.ask(prompt)

    seats = []
    join = client.join

    def joined(*args: object, **named: object) -> object:
        seats.append(join(*args, **named))  # type: ignore[arg-type]
        return seats[-1]

    client.join = joined  # type: ignore[method-assign, assignment]
    run_play(client, "portobello", 2, None, screen=Screen(terminal.console, ask))
    assert "The match has gone on" in terminal.after("2")
    assert look(client, terminal).revision == 6


def test_the_token_is_kept_when_the_service_dies(tmp_path: Path) -> None:
    service = Service(tmp_path / "hall").start()
    terminal = Terminal("3", "1")

    def ask(prompt: str) -> str:
        if terminal.prompts == 1:
            service.kill()
        return terminal.ask(prompt)

    with Client(service.target, language="en", timeout=3.0) as client:
        with pytest.raises(MarketHallError):
            run_play(client, "portobello", 2, None, screen=Screen(terminal.console, ask))
        service.start()
    try:
        with Client(service.target) as client:
            assert client.seat(terminal.match, terminal.token).legal_moves()
    finally:
        service.stop()


def test_a_closed_match_ends_the_wait(client: Client) -> None:
    match = client.create("portobello", seats=2)
    seat = client.join(match)
    client.close_match(match)
    terminal = Terminal()
    resume_play(client, match.match.name, seat.token, screen=terminal.screen)
    assert "has closed it" in terminal.output
