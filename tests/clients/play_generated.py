"""Plays whole matches with the generated Python client on the path: `play_generated.py URL GAME...`."""

from __future__ import annotations

import sys
from typing import Any


def play(module: Any, base: str, game: str) -> str:
    """Play a match of two players; each takes a legal move that changes with the revision."""

    def api(token: str | None = None) -> Any:
        return module.MatchServiceApi(module.ApiClient(module.Configuration(host=base, access_token=token)))

    guest = api()
    match = guest.create_match(module.CreateMatchRequest(match=module.MatchInput(game=game, seat_count=2))).match
    name = match.name.partition("/")[2]
    joined = [guest.join_match(name) for _ in range(2)]
    players = {one.seat: api(one.token) for one in joined}
    moves = 0
    while (match := players[1].get_match(name)).state == module.MatchState.MATCH_STATE_PLAYING:
        player = players[match.to_act[0]]
        legal = player.list_legal_moves(name)
        chosen = legal.moves[legal.revision * 7 % len(legal.moves)]
        player.play_move(name, module.PlayMoveRequest(move=chosen, revision=legal.revision))
        moves += 1
    return f"{game} {match.state.value} after {moves} moves"


if __name__ == "__main__":
    import openapi_client  # type: ignore[import-not-found]

    for each in sys.argv[2:]:
        print(play(openapi_client, sys.argv[1], each), flush=True)
