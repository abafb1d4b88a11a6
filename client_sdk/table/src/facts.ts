/** Public facts of a position that no drawing shows: numbers with an icon and a label. */

/** A fact: of a seat, such as the stalls that are left, or of the table, such as what ends the game. */
export interface Fact {
  /** Id within its list, and the icon. */
  readonly id: string;
  readonly label: string;
  readonly value: string | number;
  /** The value that a number runs up to, such as 30 turns. */
  readonly limit?: number;
  /** Whether it needs attention: the end is near. */
  readonly urgent?: boolean;
  /** More words, shown under the pointer and read aloud. */
  readonly detail?: string;
  /** Whether it is shown as words of its own, without the label before it. */
  readonly wide?: boolean;
}

/** The facts of all seats, in seat order, and those of the table. */
export interface Facts {
  readonly seats: readonly (readonly Fact[])[];
  readonly table: readonly Fact[];
  /** Whether each seat has passed. Not set in a game where that does not last. */
  readonly passed?: readonly boolean[];
}

export const NO_FACTS: Facts = { seats: [], table: [] };

/** The facts that are there: a fact without a value is left out. */
export function facts(...all: readonly (Fact | undefined | false | 0 | '')[]): Fact[] {
  return all.filter((fact): fact is Fact => Boolean(fact));
}

/** A fact, unless the value is undefined. */
export function fact(id: string, label: string, value: string | number | undefined, more: Partial<Fact> = {}): Fact | undefined {
  return value === undefined ? undefined : { id, label, value, ...more };
}
