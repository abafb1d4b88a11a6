"""The image's command in an installed environment, as a container would start it."""

from __future__ import annotations

import json
import subprocess
from pathlib import Path

import httpx

from markethall_client import Client
from markethall_rules import GAMES
from tests.waiting import PATIENCE_S, wait_until

from .dockerfile import image_settings, plain_environment, stages
from .files import DEPLOY
from .topology import free_port


class Container:
    """`markethall serve` from an installed environment; `home` contains bin/."""

    def __init__(self, home: Path, folder: Path, **settings: str) -> None:
        self.home = home
        self.grpc_port, self.http_port = free_port(), free_port()
        own = {name: value for name, value in image_settings().items() if name != "PATH"}
        given = {f"MARKETHALL_{name.upper()}": value for name, value in settings.items()}
        self.environment = {
            **plain_environment(), **own, "HOME": "/nonexistent", "MARKETHALL_HOST": "127.0.0.1",
            "MARKETHALL_GRPC_PORT": str(self.grpc_port), "MARKETHALL_HTTP_PORT": str(self.http_port), **given,
        }  # fmt: skip
        (entry,) = [json.loads(step.rest) for step in stages()[-1] if step.word == "ENTRYPOINT"]
        (command,) = [json.loads(step.rest) for step in stages()[-1] if step.word == "CMD"]
        folder.mkdir()
        self.process = subprocess.Popen(
            [home / "bin" / entry[0], *entry[1:], *command], env=self.environment, cwd=folder,
            stdout=subprocess.PIPE, stderr=subprocess.STDOUT, text=True,
        )  # fmt: skip

    def probe(self) -> int:
        """The result of HEALTHCHECK."""
        command: list[str | Path] = [self.home / "bin" / "python", "-I", DEPLOY / "probe.py"]
        return subprocess.run(command, env=self.environment, stderr=subprocess.DEVNULL, check=False).returncode

    def comes_from_home(self) -> bool:
        """Whether the installed code runs, not that of the checkout."""
        code = "import markethall_client, markethall_service as s; print(s.__file__, markethall_client.__file__)"
        command: list[str | Path] = [self.home / "bin" / "python", "-c", code]
        said = subprocess.run(command, env=self.environment, capture_output=True, text=True, check=True).stdout
        return all(place.startswith(str(self.home)) for place in said.split())

    def plays_every_game(self) -> None:
        """Wait until it is healthy, and check the data files: boards, rules texts, the contract."""
        wait_until(lambda: self.probe() == 0)
        with httpx.Client(base_url=f"http://127.0.0.1:{self.http_port}", timeout=PATIENCE_S) as http:
            assert "/v1/matches" in http.get("/openapi.json").raise_for_status().json()["paths"]
            assert http.get("/docs/").raise_for_status().text
            for game in GAMES:
                told = http.get(f"/v1/games/{game.box.name}").raise_for_status().json()
                assert all(text["markdown"] for text in told["rulesTexts"])
                assert told["rulesTexts"]
        with Client(f"127.0.0.1:{self.grpc_port}") as client:
            for game in GAMES:
                match = client.create(game.box.name, seats=2)
                seats = {seat.number: seat for seat in (client.join(match), client.join(match))}
                seat = seats[client.get_match(match.match.name).to_act[0]]
                seat.play(seat.legal_moves()[0])

    def serves(self) -> None:
        """Check that it plays every game with the installed code, and stops in order."""
        try:
            self.plays_every_game()
            assert self.comes_from_home()
        finally:
            status = self.stop()
        assert status == 0

    def stop(self) -> int:
        """Stop it as Docker does. Returns the exit status."""
        self.process.terminate()
        return self.ended()[0]

    def ended(self) -> tuple[int, str]:
        """Wait for its end. Returns the exit status and the output."""
        said, _ = self.process.communicate(timeout=PATIENCE_S)
        return self.process.returncode, said
