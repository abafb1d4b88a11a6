/** Details of Bangkok Klongs: placing boats, traders, docks, Luk-Phat, thieves. */

import type { Detail } from '../help/detail.ts';

const VIEW = {
  boats: [
    { field: 'A3', boat: 'FISH-2-NEUTRAL' },
    { field: 'B3', boat: 'FISH-1-VACANT', seat: 1 },
    { field: 'B4', boat: 'FLOWERS-0-VACANT', seat: 2 },
    { field: 'C3', boat: 'FISH-0-VACANT', seat: 2 },
    { field: 'C4', boat: 'AVOCADO-3-VACANT', seat: 1 },
    { field: 'D4', boat: 'THIEF' },
    { field: 'E4', boat: 'BANANAS-1-NEUTRAL-LUK_PHAT' },
    { field: 'F5', boat: 'OVERSEER' },
    { field: 'D5', boat: 'SHRIMP-2-VACANT', seat: 1 },
    { field: 'C5', boat: 'COOKSHOP' },
  ],
  docks: [
    { id: 'B3-C4', worth: [7, 4], scorableBy: [1, 2] },
    { id: 'C4-D5', worth: [12, 0], scorableBy: [1] },
  ],
  seats: [1, 2].map((seat) => ({
    seat,
    score: 0,
    pointsBySource: [],
    hand: { size: 4, items: ['FISH-1-VACANT', 'PINEAPPLE-2-VACANT', 'THIEF', 'AUBERGINE-0-NEUTRAL-LUK_PHAT'] },
    handKnownToAll: [],
    tradersLeft: 9,
    movementCards: 1,
    warehouse: [],
    warehousePoints: 0,
    hasEntered: true,
    passedTurnSinceLastPlacement: false,
  })),
  piles: [{ pile: 'PILE_ONLY', boats: 40 }],
  lukPhat: { step: 3, next: { points: 5 }, stepsToMarketDay: 2, nextMarketDay: 'MARKET_DAY_SMALL' },
  turn: { number: 12, seat: 1, step: 'STEP_PLACE', movementCardUsed: false, keepsInsteadOfDrawing: false },
  end: {},
  thievesOutOfGame: 0,
};

export const details: readonly Detail[] = [
  { part: 'own', view: VIEW, handles: ['hand:FISH-1-VACANT', 'hand:PINEAPPLE-2-VACANT', 'hand:THIEF', 'hand:AUBERGINE-0-NEUTRAL-LUK_PHAT'] },
  { part: 'board', view: VIEW, area: [0.04, 0.2, 0.42, 0.36], lit: ['field:B3', 'field:C4', 'field:D5'] },
  { part: 'board', view: VIEW, area: [0.1, 0.24, 0.36, 0.32], lit: ['dock:B3-C4', 'dock:C4-D5'] },
  { part: 'board', view: VIEW, area: [0, 0.88, 1, 0.12] },
  { part: 'board', view: VIEW, area: [0.28, 0.34, 0.36, 0.3], lit: ['field:D4', 'field:F5'] },
];
