/** The events of a commit as sentences of the service, with the places of the board that they name. */

import { placesOf } from './games.ts';
import { type Commit, gameOf, type Match } from './match.ts';
import type { Handle } from './narrow.ts';

/** An event as a sentence, with the places of the board that it names. */
export interface Sentence {
  sentence: string;
  places: readonly Handle[];
}

/** The events of a commit as sentences with their places. Events without a sentence are left out. */
export function commitSentences(commit: Pick<Commit, 'events'>, match: Match): Sentence[] {
  const sentences = commit.events.map((event) => ({ sentence: event.text, places: placesOf(gameOf(match), event) }));
  return sentences.filter(({ sentence }) => sentence);
}

/** The events of a commit as sentences. Events without a sentence are left out. */
export function commitWords(commit: Pick<Commit, 'events'>): string[] {
  return commit.events.map(({ text }) => text).filter((text) => text);
}
