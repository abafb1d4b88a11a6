/** Kairo: reads the numbers for stalls, medals and cards. The types in `Kairo` define them. */

import type { Kairo } from './contract/messages.ts';

/** The colours in the order of all lists with six entries. The index is the enum number minus 1 (KA-1.2). */
export const COLOURS: readonly Kairo.Colour[] = [
  'COLOUR_WHITE',
  'COLOUR_RED',
  'COLOUR_VIOLET',
  'COLOUR_GREEN',
  'COLOUR_YELLOW',
  'COLOUR_BLUE',
];
const SIDE = 3;
const SECTIONS = SIDE * SIDE;
const CARDS = SECTIONS + 2 * SIDE;

/** An expansion: the seat of its owner, its colour and its site. */
export interface Expansion {
  seat: number;
  colour: Kairo.Colour;
  site: number;
}

/** A main stall: the seat of its owner (0 for neutral), its colour, its site and the site of its entrance (KA-1.3). */
export interface Main extends Expansion {
  entrance: number;
}

/** The seats that hold the two medals of a colour. 0 is the supply (KA-5.8). */
export interface Medals {
  colour: Kairo.Colour;
  gold: number;
  silver: number;
}

/** A position with its lists taken apart. */
export interface NamedView {
  mains: Main[];
  expansions: Expansion[];
  customers: { colour: Kairo.Colour; site: number }[];
  medals: Medals[];
  /** Stall cards of each seat. Undefined for hidden hands. */
  hands: (number[] | undefined)[];
  /** Coins of each seat by colour, in the order of COLOURS. Undefined for seats whose coins are hidden. */
  coins: (number[] | undefined)[];
  points: number[];
  criers: number[];
  row: number[];
  step: Kairo.Step;
  seat: number;
}

/** The position with its lists taken apart. */
export function named(view: Kairo.View): NamedView {
  const { market, turn } = view;
  return {
    mains: mains(market!),
    expansions: expansions(market!),
    customers: customers(market!),
    medals: medals(view),
    hands: view.hands.map(({ items, size }) => (items.length === size ? items : undefined)),
    coins: view.coins.map(({ items }) => (items.length ? items : undefined)),
    points: view.points,
    criers: view.criers,
    row: view.row,
    step: turn!.step,
    seat: turn!.seat,
  };
}

/** The main stalls on the board. */
export function mains(market: Kairo.Market): Main[] {
  return groups(market.mains, 4).map(([seat, number, site, entrance]) => ({
    seat: seat!,
    colour: colour(number!),
    site: site!,
    entrance: entrance!,
  }));
}

/** The expansions on the board. */
export function expansions(market: Kairo.Market): Expansion[] {
  return groups(market.expansions, 3).map(([seat, number, site]) => ({
    seat: seat!,
    colour: colour(number!),
    site: site!,
  }));
}

/** The customers in the market, with their sites. */
export function customers(market: Kairo.Market): { colour: Kairo.Colour; site: number }[] {
  return market.customers.map((site, at) => ({ colour: COLOURS[at]!, site })).filter(({ site }) => site >= 0);
}

/** The medals of each colour. */
export function medals(view: Kairo.View): Medals[] {
  return COLOURS.map((colour, at) => ({ colour, gold: view.medals[at]!, silver: view.medals[at + COLOURS.length]! }));
}

/** Whether a card is a joker: it names three sections and costs a coin (KA-1.4). */
export function isJoker(card: number): boolean {
  return sections(card).length > 1;
}

/** The sections that a card names, one or three. RangeError if the card does not exist. */
export function sections(card: number): number[] {
  if (!Number.isInteger(card) || card < 1 || card > CARDS)
    throw new RangeError(`Card ${card} does not exist: cards are 1 to ${CARDS}.`);
  if (card <= SECTIONS) return [card];
  const line = card - SECTIONS - 1;
  const [first, step] = line < SIDE ? [line * SIDE + 1, 1] : [line - SIDE + 1, SIDE];
  return [first, first + step, first + 2 * step];
}

/** Row and column of a site, both from 0. `columns` is the number of columns of the board. */
export function place(site: number, columns: number): [row: number, column: number] {
  return [Math.floor(site / columns), site % columns];
}

function colour(number: number): Kairo.Colour {
  return COLOURS[number - 1]!;
}

function groups(numbers: readonly number[], size: number): number[][] {
  return Array.from({ length: numbers.length / size }, (_, at) => numbers.slice(at * size, (at + 1) * size));
}
