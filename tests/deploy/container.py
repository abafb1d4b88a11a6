"""The image's command, run in an installed environment as a container would run it."""

from __future__ import annotations

import json
import subprocess
from pathlib import Path

import httpx

from markethall.v1.game_pb2 import Game
from markethall_client import Client
from markethall_rules import GAMES
from tests.service import free_port
from tests.waiting import PATIENCE_S, wait_until

from .dockerfile import image_settings, plain_environment, stages
from .files import DEPLOY


class Container:
    """`markethall serve` from the environment in `home`, with an empty folder as working directory."""

    def __init__(self, home: Path, folder: Path, **settings: str) -> None:
        self.home = home
        self.grpc_port, self.http_port = free_port(), free_port()
        of_image = {name: value for name, value in image_settings().items() if name != "PATH"}
        chosen = {f"MARKETHALL_{name.upper()}": value for name, value in settings.items()}
        self.environment = {
            **plain_environment(), **of_image, "HOME": "/nonexistent", "MARKETHALL_HOST": "127.0.0.1",
            "MARKETHALL_GRPC_PORT": str(self.grpc_port), "MARKETHALL_HTTP_PORT": str(self.http_port), **chosen,
        }  # fmt: skip
        (entrypoint,) = [json.loads(step.arguments) for step in stages()[-1] if step.instruction == "ENTRYPOINT"]
        (command,) = [json.loads(step.arguments) for step in stages()[-1] if step.instruction == "CMD"]
        folder.mkdir()
        self.process = subprocess.Popen(
            [home / "bin" / entrypoint[0], *entrypoint[1:], *command], env=self.environment, cwd=folder,
            stdout=subprocess.PIPE, stderr=subprocess.STDOUT, text=True,
        )  # fmt: skip

    def probe(self) -> int:
        """The exit status of HEALTHCHECK."""
        command: list[str | Path] = [self.home / "bin" / "python", "-I", DEPLOY / "probe.py"]
        return subprocess.run(command, env=self.environment, stderr=subprocess.DEVNULL, check=False).returncode

    def assert_serves(self) -> None:
        """Check that it plays every game with the installed code, and that SIGTERM stops it in order."""
        try:
            wait_until(self._is_alive)
            assert self.probe() == 0
            self._assert_data_files_are_installed()
            self._play_every_game()
            self._assert_installed_code_runs()
        finally:
            status = self.stop()
        assert status == 0

    def _is_alive(self) -> bool:
        assert self.process.poll() is None, self.process.communicate()[0]
        try:
            return httpx.get(f"http://127.0.0.1:{self.http_port}/healthz").is_success
        except httpx.TransportError:
            return False

    def _assert_data_files_are_installed(self) -> None:
        """Check the contract, the page for trying it, and the texts of the rules."""
        with httpx.Client(base_url=f"http://127.0.0.1:{self.http_port}", timeout=PATIENCE_S) as http:
            assert "/v1/matches" in http.get("/openapi.json").raise_for_status().json()["paths"]
            assert http.get("/docs/").raise_for_status().text
            for game in GAMES:
                assert http.get(f"/v1/games/{game.box.name}").raise_for_status().json()["rules"]["sections"]

    def _play_every_game(self) -> None:
        """Play one move of each game, which needs its board."""
        with Client(f"127.0.0.1:{self.grpc_port}") as client:
            for game in GAMES:
                match = client.create(Game(name=game.box.name), seats=2)
                seats = {seat.number: seat for seat in (client.join(match), client.join(match))}
                seat = seats[client.get_match(match.match.name).to_act[0]]
                seat.play(seat.legal_moves()[0])

    def _assert_installed_code_runs(self) -> None:
        """Check that the code comes from the environment, not from the checkout."""
        code = "import markethall_client, markethall_service as s; print(s.__file__, markethall_client.__file__)"
        command: list[str | Path] = [self.home / "bin" / "python", "-c", code]
        output = subprocess.run(command, env=self.environment, capture_output=True, text=True, check=True).stdout
        assert all(path.startswith(str(self.home)) for path in output.split())

    def stop(self) -> int:
        """Stop it as Docker does. Returns the exit status."""
        self.process.terminate()
        status, _ = self.wait()
        return status

    def wait(self) -> tuple[int, str]:
        """Wait for its end. Returns the exit status and the output."""
        output, _ = self.process.communicate(timeout=PATIENCE_S)
        return self.process.returncode, output
