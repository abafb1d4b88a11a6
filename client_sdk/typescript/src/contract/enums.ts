// Generated from the contract by proto/typescript.py; run proto/generate.sh, never edit.

/** The fields whose value is the name of an enum value. In JSON, it is a string like any other. */
export const ENUM_FIELDS: ReadonlySet<string> = new Set([
  'board',
  'build',
  'cause',
  'colour',
  'coloursRunningOut',
  'customer',
  'customerColour',
  'customers',
  'day',
  'drawPiles',
  'drawn',
  'edition',
  'endReason',
  'ending',
  'good',
  'kind',
  'mainStallsLeft',
  'marketDay',
  'medal',
  'neutralColour',
  'neutralStallsToCome',
  'newcomerColour',
  'nextMarketDay',
  'onExpiry',
  'order',
  'outsideColour',
  'pace',
  'pile',
  'setup',
  'severalCookshops',
  'shape',
  'source',
  'standing',
  'state',
  'step',
  'trader',
  'view',
  'visibility',
]);

/** The ids of all games. */
export const GAMES: ReadonlySet<string> = new Set(['portobello', 'kairo', 'klongs']);

/** The numbers of players of each game. */
export interface SeatCounts {
  portobello: 2 | 3 | 4;
  kairo: 2 | 3 | 4;
  klongs: 2 | 3 | 4;
}
