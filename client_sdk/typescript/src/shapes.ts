/** What the types of the contract are made of. */

/** A moment in UTC with 0, 3, 6 or 9 digits of a second, such as "2026-02-07T16:05:00.250Z"; `new Date` reads it. */
export type Timestamp = string;

/** A span in seconds with 0, 3, 6 or 9 digits behind the point, such as "600s" or "1.500s"; `parseFloat` reads it. */
export type Duration = string;

/** Bytes as standard base64 with padding. */
export type Base64 = string;

/** A message that has no fields: `{}`. */
export type Empty = { readonly [field: string]: never };

/**
 * Exactly one of several members. `if (event.seatTaken)` tells which, and `kind(event)` names it.
 *
 * The others are declared as absent, so that each can be asked for.
 */
export type OneOf<T> = { [K in keyof T]: Pick<T, K> & { [O in Exclude<keyof T, K>]?: undefined } }[keyof T];

/** A message as it is sent: what is left out is 0, false, empty or the service's default. */
export type Input<T> = T extends readonly (infer Item)[]
  ? readonly Input<Item>[]
  : T extends object
    ? { readonly [K in keyof T]?: Input<T[K]> }
    : T;
