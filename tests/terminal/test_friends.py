"""Two people at one match: one creates it, the other joins with its name and join code."""

from __future__ import annotations

import re
import threading

import pytest

from markethall.v1.match_pb2 import MatchState
from markethall_client import Client
from markethall_client.errors import CallerError
from markethall_terminal import SavedSeats, Screen, join_play, run_play
from tests.service import Service
from tests.waiting import wait_until

from .typist import Terminal


class Host:
    """A person who creates a match with a free seat and types the lines of a script."""

    def __init__(self, service: Service, *lines: str, seats: int = 3) -> None:
        self.terminal = Terminal(*lines)
        self._service = service
        self._seats = seats
        self._thread = threading.Thread(target=self._play)

    def _play(self) -> None:
        with Client(self._service.target, language="en") as client:
            screen = Screen(self.terminal.console, self.terminal.ask, "hall play")
            run_play(client, "portobello", self._seats, None, friends=1, screen=screen)

    def __enter__(self) -> Host:
        self._thread.start()
        wait_until(lambda: "--join-code" in self.terminal.output)
        return self

    def __exit__(self, *_: object) -> None:
        self._thread.join(timeout=30)
        assert not self._thread.is_alive()

    @property
    def invitation(self) -> tuple[str, str]:
        """The name of the match and its join code, from the line that is printed for the friend."""
        found = re.search(r"^hall play --join (matches/\w+) --join-code (\S+)$", self.terminal.output, re.MULTILINE)
        assert found is not None
        return found[1], found[2]


def test_a_friend_joins_with_the_name_and_the_code_that_the_host_sees(client: Client, hall: Service) -> None:
    # The first player is drawn. Each person resigns at the first prompt, so that neither waits for the other.
    friend = Terminal("resign", "yes")
    with Host(hall, "resign", "yes") as host:
        name, code = host.invitation
        assert "Player 2  free" in host.terminal.output
        assert "Player 3  Greedy bot" in host.terminal.output
        with pytest.raises(CallerError):
            join_play(client, name, screen=Terminal().screen)
        join_play(client, name, join_code=code, screen=friend.screen)
    match = client.get_match(name, join_code=code)
    assert match.state == MatchState.MATCH_STATE_FINISHED
    assert [seat.player.display_name for seat in match.seats] == ["Player 1", "Guest", "Greedy bot"]
    assert "Guest takes seat 2" in host.terminal.output
    assert "Player 1 resigns" in host.terminal.output
    assert "Player 1 resigns" in friend.output
    assert "Guest resigns" in host.terminal.output
    assert "Guest resigns" in friend.output


def test_the_lobby_is_left_and_the_token_is_kept(client: Client, hall: Service) -> None:
    with Host(hall, "q", seats=2) as host:
        name, code = host.invitation
        client.get_match(name, join_code=code)
        saved = SavedSeats().load(name)
        assert client.seat(name, saved.token).refresh().perspective.seat == 1
        friend = client.join(name, join_code=code, name="Bea")
        if friend.refresh().to_act[0] == friend.number:
            friend.resign()
    assert "Bea takes seat 2" in host.terminal.output


def test_a_wait_for_another_person_names_the_player(client: Client, hall: Service) -> None:
    match = client.create("klongs", seats=2)
    anna = client.join(match, seat=1, name="Anna")
    bert = Terminal()

    def play() -> None:
        with Client(hall.target, language="en") as other:
            join_play(other, match.match.name, name="Bert", screen=bert.screen)

    thread = threading.Thread(target=play)
    thread.start()
    wait_until(lambda: "Waiting for Anna. Ctrl-C leaves" in bert.output)
    anna.resign()
    thread.join(timeout=30)
    assert not thread.is_alive()
    assert bert.output.index("Turn 1, [1] Anna") < bert.output.index("Waiting for Anna")
    assert bert.output.count("Waiting for Anna") == 1
    assert "Anna resigns" in bert.output
    assert bert.output.rstrip().endswith("Winner: Bert")
