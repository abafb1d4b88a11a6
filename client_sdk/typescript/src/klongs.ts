/** Bangkok Klongs: reads the numbers for boats, fields and docks. The types in `Klongs` define them. */

import type { Klongs } from './contract/messages.ts';

/** Number of rows and columns of the water. Fields count from the north-west. */
export const ROWS = 8;
export const COLUMNS = 10;

/** The goods. The index is the enum number minus 1. */
export const GOODS: readonly Klongs.Good[] = [
  'GOOD_SHRIMP',
  'GOOD_FLOWERS',
  'GOOD_AVOCADO',
  'GOOD_PINEAPPLE',
  'GOOD_AUBERGINE',
  'GOOD_FISH',
  'GOOD_BANANAS',
];
const SPECIAL = ['thief', 'overseer', 'cookshop'] as const;
const KINDS_PER_GOOD = 12;
const WITH_GOODS = KINDS_PER_GOOD * GOODS.length;
const KINDS = WITH_GOODS + SPECIAL.length;
const OWNED = 128;

/** A boat and its owner (KL-1.3). */
export interface Boat {
  kind: 'goods' | (typeof SPECIAL)[number];
  /** Seat of the owner. 0 for no owner. */
  seat: number;
  /** Goods, baskets, trader and sign of a boat with goods. Unspecified, 0 and false for special boats. */
  good: Klongs.Good;
  baskets: number;
  trader: Klongs.Trader;
  lukPhat: boolean;
}

/** A position with its boats taken apart. */
export interface NamedView {
  /** The boats on the water, by field. */
  boats: { field: number; boat: Boat }[];
  /** The boats in warehouses. */
  warehouses: Boat[];
  /** The boats in hand of each seat. Undefined for hidden hands. */
  hands: (Boat[] | undefined)[];
  /** Number of movement cards of each seat. */
  cards: number[];
  scores: number[];
  step: Klongs.Step;
  /** Seat on turn. */
  seat: number;
  /** Number of steps of the Luk-Phat marker. */
  lukPhat: number;
}

/** The position with its boats taken apart. */
export function named(view: Klongs.View): NamedView {
  const table = view.table!;
  return {
    boats: [...onWater(view)].map(([field, boat]) => ({ field, boat })),
    warehouses: table.stored.map(boat),
    hands: view.hands.map(({ items, size }) => (items.length === size ? items.map(boat) : undefined)),
    cards: table.cards,
    scores: table.scores,
    step: view.step,
    seat: view.turn!.seat,
    lukPhat: table.marker,
  };
}

/** The boat with a number, with or without an owner. RangeError if there is none; 0 is an empty field. */
export function boat(number: number): Boat {
  const seat = Math.floor(number / OWNED);
  const kind = number % OWNED;
  if (!Number.isInteger(number) || kind < 1 || kind > KINDS)
    throw new RangeError(`No boat has the number ${number}: kinds are 1 to ${KINDS}, plus ${OWNED} for each seat.`);
  const special = SPECIAL[kind - WITH_GOODS - 1];
  if (special)
    return { kind: special, seat, good: 'GOOD_UNSPECIFIED', baskets: 0, trader: 'TRADER_UNSPECIFIED', lukPhat: false };
  const within = (kind - 1) % KINDS_PER_GOOD;
  const printed = within % 3;
  return {
    kind: 'goods',
    seat,
    good: GOODS[Math.floor((kind - 1) / KINDS_PER_GOOD)]!,
    baskets: Math.floor(within / 3),
    trader: printed > 0 ? 'TRADER_NEUTRAL' : 'TRADER_VACANT',
    lukPhat: printed === 2,
  };
}

/** The boats on the water, by field. */
export function onWater(view: Klongs.View): Map<number, Boat> {
  const boats = view.water?.boats ?? [];
  return new Map(boats.flatMap((number, field) => (number > 0 ? [[field, boat(number)] as const] : [])));
}

/** Row and column of a field, both from 0. */
export function place(field: number): [row: number, column: number] {
  return [Math.floor(field / COLUMNS), field % COLUMNS];
}

/** The field at a row and a column, both from 0. */
export function field(row: number, column: number): number {
  return row * COLUMNS + column;
}

/** The four fields that a dock touches: north-west, north-east, south-west, south-east (KL-1.2). */
export function around(dock: number): [number, number, number, number] {
  return [dock - COLUMNS - 1, dock - COLUMNS, dock - 1, dock];
}
