"""A person who leaves the terminal, and comes back."""

from __future__ import annotations

import re
from pathlib import Path

import pytest

from markethall.v1.match_pb2 import State
from markethall_client import Client, MarketHallError
from markethall_client.errors import MatchNotFound
from markethall_terminal import NothingSaved, NotThatSeat, SavedSeats, resume_play, run_play
from tests.service import Service

from .typist import Play, Terminal, look

TOKEN = re.compile(r"eyJ[\w.-]+")


@pytest.mark.parametrize("lines", [["3", "q"], ["3", "QUIT"], ["3"]], ids=["q", "quit", "end of input"])
def test_leaving_says_how_to_come_back(play: Play, client: Client, lines: list[str]) -> None:
    terminal = play(*lines)
    assert "The match waits for you" in terminal.output
    assert look(client, terminal).state == State.STATE_PLAYING
    seat = client.seat(terminal.match, terminal.token)
    assert seat.legal_moves()


def test_an_interrupt_leaves_too(client: Client) -> None:
    terminal = Terminal()

    def ask(_: str) -> str:
        raise KeyboardInterrupt

    run_play(client, "portobello", 2, None, console=terminal.console, ask=ask)
    assert client.seat(terminal.match, terminal.token).legal_moves()


def test_no_token_is_printed_and_the_own_one_is_kept_in_a_private_file(play: Play, state_home: Path) -> None:
    terminal = play("1", "1", "q", seats=4)
    assert not TOKEN.search(terminal.output)
    [path] = (state_home / "markethall" / "seats").iterdir()
    assert TOKEN.fullmatch(path.read_text(encoding="ascii"))
    assert (path.stat().st_mode & 0o777, path.parent.stat().st_mode & 0o777) == (0o600, 0o700)
    assert str(path.parent) in terminal.output


def test_the_match_that_was_left_last_is_the_one_to_resume(play: Play) -> None:
    left = [play("q") for _ in range(2)]
    saved = SavedSeats()
    assert saved.load().match == left[1].match
    assert saved.load(left[0].match).match == left[0].match
    with pytest.raises(NothingSaved, match=r"saved are matches/\w+, matches/\w+"):
        saved.load("matches/other")
    with pytest.raises(NothingSaved, match="no name of a match"):
        saved.load("matches/../../etc/passwd")


def test_the_token_of_a_finished_match_is_not_kept(play: Play) -> None:
    assert "Yellow wins" in play("resign", "no", "resign", "yes").output
    with pytest.raises(NothingSaved, match="no match is saved"):
        SavedSeats().load()


def test_who_says_no_plays_on(play: Play, client: Client) -> None:
    terminal = play("resign", "n", "1", "q")
    assert "You play on." in terminal.output
    assert look(client, terminal).state == State.STATE_PLAYING


def test_a_left_match_goes_on_with_its_token_alone(play: Play, client: Client) -> None:
    left = play("3", "1", "q", seats=3)
    before, token = look(client, left), left.token
    again = Terminal(*["1"] * 2000)
    resume_play(client, left.match, token, console=again.console, ask=again.ask)
    after = client.get_match(left.match, token=token)
    assert after.state == State.STATE_FINISHED
    assert after.revision > before.revision
    assert [seat.display_name for seat in after.seats] == ["You", "Greedy bot", "Greedy bot"]
    finished = Terminal()
    resume_play(client, left.match, token, console=finished.console, ask=finished.ask)
    assert finished.prompts == 0
    assert "The game is over" in finished.output


def test_the_token_says_which_seat_comes_back(client: Client) -> None:
    match = client.create("portobello", seats=2)
    client.join(match, seat=1, name="Anna")
    bert = client.join(match, seat=2, name="Bert")
    for seat in (0, 2):
        terminal = Terminal("q")
        resume_play(client, match.name, bert.token, seat, console=terminal.console, ask=terminal.ask, again="hall play")
        assert "Yellow, your move" in terminal.output
        assert terminal.output.splitlines()[-1] == f"hall play --resume --match {match.name}"
    with pytest.raises(NotThatSeat, match="speaks for seat 2, not for seat 1"):
        resume_play(client, match.name, bert.token, 1)
    with pytest.raises(NotThatSeat, match="for no seat"):
        resume_play(client, match.name, match.creator_token)


def test_a_match_that_is_not_there_cannot_be_resumed(play: Play, client: Client) -> None:
    left = play("q")
    with pytest.raises(MarketHallError):
        resume_play(client, "matches/nowhere", left.token, console=Terminal().console)
    with pytest.raises(MatchNotFound):
        client.get_match("matches/nowhere")


def test_another_terminal_with_the_same_token_does_no_harm(client: Client) -> None:
    terminal = Terminal("3", "2", "q")
    typed = 0

    def ask(prompt: str) -> str:
        nonlocal typed
        typed += 1
        if typed == 2:
            # The name and token are not printed before the person leaves, so the seat is taken from the stack.
            other = client.seat(seats[0].match, seats[0].token)
            other.play(other.legal_moves()[0])
        return terminal.ask(prompt)

    seats = []
    join = client.join

    def joined(*args: object, **named: object) -> object:
        seats.append(join(*args, **named))  # type: ignore[arg-type]
        return seats[-1]

    client.join = joined  # type: ignore[method-assign, assignment]
    run_play(client, "portobello", 2, None, console=terminal.console, ask=ask)
    assert "The match has gone on" in terminal.after("2")
    assert look(client, terminal).revision == 6


def test_a_service_that_dies_is_told_and_the_token_is_not_lost(tmp_path: Path) -> None:
    service = Service(tmp_path / "hall").start()
    terminal = Terminal("3", "1")

    def ask(prompt: str) -> str:
        if terminal.prompts == 1:
            service.kill()
        return terminal.ask(prompt)

    with Client(service.target, timeout=1.0) as client:
        with pytest.raises(MarketHallError):
            run_play(client, "portobello", 2, None, console=terminal.console, ask=ask)
        service.start()
    try:
        with Client(service.target) as client:
            assert client.seat(terminal.match, terminal.token).legal_moves()
    finally:
        service.stop()


def test_a_match_that_was_closed_is_not_waited_for(client: Client) -> None:
    match = client.create("portobello", seats=2)
    seat = client.join(match)
    client.call_off(match)
    terminal = Terminal()
    resume_play(client, match.name, seat.token, console=terminal.console)
    assert "has closed it before its start" in terminal.output
