/** Details of Portobello Market: stalls, the Bobby, customers, districts, the end. */

import type { Detail } from '../help/detail.ts';

/** Stalls on the board: space and seat. */
const STALLS = [
  ['a05:1', 1],
  ['a05:2', 2],
  ['a05:3', 1],
  ['a06:1', 1],
  ['a06:2', 1],
  ['a02:1', 2],
  ['a02:2', 1],
  ['a09:5', 2],
  ['a09:4', 2],
  ['a12:1', 2],
  ['a01:1', 2],
] as const;
const SQUARES = 'ABCDEFGHIJK';
const CUSTOMERS: { readonly [square: string]: string } = { E: 'CUSTOMER_CITIZEN', F: 'CUSTOMER_CLERK', B: 'CUSTOMER_LORD', I: 'CUSTOMER_CLERK' };
const two = (number: number): string => String(number + 1).padStart(2, '0');

const VIEW = {
  districts: Array.from({ length: 12 }, (_, at) => ({
    id: `d${two(at)}`,
    closedToBobby: at === 1,
    ...(at === 3 ? { tile: '3', seat: 1 } : at === 0 ? { tile: '2', seat: 2 } : {}),
  })),
  alleys: Array.from({ length: 22 }, (_, at) => {
    const id = `a${two(at)}`;
    const stalls = STALLS.filter(([space]) => space.startsWith(id)).map(([space, seat]) => ({ space, seat }));
    return {
      id,
      stalls,
      nextSpaces: id === 'a06' ? ['a06:3'] : id === 'a09' ? ['a09:3'] : [],
      majority: id === 'a05' ? [1] : [],
      scored: id === 'a05',
      ...(id === 'a05' ? { factor: 3 } : {}),
    };
  }),
  squares: [...SQUARES].map((id) => ({ id, ...(CUSTOMERS[id] ? { customer: CUSTOMERS[id] } : {}) })),
  bobby: 'd02',
  seats: [1, 2].map((seat) => ({ seat, score: 0, pointsBySource: [], stallsLeft: 2, tiles: { faceUp: ['2', '3', '4', 'n2'], faceDown: ['n3'] } })),
  customersToCome: { clerks: 2, citizens: 3, lord: false, order: [] },
  neutralTiles: [],
  turn: { number: 9, seat: 1, step: 'STEP_ACTION' },
  end: { lastRound: false },
};
const MIDDLE = [0.16, 0.01, 0.52, 0.62] as const;

export const details: readonly Detail[] = [
  { part: 'own', view: VIEW, handles: ['tile:2', 'tile:3', 'tile:4', 'tile:n2'] },
  { part: 'board', view: VIEW, area: MIDDLE, handles: ['space:a06:3', 'space:a09:3'] },
  { part: 'board', view: VIEW, area: MIDDLE, lit: ['bobby'] },
  { part: 'board', view: VIEW, area: MIDDLE, lit: ['square:E', 'square:B', 'square:F'] },
  { part: 'board', view: VIEW, area: [0.02, 0.08, 0.44, 0.5], lit: ['district:d01', 'district:d04'] },
];
