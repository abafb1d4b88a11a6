/** Reads the contract. All other files of the table use these types and functions, not the messages. */

import type { BoardData, Commit, Event, Game, GameId, Match, Move } from 'markethall-client';

export type { BoardData, Commit, Event, Game, GameId, Match, Move };

/** A seat of a match, as the contract describes it. */
export type SeatState = Match['seats'][number];

/** The message of each game in a move, an event or a view. */
export type InGame<T, G extends GameId> = T extends { [K in G]?: infer Inner } ? NonNullable<Inner> : never;

/** Who plays a seat. */
interface Player {
  kind: 'person' | 'bot' | 'program' | 'none';
  /** Name to show: of a bot the English one. Empty for a free seat. */
  name: string;
  /** Which bot, such as "greedy". Empty for others. */
  bot: string;
}

/** The game of a match, for example "portobello". */
export function gameOf(match: Match): GameId {
  return match.game.replace('games/', '') as GameId;
}

/** The part of a move or an event that belongs to a game. Undefined for events such as `seatTaken`. */
export function inGame<G extends GameId, T extends Move | Event>(choice: T, game: G): InGame<T, G> | undefined {
  return (choice as { [K in G]?: InGame<T, G> })[game];
}

/** The player of a seat. */
export function playerOf({ player }: SeatState): Player {
  if (!player) return { kind: 'none', name: '', bot: '' };
  const kind = player.kind === 'PLAYER_KIND_BOT' ? 'bot' : player.kind === 'PLAYER_KIND_PROGRAM' ? 'program' : 'person';
  return { kind, name: player.displayName, bot: player.bot.replace('bots/', '') };
}

/** What all views of games have in common. */
interface AnyView {
  seats?: readonly { score: number; pointsBySource: { source: string; points: number }[] }[];
  turn?: { number: number; seat: number };
}

/** The view of the game of a match. Undefined before the start. */
function viewOf(match: Match): AnyView | undefined {
  return Object.values(match.perspective?.view ?? {})[0] as AnyView | undefined;
}

/** The points of each seat by source, in seat order, from the view of any game. Empty before the start. */
export function pointsOf(match: Match): readonly (readonly { source: string; points: number }[])[] {
  return viewOf(match)?.seats?.map(({ pointsBySource }) => pointsBySource) ?? [];
}

/** Whether a match is over. */
export function isOver(match: Match): boolean {
  return match.state === 'MATCH_STATE_FINISHED' || match.state === 'MATCH_STATE_CLOSED';
}

/** Whether the viewer has to move in a position. */
export function isTurnOf(match: Match): boolean {
  return (match.perspective?.legalMoves.length ?? 0) > 0;
}

/** Name of a place in the language of the service: that of the drawing in GetGame, or the id on an own board. */
export function placeName(match: Match, game: Game, type: string, id: string): string {
  return namesOf(boardDataOf(match, game)).get(`${type}:${id}`) ?? id;
}

/** The board of the game that a match is played on. Undefined for an own board, which GetGame does not describe. */
function boardDataOf(match: Match, game: Game): BoardData | undefined {
  const options = Object.values(match.options ?? {})[0] as { board?: unknown; ownBoard?: unknown; components?: unknown } | undefined;
  if (options?.ownBoard || typeof options?.board === 'object') return undefined;
  return game.boards.find(({ name }) => name === options?.board) ?? game.boards[0];
}

const NAMES = new WeakMap<BoardData, ReadonlyMap<string, string>>();
const NO_NAMES: ReadonlyMap<string, string> = new Map();

function namesOf(board: BoardData | undefined): ReadonlyMap<string, string> {
  if (!board?.drawing) return NO_NAMES;
  const known = NAMES.get(board) ?? new Map(board.drawing.places.map(({ type, id, name }) => [`${type}:${id}`, name]));
  NAMES.set(board, known);
  return known;
}

/** Name of a kind of pieces in the language of the service, such as that of a boat, or of one that belongs to a player. The id if GetGame has none. */
export function pieceName(game: Game, type: string, id: string, player = ''): string {
  const piece = game.pieces.find((each) => each.type === type && each.id === id);
  return (player && piece?.ownedName.replace('{player}', () => player)) || piece?.name || id;
}

/** Name of a value of an enum of matches or of the game, in the language of the service. The value itself if it has no name. */
export function valueName(game: Game | undefined, value: string): string {
  return game?.valueNames.find((named) => named.value === value)?.name ?? value;
}
