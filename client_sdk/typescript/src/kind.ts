/** Moves, events and the like without a word about any one game. */

import { ENUM_FIELDS } from './contract/enums.ts';
import type { GameId } from './options.ts';

/** What `kind` answers: a pair for each thing that a choice may be. */
export type Kind<T> = T extends unknown
  ? {
      [K in keyof T]-?: T[K] extends undefined ? never : K extends GameId ? Kind<T[K]> : [K, NonNullable<T[K]>];
    }[keyof T]
  : never;

const GAMES: { readonly [G in GameId]: true } = { portobello: true, kairo: true, klongs: true };

/**
 * What a move or an event really is, its game left out: `const [name, fact] = kind(event)`. A `switch` over `name`
 * narrows `fact`.
 */
export function kind<T extends object>(choice: T): Kind<T> {
  let [name, value]: [string, unknown] = ['', choice];
  do [name, value] = Object.entries(value as object)[0] ?? ['', {}];
  while (name in GAMES);
  return [name, value] as Kind<T>;
}

/** A move or an event as a short line: its kind and its fields, such as "placeStall alley=a3 space=2". */
export function text(choice: object): string {
  const [name, value] = kind<object>(choice) as unknown as [string, object];
  return [name, ...Object.entries(value).map(([field, inner]) => `${field}=${shown(inner, field)}`)].join(' ');
}

function shown(value: unknown, field: string): string {
  if (Array.isArray(value)) return `[${value.map((item) => shown(item, field)).join(',')}]`;
  // Only the names of enums are in capitals; what players and squares are called stays as it is.
  if (typeof value !== 'object' || value === null)
    return ENUM_FIELDS.has(field) ? String(value).toLowerCase() : String(value);
  return `(${Object.entries(value)
    .map(([name, inner]) => `${name}=${shown(inner, name)}`)
    .join(' ')})`;
}
