"""Writes the stories of the mock client from matches on a real service: `python -m tests.typescript.stories`."""

from __future__ import annotations

import json
import random
import tempfile
from pathlib import Path
from typing import Any

import httpx

from tests.service import Service

from .node import CLIENT

FOLDER = CLIENT / "stories"
SEED = 4
POSITIONS = 4
"""The number of positions of each story, with its start and end."""


def story(web: httpx.Client, game: str) -> dict[str, Any]:
    """Some positions of a random match of two seats, as the first seat sees them."""
    rng = random.Random(SEED)
    name = web.post("/v1/matches", json={"match": {"game": game, "seatCount": 2}}).json()["match"]["name"]
    tokens = [web.post(f"/v1/{name}:join", json={"displayName": who}).json()["token"] for who in ("Amara", "Bruno")]
    seen = []
    while True:
        mine = [web.get(f"/v1/{name}?view=MATCH_VIEW_FULL", headers=bearer(token)).json() for token in tokens]
        if mine[0]["perspective"]["legalMoves"] or not mine[0]["toAct"]:
            seen.append(mine[0])
        if not mine[0]["toAct"]:
            break
        at = mine[0]["toAct"][0] - 1
        body = {"move": rng.choice(mine[at]["perspective"]["legalMoves"]), "revision": mine[at]["revision"]}
        web.post(f"/v1/{name}:play", json=body, headers=bearer(tokens[at])).raise_for_status()
    chosen = [seen[(len(seen) - 1) * part // (POSITIONS - 1)] for part in range(POSITIONS)]
    record = web.get(f"/v1/{name}/record", headers=bearer(tokens[0])).json()
    commits = {commit["revision"]: commit for commit in record["commits"]}
    description = web.get(f"/v1/games/{game}").json()
    description["rulesTexts"] = description["rulesTexts"][:1]
    return {
        "game": description,
        "positions": chosen,
        "commits": [commits[match["revision"]] for match in chosen],
    }


def bearer(token: str) -> dict[str, str]:
    return {"authorization": f"Bearer {token}"}


def main() -> None:
    """Writes the story of each game that has one: a game gets one when its look is settled, with an empty file."""
    with (
        tempfile.TemporaryDirectory() as data,
        Service(Path(data), rest="true") as service,
        httpx.Client(base_url=service.http, timeout=30, headers={"accept-language": "en"}) as web,
    ):
        for game in sorted(path.stem for path in FOLDER.glob("*.json")):
            text = json.dumps(story(web, game), ensure_ascii=False, separators=(",", ":"))
            (FOLDER / f"{game}.json").write_text(text + "\n", encoding="utf-8")
            print(f"{game}.json: {len(text)} bytes")


if __name__ == "__main__":
    main()
