# Generated from the contract by proto/python_types.py. Do not edit; run `make generate`.
"""The kinds of moves, events and options, names of enum values, and options as dicts."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Literal, TypeAlias, TypedDict, Union

from markethall.kairo.v1 import (
    component_pb2 as kairo_component_pb2,
    event_pb2 as kairo_event_pb2,
    move_pb2 as kairo_move_pb2,
    options_pb2 as kairo_options_pb2,
    view_pb2 as kairo_view_pb2,
)
from markethall.klongs.v1 import (
    component_pb2 as klongs_component_pb2,
    event_pb2 as klongs_event_pb2,
    move_pb2 as klongs_move_pb2,
    options_pb2 as klongs_options_pb2,
    view_pb2 as klongs_view_pb2,
)
from markethall.portobello.v1 import (
    event_pb2 as portobello_event_pb2,
    move_pb2 as portobello_move_pb2,
    options_pb2 as portobello_options_pb2,
    view_pb2 as portobello_view_pb2,
)
from markethall.v1 import event_pb2, game_pb2, match_pb2, move_pb2, options_pb2, player_pb2

from . import enums

GameName: TypeAlias = Literal["portobello", "kairo", "klongs"]
"""The ids of the games."""

AnyGame: TypeAlias = Union["game_pb2.Game", GameName, Literal["games/portobello", "games/kairo", "games/klongs"]]
"""A game, or its id or name. `Game(name=name)` is one that is known only at run time."""

KairoEventKind: TypeAlias = (
    kairo_event_pb2.StartPlayerDrawn
    | kairo_event_pb2.CustomersPlaced
    | kairo_event_pb2.HandDealt
    | kairo_event_pb2.NeutralDrawn
    | kairo_event_pb2.StallLeftOut
    | kairo_event_pb2.TurnBegan
    | kairo_event_pb2.CardsPlayed
    | kairo_event_pb2.JokerPaid
    | kairo_event_pb2.SiteChosen
    | kairo_event_pb2.MainPlaced
    | kairo_event_pb2.MainMoved
    | kairo_event_pb2.OwnPaid
    | kairo_event_pb2.OthersPaid
    | kairo_event_pb2.StallExpanded
    | kairo_event_pb2.MedalTaken
    | kairo_event_pb2.CustomerChosen
    | kairo_event_pb2.CustomerPulled
    | kairo_event_pb2.CoinsReceived
    | kairo_event_pb2.OpenCardTaken
    | kairo_event_pb2.CardDrawn
    | kairo_event_pb2.CrierTaken
    | kairo_event_pb2.CardsDiscarded
    | kairo_event_pb2.RowRefilled
    | kairo_event_pb2.PileShuffled
    | kairo_event_pb2.FinalPhaseBegan
    | kairo_event_pb2.PassedForGood
    | kairo_event_pb2.FinalScored
    | kairo_event_pb2.MatchEnded
)
"""An event in Kairo. Seats have numbers from 1. The score of a seat is the sum of the points in the events."""

KairoMoveKind: TypeAlias = (
    kairo_move_pb2.PlayCards
    | kairo_move_pb2.PayJoker
    | kairo_move_pb2.PlaceMain
    | kairo_move_pb2.Expand
    | kairo_move_pb2.MoveMain
    | kairo_move_pb2.PlaceEntrance
    | kairo_move_pb2.PayOwn
    | kairo_move_pb2.PayOthers
    | kairo_move_pb2.PullCustomer
    | kairo_move_pb2.LeadCustomer
    | kairo_move_pb2.DrawOpen
    | kairo_move_pb2.DrawBlind
    | kairo_move_pb2.DrawCrier
    | kairo_move_pb2.Discard
    | kairo_move_pb2.PassForGood
)
"""One choice of a player in Kairo. A turn has one or more moves."""

KlongsEventKind: TypeAlias = (
    klongs_event_pb2.BoatsDealt
    | klongs_event_pb2.TurnPassed
    | klongs_event_pb2.BoatPlaced
    | klongs_event_pb2.TraderTaken
    | klongs_event_pb2.TraderForgone
    | klongs_event_pb2.LukPhatAdvanced
    | klongs_event_pb2.BoatStolen
    | klongs_event_pb2.TheftDeclined
    | klongs_event_pb2.BoatStored
    | klongs_event_pb2.BoatKept
    | klongs_event_pb2.ThievesCaught
    | klongs_event_pb2.ThiefDismissed
    | klongs_event_pb2.BoatShifted
    | klongs_event_pb2.MovementCardDeclined
    | klongs_event_pb2.BoatDrawn
    | klongs_event_pb2.MarketDayOpened
    | klongs_event_pb2.DockScored
    | klongs_event_pb2.BoatRemoved
    | klongs_event_pb2.DockPassed
    | klongs_event_pb2.MarketDayClosed
    | klongs_event_pb2.WarehousesScored
    | klongs_event_pb2.TurnBegan
)
"""An event in Bangkok Klongs. Seats have numbers from 1. Boats, fields and docks are named by id: "FISH-2-VACANT",
"B3", "A4-B5". GetGame lists the ids."""

KlongsMoveKind: TypeAlias = (
    klongs_move_pb2.PlaceBoat
    | klongs_move_pb2.TakeTrader
    | klongs_move_pb2.StealBoat
    | klongs_move_pb2.StoreBoat
    | klongs_move_pb2.KeepBoat
    | klongs_move_pb2.ShiftBoat
    | klongs_move_pb2.DrawBoat
    | klongs_move_pb2.ScoreDock
    | klongs_move_pb2.RemoveBoat
    | klongs_move_pb2.PassTurn
    | klongs_move_pb2.PassDock
    | klongs_move_pb2.Decline
)
"""One choice of a player in Bangkok Klongs. Boats, fields and docks are named by id: "FISH-2-VACANT", "B3", "A4-B5".
GetGame lists the ids."""

PortobelloEventKind: TypeAlias = (
    portobello_event_pb2.RowDrawn
    | portobello_event_pb2.BobbyPlaced
    | portobello_event_pb2.TurnBegan
    | portobello_event_pb2.TileTaken
    | portobello_event_pb2.StallPlaced
    | portobello_event_pb2.CustomerDrawn
    | portobello_event_pb2.CustomerPlaced
    | portobello_event_pb2.LordPlaced
    | portobello_event_pb2.BobbyMoved
    | portobello_event_pb2.DistrictScored
    | portobello_event_pb2.AlleyScored
    | portobello_event_pb2.TurnEnded
    | portobello_event_pb2.TilesTurnedUp
    | portobello_event_pb2.GameEnded
)
"""An event in Portobello Market. Seats have numbers from 1. Squares, alleys and districts are named by id."""

PortobelloMoveKind: TypeAlias = (
    portobello_move_pb2.PlaceBobby
    | portobello_move_pb2.TakeTile
    | portobello_move_pb2.PlaceStall
    | portobello_move_pb2.DrawCustomer
    | portobello_move_pb2.PlaceCustomer
    | portobello_move_pb2.PlaceLord
    | portobello_move_pb2.MoveBobby
    | portobello_move_pb2.ScoreDistrict
    | portobello_move_pb2.EndTurn
)
"""One choice of a player in Portobello Market. Squares, alleys and districts are named by id."""

EventKind: TypeAlias = (
    event_pb2.SeatTaken
    | event_pb2.SeatFreed
    | event_pb2.MatchStarted
    | event_pb2.MoveUndone
    | event_pb2.MatchFinished
    | event_pb2.SeatResigned
    | event_pb2.ClockExpired
    | event_pb2.SeatForfeited
    | event_pb2.RematchCreated
    | event_pb2.MatchClosed
    | PortobelloEventKind
    | KairoEventKind
    | KlongsEventKind
)
"""Something that has happened in a match. An event is a fact. It cannot be refused."""

BoardDataKind: TypeAlias = portobello_options_pb2.Board | kairo_options_pb2.Board | klongs_options_pb2.Components
"""The printed components of one game as data."""

MoveKind: TypeAlias = PortobelloMoveKind | KairoMoveKind | KlongsMoveKind
"""One choice of a player. ListLegalMoves returns the allowed moves. Send one of them unchanged to PlayMove."""

OptionsKind: TypeAlias = portobello_options_pb2.Options | kairo_options_pb2.Options | klongs_options_pb2.Options
"""Options of a match. The kind must be the game of the match. An empty message selects the defaults of the game."""

ViewKind: TypeAlias = portobello_view_pb2.View | kairo_view_pb2.View | klongs_view_pb2.View
"""The position of the game as one viewer sees it. Secrets of other seats are hidden."""

AnyMove: TypeAlias = move_pb2.Move | portobello_move_pb2.Move | kairo_move_pb2.Move | klongs_move_pb2.Move | MoveKind
"""A Move, or one of its kinds."""

AnyOptions: TypeAlias = options_pb2.Options | OptionsKind
"""A Options, or one of its kinds."""

AnyBotPace: TypeAlias = Union[enums.BotPace, "match_pb2.BotPace", Literal["slow", "fast"]]
"""A BotPace, or the name of one."""

AnyMatchVisibility: TypeAlias = Union[
    enums.MatchVisibility, "match_pb2.MatchVisibility", Literal["public", "unlisted", "private"]
]
"""A MatchVisibility, or the name of one."""

AnyMatchState: TypeAlias = Union[
    enums.MatchState, "match_pb2.MatchState", Literal["seating", "playing", "finished", "closed"]
]
"""A MatchState, or the name of one."""

AnyPlayerKind: TypeAlias = Union[enums.PlayerKind, "player_pb2.PlayerKind", Literal["person", "bot", "program"]]
"""A PlayerKind, or the name of one."""


class PortobelloOptionsDict(TypedDict, total=False):
    """Options of a match of Portobello Market. Fields that are not set have their default value."""

    edition: Literal["german", "italian", "french", "french_summary"] | portobello_options_pb2.Edition
    """Printed edition of the rules (PM-2.6). Default: EDITION_GERMAN."""
    open_customers: bool
    """Whether the order of the customers is drawn before the game and shown to all (PM-2.4). Default: false."""
    may_stop_early: bool
    """Whether a player may end the turn after one action (PM-3.3). Default: false."""
    allow_debt: bool
    """Whether the Bobby may move if the score then falls below 0 (PM-5.4). Default: false."""
    board: PortobelloBoardDict
    """The caller's own board (PM-1.1, PM-1.5). Default: the board of the game. A board with a fault fails with
    BAD_OPTIONS."""


class PortobelloBoardDict(TypedDict, total=False):
    """A board: squares, alleys between squares, and districts between alleys (PM-1.1)."""

    name: str
    """Name of the board, up to 40 printable characters, no space at an end."""
    squares: Sequence[PortobelloSquareDict]
    """The squares. There must be 11."""
    alleys: Sequence[PortobelloAlleyDict]
    """The alleys. There must be 22, with 2 to 6 spaces each and at least 64 spaces in total."""
    districts: Sequence[PortobelloDistrictDict]
    """The districts. There must be 12, with three alleys each."""


class PortobelloSquareDict(TypedDict, total=False):
    """A place for one customer, where alleys meet."""

    id: str
    """Id, unique among the squares, 1 to 24 printable characters, no space at an end."""
    name: str
    """Display name, up to 40 printable characters, no space at an end."""
    x: int
    """Horizontal position for drawing, in any unit of the board's author. No two squares are at one place."""
    y: int
    """Vertical position for drawing, downwards."""


class PortobelloAlleyDict(TypedDict, total=False):
    """A row of spaces for stalls between two squares."""

    id: str
    """Id, unique among the alleys, 1 to 22 printable characters, no space at an end."""
    squares: Sequence[str]
    """Ids of the two squares at its ends."""
    values: Sequence[int]
    """Values of its spaces, 1 to 3, from the first square to the second."""


class PortobelloDistrictDict(TypedDict, total=False):
    """An area between three alleys. The Bobby stands in a district."""

    id: str
    """Id, unique among the districts, 1 to 24 printable characters, no space at an end."""
    alleys: Sequence[str]
    """Ids of its three alleys."""
    x: int
    """Horizontal position for drawing, where the Bobby stands."""
    y: int
    """Vertical position for drawing, downwards."""


class KairoOptionsDict(TypedDict, total=False):
    """Options of a match of Kairo. Fields that are not set have their default value."""

    setup: Literal["printed", "variable"] | kairo_options_pb2.Setup
    """Source of the first stalls (KA-2.3). Default: SETUP_PRINTED."""
    board: Literal["market_9", "market_12"] | kairo_options_pb2.BoardName
    """The board (KA-1.6). Default: BOARD_NAME_MARKET_9."""
    standstill_limit: int
    """Limit of turns without an expansion, for each player, 0 to 1000 (KA-9.3). The final phase begins after this
    number times the number of players. 0 means no limit. Default: 12."""
    own_board: KairoBoardDict
    """The caller's own board, used instead of `board` (KA-1.6). Default: none. A board with a fault fails with
    BAD_OPTIONS."""


class KairoBoardDict(TypedDict, total=False):
    """A board with 3 to 16 rows and 3 to 16 columns of sites (KA-1.1)."""

    area: Sequence[str]
    """One string for each row, with one letter for each site: M for market, R for restaurant. Restaurants can only be
    at the west, south and east edge. Example: "RMMMMMMMR"."""
    section: Sequence[str]
    """One string for each row, with the section of each site, 1 to 9. The sections form three rows of three. Example:
    "111222333"."""
    customer_starts: Sequence[str]
    """Ids of the five sites where customers start (KA-2.2). They are in one connected area of the market. Example:
    "E5"."""
    setups: Sequence[KairoPrintedStallDict]
    """Stalls of the printed set-ups (KA-2.3). Without stalls for a number of players, only SETUP_VARIABLE is possible
    with that number."""


class KairoPrintedStallDict(TypedDict, total=False):
    """A main stall of a printed set-up."""

    seats: int
    """Number of players of the set-up, 2 to 4."""
    owner: int
    """Seat of the owner. Not set for a neutral stall (KA-2.4)."""
    colour: Literal["white", "red", "violet", "green", "yellow", "blue"] | kairo_component_pb2.Colour
    """Colour of the stall."""
    stall: str
    """Id of the site of the stall."""
    entrance: str
    """Id of the site of the entrance."""


class KlongsOptionsDict(TypedDict, total=False):
    """Options of a match of Bangkok Klongs. Fields that are not set have their default value."""

    draw_piles: Literal["one", "two"] | klongs_options_pb2.DrawPiles
    """Number of piles (KL-2.3). Default: DRAW_PILES_ONE."""
    several_cookshops: Literal["double", "each_doubles"] | klongs_options_pb2.SeveralCookshops
    """Effect of several cookshops around one dock (KL-7.6). Default: SEVERAL_COOKSHOPS_DOUBLE."""
    components: KlongsComponentsDict
    """The caller's own components (KL-1.4). Default: the components of the game. Components with a fault fail with
    BAD_OPTIONS."""


class KlongsComponentsDict(TypedDict, total=False):
    """Components of the game, except the grid (KL-1.3 to KL-1.5)."""

    boats: Sequence[KlongsLotDict]
    """The boats with goods. There must be 63 in total."""
    thieves: int
    """Number of thieves. It must be 3."""
    overseers: int
    """Number of overseers. It must be 3."""
    cookshops: int
    """Number of cookshops. It must be 3."""
    luk_phat: Sequence[KlongsTrackStepDict]
    """Steps of the Luk-Phat track, in order. Its market days are small, small and big. The big one is on the last
    step."""
    light: Sequence[str]
    """Ids of the two light entrance fields, for any number of players (KL-4.1)."""
    dark: Sequence[str]
    """Ids of the two dark entrance fields, for 3 and 4 players (KL-4.1)."""
    traders: Sequence[KlongsTraderCountDict]
    """Number of traders of each player: one entry for 2, one for 3 and one for 4 players, in this order. The trader on
    the score track counts (KL-1.5)."""


class KlongsLotDict(TypedDict, total=False):
    """Boats with goods that are all equal."""

    good: (
        Literal["shrimp", "flowers", "avocado", "pineapple", "aubergine", "fish", "bananas"] | klongs_component_pb2.Good
    )
    """Goods of the boats."""
    baskets: int
    """Number of baskets on each boat, 0 to 3."""
    trader: Literal["vacant", "neutral"] | klongs_component_pb2.Trader
    """Trader that is printed on the boats."""
    luk_phat: bool
    """Whether the boats have the Luk-Phat sign. Only possible with TRADER_NEUTRAL."""
    count: int
    """Number of boats, at least 1."""


class KlongsTrackStepDict(TypedDict, total=False):
    """A step of the Luk-Phat track."""

    points: int
    """Points for the player who reaches the step, 0 to 99."""
    market_day: Literal["small", "big"] | klongs_component_pb2.MarketDay
    """Market day on the step. Not set on most steps."""


class KlongsTraderCountDict(TypedDict, total=False):
    """Number of traders of each player, by number of players."""

    seat_count: int
    """Number of players, 2 to 4."""
    count: int
    """Number of traders, 2 to 99."""
