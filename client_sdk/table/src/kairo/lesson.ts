/** Details of Kairo: cards and sites, coins and expansions, customers, medals, the end. */

import type { Detail } from '../help/detail.ts';

const STALLS = [
  { colour: 'COLOUR_YELLOW', site: 'G7', entrance: 'H7', expansions: [], size: 1 },
  { seat: 1, colour: 'COLOUR_BLUE', site: 'D5', entrance: 'D6', expansions: ['E5', 'E4'], size: 3 },
  { seat: 2, colour: 'COLOUR_BLUE', site: 'B2', entrance: 'C2', expansions: ['B3'], size: 2 },
  { seat: 2, colour: 'COLOUR_GREEN', site: 'F2', entrance: 'F3', expansions: [], size: 1 },
  { seat: 1, colour: 'COLOUR_RED', site: 'G4', entrance: 'G5', expansions: [], size: 1 },
];
const COLOURS = ['WHITE', 'RED', 'VIOLET', 'GREEN', 'YELLOW', 'BLUE'].map((name) => `COLOUR_${name}`);
const VIEW = {
  stalls: STALLS,
  customers: [
    { colour: 'COLOUR_WHITE', outside: true },
    { colour: 'COLOUR_RED', site: 'C7', outside: false },
    { colour: 'COLOUR_BLUE', site: 'D8', outside: false },
    { colour: 'COLOUR_GREEN', site: 'F4', outside: false },
    { colour: 'COLOUR_YELLOW', site: 'H8', outside: false },
    { colour: 'COLOUR_VIOLET', site: 'A1', outside: false },
  ],
  medals: COLOURS.flatMap((colour) => [
    { colour, kind: 'MEDAL_GOLD', points: 4, ...(colour === 'COLOUR_BLUE' ? { seat: 1 } : {}) },
    { colour, kind: 'MEDAL_SILVER', points: 3, ...(colour === 'COLOUR_BLUE' ? { seat: 2 } : {}) },
  ]),
  seats: [1, 2].map((seat) => ({
    seat,
    score: 0,
    pointsBySource: [],
    cards: { size: 4, items: ['5', '5', '6', '456'] },
    coins: { size: 7, items: { white: 1, red: 1, violet: 2, green: 1, yellow: 0, blue: 2 } },
    criers: 1,
    passedForGood: false,
    mainStallsLeft: [],
  })),
  row: ['1', '4', '6', '258'],
  pile: 19,
  criersLeft: 6,
  discards: [],
  neutralStallsToCome: [],
  expansionsLeft: COLOURS.map((colour) => ({ colour, count: colour === 'COLOUR_BLUE' ? 1 : 5 })),
  turn: { number: 9, seat: 1, step: 'STEP_ACTION', playedCards: [], customerDestinations: [] },
  end: { finalPhase: false, turnsWithoutExpansion: 0, turnsWithoutExpansionLimit: 24, coloursRunningOut: ['COLOUR_BLUE'] },
};
const MIDDLE = [0.3, 0.22, 0.4, 0.36] as const;

export const details: readonly Detail[] = [
  { part: 'own', view: VIEW, handles: ['card:5', 'card:6', 'card:456'] },
  { part: 'board', view: VIEW, area: MIDDLE, handles: ['site:F5', 'site:E6', 'site:D4'] },
  { part: 'board', view: VIEW, area: [0.2, 0.44, 0.45, 0.4], lit: ['site:D6', 'customer:COLOUR_BLUE'] },
  { part: 'shared', view: VIEW, handles: ['row:1', 'row:4', 'row:6', 'row:258', 'pile', 'criers'] },
  { part: 'board', view: VIEW, area: [0, 0.82, 1, 0.18] },
];
