/** Moves and events as sentences of the client, with the names of one match. */

import { label, namesOf, say, type Texts } from '../../typescript/src/index.ts';
import { placesOf } from './games.ts';
import { type Commit, type Game, gameOf, type Match, type Move } from './match.ts';
import type { Handle } from './narrow.ts';

/** An event as a sentence, with the places of the board that it names. */
export interface Sentence {
  sentence: string;
  places: readonly Handle[];
}

/** A legal move as a short sentence, such as "Set up a stall: Acklam Road – Powis Square, space 2". */
export function moveWords(move: Move, match: Match, game: Game, texts: Texts): string {
  return label(move, match.perspective?.view, texts, namesOf(match, game));
}

/** The events of a commit as sentences with their places. Events without a sentence are left out. */
export function commitSentences(commit: Pick<Commit, 'events'>, match: Match, game: Game, texts: Texts): Sentence[] {
  const names = namesOf(match, game);
  const sentences = commit.events.map((event) => ({
    sentence: say(event, names, texts),
    places: placesOf(gameOf(match), event),
  }));
  return sentences.filter(({ sentence }) => sentence !== '');
}

/** The events of a commit as sentences. Events without a sentence are left out. */
export function commitWords(commit: Pick<Commit, 'events'>, match: Match, game: Game, texts: Texts): string[] {
  return commitSentences(commit, match, game, texts).map(({ sentence }) => sentence);
}
