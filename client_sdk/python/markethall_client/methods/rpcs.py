# Generated from the contract by proto/methods.py. Do not edit; run `make generate`.
"""The RPCs of the contract."""

from __future__ import annotations

from markethall.v1.game_pb2 import Game
from markethall.v1.game_service_pb2 import (
    GetBotRequest,
    GetGameRequest,
    ListBotsRequest,
    ListBotsResponse,
    ListGamesRequest,
    ListGamesResponse,
)
from markethall.v1.match_pb2 import Match, Record
from markethall.v1.match_service_pb2 import (
    AddBotRequest,
    AddBotResponse,
    CheckRecordRequest,
    CheckRecordResponse,
    CloseMatchRequest,
    CloseMatchResponse,
    CreateMatchRequest,
    CreateMatchResponse,
    CreateShortCodeRequest,
    CreateShortCodeResponse,
    DeleteMatchRequest,
    DeleteMatchResponse,
    GetJoinCodeRequest,
    GetJoinCodeResponse,
    GetMatchRequest,
    GetRecordRequest,
    GetShortCodeRequest,
    GetShortCodeResponse,
    JoinMatchRequest,
    JoinMatchResponse,
    KickSeatRequest,
    KickSeatResponse,
    LeaveMatchRequest,
    LeaveMatchResponse,
    ListCommitsRequest,
    ListCommitsResponse,
    ListLegalMovesRequest,
    ListLegalMovesResponse,
    ListMatchesRequest,
    ListMatchesResponse,
    PlayMoveRequest,
    PlayMoveResponse,
    PlayMovesRequest,
    PlayMovesResponse,
    PreviewMovesRequest,
    PreviewMovesResponse,
    RematchMatchRequest,
    RematchMatchResponse,
    RenewTokenRequest,
    RenewTokenResponse,
    ResignMatchRequest,
    ResignMatchResponse,
    UndoMoveRequest,
    UndoMoveResponse,
    WatchMatchesRequest,
    WatchMatchesResponse,
    WatchMatchRequest,
    WatchMatchResponse,
)
from markethall.v1.player_pb2 import Bot
from markethall_client.rpc import Rpc

LIST_GAMES = Rpc("/markethall.v1.GameService/ListGames", ListGamesRequest, ListGamesResponse, repeatable=True)
GET_GAME = Rpc("/markethall.v1.GameService/GetGame", GetGameRequest, Game, repeatable=True)
LIST_BOTS = Rpc("/markethall.v1.GameService/ListBots", ListBotsRequest, ListBotsResponse, repeatable=True)
GET_BOT = Rpc("/markethall.v1.GameService/GetBot", GetBotRequest, Bot, repeatable=True)
CREATE_MATCH = Rpc("/markethall.v1.MatchService/CreateMatch", CreateMatchRequest, CreateMatchResponse, repeatable=False)
GET_MATCH = Rpc("/markethall.v1.MatchService/GetMatch", GetMatchRequest, Match, repeatable=True)
LIST_MATCHES = Rpc("/markethall.v1.MatchService/ListMatches", ListMatchesRequest, ListMatchesResponse, repeatable=True)
JOIN_MATCH = Rpc("/markethall.v1.MatchService/JoinMatch", JoinMatchRequest, JoinMatchResponse, repeatable=False)
ADD_BOT = Rpc("/markethall.v1.MatchService/AddBot", AddBotRequest, AddBotResponse, repeatable=False)
LEAVE_MATCH = Rpc("/markethall.v1.MatchService/LeaveMatch", LeaveMatchRequest, LeaveMatchResponse, repeatable=False)
KICK_SEAT = Rpc("/markethall.v1.MatchService/KickSeat", KickSeatRequest, KickSeatResponse, repeatable=False)
CLOSE_MATCH = Rpc("/markethall.v1.MatchService/CloseMatch", CloseMatchRequest, CloseMatchResponse, repeatable=False)
DELETE_MATCH = Rpc("/markethall.v1.MatchService/DeleteMatch", DeleteMatchRequest, DeleteMatchResponse, repeatable=True)
GET_JOIN_CODE = Rpc("/markethall.v1.MatchService/GetJoinCode", GetJoinCodeRequest, GetJoinCodeResponse, repeatable=True)
CREATE_SHORT_CODE = Rpc(
    "/markethall.v1.MatchService/CreateShortCode", CreateShortCodeRequest, CreateShortCodeResponse, repeatable=True
)
GET_SHORT_CODE = Rpc(
    "/markethall.v1.MatchService/GetShortCode", GetShortCodeRequest, GetShortCodeResponse, repeatable=True
)
RENEW_TOKEN = Rpc("/markethall.v1.MatchService/RenewToken", RenewTokenRequest, RenewTokenResponse, repeatable=True)
RESIGN_MATCH = Rpc("/markethall.v1.MatchService/ResignMatch", ResignMatchRequest, ResignMatchResponse, repeatable=False)
REMATCH_MATCH = Rpc(
    "/markethall.v1.MatchService/RematchMatch", RematchMatchRequest, RematchMatchResponse, repeatable=False
)
LIST_LEGAL_MOVES = Rpc(
    "/markethall.v1.MatchService/ListLegalMoves", ListLegalMovesRequest, ListLegalMovesResponse, repeatable=True
)
PLAY_MOVE = Rpc("/markethall.v1.MatchService/PlayMove", PlayMoveRequest, PlayMoveResponse, repeatable=False)
PLAY_MOVES = Rpc("/markethall.v1.MatchService/PlayMoves", PlayMovesRequest, PlayMovesResponse, repeatable=False)
PREVIEW_MOVES = Rpc(
    "/markethall.v1.MatchService/PreviewMoves", PreviewMovesRequest, PreviewMovesResponse, repeatable=True
)
UNDO_MOVE = Rpc("/markethall.v1.MatchService/UndoMove", UndoMoveRequest, UndoMoveResponse, repeatable=False)
WATCH_MATCH = Rpc("/markethall.v1.MatchService/WatchMatch", WatchMatchRequest, WatchMatchResponse, repeatable=True)
WATCH_MATCHES = Rpc(
    "/markethall.v1.MatchService/WatchMatches", WatchMatchesRequest, WatchMatchesResponse, repeatable=True
)
GET_RECORD = Rpc("/markethall.v1.MatchService/GetRecord", GetRecordRequest, Record, repeatable=True)
LIST_COMMITS = Rpc("/markethall.v1.MatchService/ListCommits", ListCommitsRequest, ListCommitsResponse, repeatable=True)
CHECK_RECORD = Rpc("/markethall.v1.MatchService/CheckRecord", CheckRecordRequest, CheckRecordResponse, repeatable=True)
