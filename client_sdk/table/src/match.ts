/** Reads the contract. All other files of the table use these types and functions, not the messages. */

import type { BoardData, Commit, Event, Game, GameId, Kairo, Klongs, Match, Move, Portobello } from '../../typescript/src/index.ts';

export type { BoardData, Commit, Event, Game, GameId, Kairo, Klongs, Match, Move, Portobello };

/** Name and fields of a move of any game. */
export interface Choice {
  name: string;
  fields: Readonly<Record<string, unknown>>;
}

/** The game of a match, for example "portobello". */
export function gameOf(match: Match): GameId {
  return match.game.replace('games/', '') as GameId;
}

/** Name and fields of a move. */
export function choiceOf(move: Move): Choice {
  const inGame = chosen(move);
  const [name, fields] = Object.entries(inGame)[0] as [string, Record<string, unknown>];
  return { name, fields };
}

/** Name and fields of an event. */
export function eventOf(event: Event): Choice {
  const inGame = chosen(event);
  const [name, fields] = (Object.entries(inGame)[0] ?? ['', {}]) as [string, Record<string, unknown>];
  return { name, fields };
}

/** The member of a move or an event that is not its text. */
function chosen(choice: Move | Event): object {
  return Object.values(choice).find((value) => typeof value === 'object') ?? {};
}

/** The points of each seat by source, in seat order, from the view of any game. Empty before the start. */
export function pointsOf(match: Match): readonly (readonly { source: string; points: number }[])[] {
  const view = Object.values(match.perspective?.view ?? {})[0] as
    | { seats?: { pointsBySource: { source: string; points: number }[] }[] }
    | undefined;
  return view?.seats?.map(({ pointsBySource }) => pointsBySource) ?? [];
}

/** The board of Portobello Market: the match's own board, or the board of the game. */
export function portobelloBoard(match: Match, game: Game): Portobello.Board {
  return match.options?.portobello?.board ?? game.boards[0]!.portobello!;
}

/** The board of Kairo: the match's own board, or the chosen board of the game. */
export function kairoBoard(match: Match, game: Game): Kairo.Board {
  const options = match.options?.kairo;
  const chosen = options?.board;
  const byName = game.boards.find(({ name }) => name === chosen) ?? game.boards[0]!;
  return options?.ownBoard ?? byName.kairo!;
}

/** The components of Bangkok Klongs: the match's own components, or those of the game. */
export function klongsComponents(match: Match, game: Game): Klongs.Components {
  return match.options?.klongs?.components ?? game.boards[0]!.klongs!;
}

/** Name of the player of a seat. Empty while the seat is free. */
export function playerName({ player }: Match['seats'][number]): string {
  return player?.displayName ?? '';
}

/** A word for a player who is no person: a bot of the service, or a program. Otherwise empty. */
export function playerKind({ player }: Match['seats'][number], say: (key: string) => string): string {
  return player && player.kind !== 'PLAYER_KIND_PERSON' ? say(`markethall.v1.PlayerKind.${player.kind}`) : '';
}
