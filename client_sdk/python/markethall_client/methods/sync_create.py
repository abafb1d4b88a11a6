# Generated from methods/async_create.py by proto/sync_sdk.py. Do not edit; run `make generate`.
"""Creating a match, typed for each game."""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Mapping
from typing import Any, Literal, Unpack, overload

from markethall.kairo.v1 import options_pb2 as kairo_options_pb2
from markethall.klongs.v1 import options_pb2 as klongs_options_pb2
from markethall.portobello.v1 import options_pb2 as portobello_options_pb2
from markethall.v1 import options_pb2
from markethall.v1.game_pb2 import Game
from markethall.v1.match_service_pb2 import CreateMatchResponse
from markethall_client.new_match import MatchSettings

from . import types


class Creator(ABC):
    """Creates matches."""

    @abstractmethod
    def _create(self, game: Game | str, seats: int, options: Any, settings: MatchSettings) -> CreateMatchResponse: ...

    @overload
    def create(
        self,
        game: Literal["portobello", "games/portobello"],
        seats: Literal[2, 3, 4],
        *,
        options: types.PortobelloOptionsDict | portobello_options_pb2.Options | options_pb2.Options | None = None,
        **settings: Unpack[MatchSettings],
    ) -> CreateMatchResponse: ...

    @overload
    def create(
        self,
        game: Literal["kairo", "games/kairo"],
        seats: Literal[2, 3, 4],
        *,
        options: types.KairoOptionsDict | kairo_options_pb2.Options | options_pb2.Options | None = None,
        **settings: Unpack[MatchSettings],
    ) -> CreateMatchResponse: ...

    @overload
    def create(
        self,
        game: Literal["klongs", "games/klongs"],
        seats: Literal[2, 3, 4],
        *,
        options: types.KlongsOptionsDict | klongs_options_pb2.Options | options_pb2.Options | None = None,
        **settings: Unpack[MatchSettings],
    ) -> CreateMatchResponse: ...

    @overload
    def create(
        self,
        game: Game,
        seats: int,
        *,
        options: types.AnyOptions | Mapping[str, object] | None = None,
        **settings: Unpack[MatchSettings],
    ) -> CreateMatchResponse: ...

    def create(
        self, game: Game | str, seats: int, *, options: Any = None, **settings: Unpack[MatchSettings]
    ) -> CreateMatchResponse:
        """Creates a match with free seats.

        The answer has the `match` and its secrets: `creator_token`, and `join_code` of a private match. Give it to
        other methods in place of the match, and they use these secrets.

        - `game`: a Game for what is known only at run time: `Game(name=name)`, or one of the service. A type checker
          then knows neither the numbers of players nor the options.
        - `options`: Options message of the game, or a dict such as {"draw_piles": "two"}; None for its defaults.
          TypeError for another message, ValueError for a wrong name.
        - `visibility`: such as "private" or MatchVisibility.PRIVATE; public by default.
        - The others are in `MatchSettings`.
        """
        return self._create(game, seats, options, settings)
