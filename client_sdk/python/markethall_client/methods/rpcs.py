# Generated from the contract by proto/methods.py. Do not edit; run `make generate`.
"""The RPCs of the contract."""

from __future__ import annotations

from markethall.v1.game_pb2 import Game
from markethall.v1.game_service_pb2 import GetGameRequest, ListGamesRequest, ListGamesResponse
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
    GetJoinCodeRequest,
    GetJoinCodeResponse,
    GetMatchRequest,
    GetRecordRequest,
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
    WatchMatchRequest,
    WatchMatchResponse,
)
from markethall_client.rpc import Rpc

LIST_GAMES = Rpc("/markethall.v1.GameService/ListGames", ListGamesRequest, ListGamesResponse, reads=True)
GET_GAME = Rpc("/markethall.v1.GameService/GetGame", GetGameRequest, Game, reads=True)
CREATE_MATCH = Rpc("/markethall.v1.MatchService/CreateMatch", CreateMatchRequest, CreateMatchResponse, reads=False)
GET_MATCH = Rpc("/markethall.v1.MatchService/GetMatch", GetMatchRequest, Match, reads=True)
LIST_MATCHES = Rpc("/markethall.v1.MatchService/ListMatches", ListMatchesRequest, ListMatchesResponse, reads=True)
JOIN_MATCH = Rpc("/markethall.v1.MatchService/JoinMatch", JoinMatchRequest, JoinMatchResponse, reads=False)
ADD_BOT = Rpc("/markethall.v1.MatchService/AddBot", AddBotRequest, AddBotResponse, reads=False)
LEAVE_MATCH = Rpc("/markethall.v1.MatchService/LeaveMatch", LeaveMatchRequest, LeaveMatchResponse, reads=False)
KICK_SEAT = Rpc("/markethall.v1.MatchService/KickSeat", KickSeatRequest, KickSeatResponse, reads=False)
CLOSE_MATCH = Rpc("/markethall.v1.MatchService/CloseMatch", CloseMatchRequest, CloseMatchResponse, reads=False)
GET_JOIN_CODE = Rpc("/markethall.v1.MatchService/GetJoinCode", GetJoinCodeRequest, GetJoinCodeResponse, reads=True)
RENEW_TOKEN = Rpc("/markethall.v1.MatchService/RenewToken", RenewTokenRequest, RenewTokenResponse, reads=True)
RESIGN_MATCH = Rpc("/markethall.v1.MatchService/ResignMatch", ResignMatchRequest, ResignMatchResponse, reads=False)
REMATCH_MATCH = Rpc("/markethall.v1.MatchService/RematchMatch", RematchMatchRequest, RematchMatchResponse, reads=False)
LIST_LEGAL_MOVES = Rpc(
    "/markethall.v1.MatchService/ListLegalMoves", ListLegalMovesRequest, ListLegalMovesResponse, reads=True
)
PLAY_MOVE = Rpc("/markethall.v1.MatchService/PlayMove", PlayMoveRequest, PlayMoveResponse, reads=False)
PLAY_MOVES = Rpc("/markethall.v1.MatchService/PlayMoves", PlayMovesRequest, PlayMovesResponse, reads=False)
PREVIEW_MOVES = Rpc("/markethall.v1.MatchService/PreviewMoves", PreviewMovesRequest, PreviewMovesResponse, reads=True)
UNDO_MOVE = Rpc("/markethall.v1.MatchService/UndoMove", UndoMoveRequest, UndoMoveResponse, reads=False)
WATCH_MATCH = Rpc("/markethall.v1.MatchService/WatchMatch", WatchMatchRequest, WatchMatchResponse, reads=True)
GET_RECORD = Rpc("/markethall.v1.MatchService/GetRecord", GetRecordRequest, Record, reads=True)
LIST_COMMITS = Rpc("/markethall.v1.MatchService/ListCommits", ListCommitsRequest, ListCommitsResponse, reads=True)
CHECK_RECORD = Rpc("/markethall.v1.MatchService/CheckRecord", CheckRecordRequest, CheckRecordResponse, reads=True)
