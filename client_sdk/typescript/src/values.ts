/** Types that messages are made of, and functions that work with the moves and events of any game. */

import { ENUM_FIELDS, GAMES } from './contract/enums.ts';
import type { GameId } from './options.ts';

/** A time in UTC, such as "2026-02-07T16:05:00.250Z", with 0, 3, 6 or 9 decimals. `new Date` reads it. */
export type Timestamp = string;

/** A duration in seconds, such as "600s" or "1.500s", with 0, 3, 6 or 9 decimals. `parseFloat` reads it. */
export type Duration = `${number}s`;

/** Bytes in standard base64 with padding. */
export type Base64 = string;

/** A message without fields: `{}`. */
export type Empty = { readonly [field: string]: never };

/** Marks the member of a choice in its type. No value has it. */
declare const CHOSEN: unique symbol;

/**
 * An object with exactly one of several members. Test a member with `if (event.seatTaken)`, or use `visit` or `kind`.
 *
 * The other members have the type `undefined`, so that code can test each of them.
 */
export type OneOf<T> = {
  [K in keyof T]: Pick<T, K> & { [O in Exclude<keyof T, K>]?: undefined } & { readonly [CHOSEN]?: K };
}[keyof T];

/** What `OneOf` makes: a move, an event, or their part of one game. */
export type Choice = { readonly [CHOSEN]?: unknown };

/** Marks the fields that a message needs in a request. No value has it. */
declare const NEEDED: unique symbol;

/** A message that needs some of its fields in a request. */
export interface Needs<Field extends string> {
  readonly [NEEDED]?: Field;
}

/**
 * A message in a request. A choice needs one of its members, and a move all of its fields. Every other field is optional.
 * Its default is 0, false, empty, or set by the service.
 */
export type Input<T> = T extends readonly (infer Item)[]
  ? readonly Input<Item>[]
  : T extends { readonly [CHOSEN]?: infer K extends keyof T }
    ? typeof CHOSEN extends keyof T
      ? { readonly [M in K]: Input<T[M]> } & Fields<T, K | typeof CHOSEN>
      : InputFields<T>
    : T extends object
      ? InputFields<T>
      : T;

type InputFields<T> = typeof NEEDED extends keyof T
  ? T extends { readonly [NEEDED]?: infer K extends keyof T }
    ? { readonly [M in K]: Input<T[M]> } & Fields<T, K | typeof NEEDED>
    : never
  : Fields<T>;

type Fields<T, Without extends keyof T = never> = { readonly [K in Exclude<keyof T, Without>]?: Input<T[K]> };

/** The result of `kind`: a union of `[name, value]` pairs, one for each possible member. */
export type Kind<T> = T extends unknown
  ? {
      [K in keyof T]-?: T[K] extends undefined | string
        ? never
        : K extends GameId
          ? InnerKind<T[K]>
          : [K, NonNullable<T[K]>];
    }[keyof T]
  : never;

type InnerKind<T> = T extends unknown
  ? { [K in keyof T]-?: T[K] extends undefined | string ? never : [K, NonNullable<T[K]>] }[keyof T]
  : never;
type NameOf<Pair> = Pair extends readonly [infer Name extends string, unknown] ? Name : never;
type FieldsOf<Pair, Name> = Pair extends readonly [Name, infer Inner] ? Inner : never;

/**
 * The name and the fields of a move or an event, without its game: `const [name, fields] = kind(event)`. A `switch`
 * over `name` narrows the type of `fields`.
 */
export function kind<T extends Choice>(choice: T): Kind<T> {
  let [name, value]: [string, unknown] = ['', choice];
  // The other member is `text`.
  do [name, value] = Object.entries(value as object).find(([, inner]) => typeof inner === 'object') ?? ['', {}];
  while (GAMES.has(name));
  return [name, value] as Kind<T>;
}

/** A function for each kind of a move or an event. It gets the fields. */
export type Cases<T, R> = { readonly [N in NameOf<Kind<T>>]: (fields: FieldsOf<Kind<T>, N>) => R };

/**
 * Calls the function for the kind of a move or an event and returns its result. A missing kind does not compile; for a
 * few kinds use `kind`. Example: `visit(move.portobello, { takeTile: ({ tile }) => tile, endTurn: () => '', ... })`.
 *
 * `otherwise` is for a kind that is newer than this client. Without it, such a kind is a RangeError.
 */
export function visit<T extends Choice, C extends Cases<T, unknown>, R = never>(
  choice: T,
  cases: C,
  otherwise?: (choice: NoInfer<T>) => R,
): ReturnType<C[keyof C & keyof Cases<T, unknown>]> | R {
  const [name, fields] = kind(choice) as unknown as [string, object];
  const functions = cases as unknown as { readonly [name: string]: ((given: object) => never) | undefined };
  const run = Object.hasOwn(functions, name) ? functions[name] : undefined;
  if (run) return run(fields);
  if (otherwise) return otherwise(choice);
  throw new RangeError(`There is no case for the kind ${JSON.stringify(name)}. Add it, or give "otherwise".`);
}

/** A move or an event as one line of text: its name and its fields. Example: "placeStall space=a03:2". */
export function text(choice: Choice): string {
  const [name, value] = kind(choice) as unknown as [string, object];
  return [name, ...Object.entries(value).map(([field, inner]) => `${field}=${valueText(inner, field)}`)].join(' ');
}

function valueText(value: unknown, field: string): string {
  if (Array.isArray(value)) return `[${value.map((item) => valueText(item, field)).join(',')}]`;
  // Only names of enum values become lower case. Names of players and squares do not change.
  if (typeof value !== 'object' || value === null)
    return ENUM_FIELDS.has(field) ? String(value).toLowerCase() : String(value);
  return `(${Object.entries(value)
    .map(([name, inner]) => `${name}=${valueText(inner, name)}`)
    .join(' ')})`;
}

/** The error of a response, or of a part of it such as a line of `previewMoves`. */
export interface ErrorBody {
  /** HTTP status. */
  readonly code: number;
  /** Canonical code. Example: "FAILED_PRECONDITION". */
  readonly status: string;
  /** A sentence for a person. */
  readonly message: string;
  /** Details for programs. One of them has a `reason`. */
  readonly details: readonly ErrorDetail[];
}

/** A detail of an error. */
export interface ErrorDetail {
  readonly reason?: string;
  readonly domain?: string;
  readonly metadata?: { readonly [name: string]: string };
  readonly retryDelay?: string;
  /** The request id of a refused part of a stream. */
  readonly requestId?: string;
  readonly locale?: string;
  readonly message?: string;
}
