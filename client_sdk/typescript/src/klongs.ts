/** What the numbers of Bangkok Klongs say: boats, fields and docks, as the contract's `klongs/v1/options.proto` has them. */

import type { Klongs } from './contract/messages.ts';

/** Of the water, which fields are counted on from the north-west. */
export const ROWS = 8;
export const COLUMNS = 10;

/** What boats carry, by the number of the enum less 1. */
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
const KINDS_OF_A_GOOD = 12;
const WITH_GOODS = KINDS_OF_A_GOOD * GOODS.length;
const OWNED = 128;

/** A boat, and whose it is: the seat, or 0 for nobody (KL-1.3). */
export interface Boat {
  kind: 'goods' | (typeof SPECIAL)[number];
  seat: number;
  /** These tell boats with goods apart; they are unspecified, 0 and false on all others. */
  good: Klongs.Good;
  baskets: number;
  trader: Klongs.Trader;
  lukPhat: boolean;
}

/** The boat of a number, with its owner or without; RangeError if no boat has it, such as 0 for an empty field. */
export function boat(number: number): Boat {
  const seat = Math.floor(number / OWNED);
  const kind = number % OWNED;
  if (!Number.isInteger(number) || kind < 1 || kind > WITH_GOODS + SPECIAL.length)
    throw new RangeError(`no boat has the number ${number}`);
  const special = SPECIAL[kind - WITH_GOODS - 1];
  if (special)
    return { kind: special, seat, good: 'GOOD_UNSPECIFIED', baskets: 0, trader: 'TRADER_UNSPECIFIED', lukPhat: false };
  const within = (kind - 1) % KINDS_OF_A_GOOD;
  const printed = within % 3;
  return {
    kind: 'goods',
    seat,
    good: GOODS[Math.floor((kind - 1) / KINDS_OF_A_GOOD)]!,
    baskets: Math.floor(within / 3),
    trader: printed > 0 ? 'TRADER_NEUTRAL' : 'TRADER_VACANT',
    lukPhat: printed === 2,
  };
}

/** The boats on the water by their fields. */
export function onWater(view: Klongs.View): Map<number, Boat> {
  const boats = view.water?.boats ?? [];
  return new Map(boats.flatMap((number, field) => (number > 0 ? [[field, boat(number)] as const] : [])));
}

/** Row and column of a field, both from 0. */
export function place(field: number): [row: number, column: number] {
  return [Math.floor(field / COLUMNS), field % COLUMNS];
}

/** The field in a row and column, both from 0. */
export function field(row: number, column: number): number {
  return row * COLUMNS + column;
}

/** The four fields that a dock touches: north-west, north-east, south-west, south-east (KL-1.2). */
export function around(dock: number): [number, number, number, number] {
  return [dock - COLUMNS - 1, dock - COLUMNS, dock - 1, dock];
}
