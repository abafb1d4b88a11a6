/** Moves and events as sentences of the client, with the names of one match. */

import { label, namesOf, say, type Texts } from '../../typescript/src/index.ts';
import type { Commit, Game, Match, Move } from './match.ts';

/** A legal move as a short sentence, such as "Set up a stall: Acklam Road – Powis Square, space 2". */
export function moveWords(move: Move, match: Match, game: Game, texts: Texts): string {
  return label(move, match.perspective?.view, texts, namesOf(match, game));
}

/** The events of a commit as sentences. Events without a sentence are left out. */
export function commitWords(commit: Pick<Commit, 'events'>, match: Match, game: Game, texts: Texts): string[] {
  const names = namesOf(match, game);
  return commit.events.map((event) => say(event, names, texts)).filter((sentence) => sentence !== '');
}
