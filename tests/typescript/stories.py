"""Writes the stories of the mock client from matches on a real service: `python -m tests.typescript.stories`.

Luck, moves and times are always the same, so that a story changes only if the contract, a game or the words do.
"""

from __future__ import annotations

import json
import random
import re
from collections.abc import Iterator
from typing import Any

import httpx

from tests.browser.goldens import same_luck

from .node import CLIENT

FOLDER = CLIENT / "stories"
SEED = 8
TIME = "2026-03-01T12:00:00Z"
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
    told = {"game": description, "positions": chosen, "commits": [commits[match["revision"]] for match in chosen]}
    for match in chosen:
        match |= {"name": f"matches/{game}", "history": f"{match['revision']:012x}", "seedCommitment": "0" * 64}
    return told


def bearer(token: str) -> dict[str, str]:
    return {"authorization": f"Bearer {token}"}


def texts() -> Iterator[tuple[str, str]]:
    """The story of each game that has one, by the name of its file: an empty file gives a game one."""
    with same_luck() as place:
        place.web.headers["accept-language"] = "en"
        for path in sorted(FOLDER.glob("*.json")):
            text = json.dumps(story(place.web, path.stem), ensure_ascii=False, separators=(",", ":"))
            yield path.name, re.sub(r'(Time":")[^"]+', rf"\g<1>{TIME}", text) + "\n"


def main() -> None:
    for name, text in texts():
        (FOLDER / name).write_text(text, encoding="utf-8")
        print(f"{name}: {len(text)} bytes")


if __name__ == "__main__":
    main()
