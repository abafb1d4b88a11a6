// Generated from the contract by proto/typescript.py; run proto/generate.sh, never edit.

/** The fields whose value is the name of an enum value. In JSON, it is a string like any other. */
export const ENUM_FIELDS: ReadonlySet<string> = new Set([
  'bag',
  'board',
  'bot',
  'build',
  'cause',
  'colour',
  'customer',
  'customers',
  'day',
  'drawPiles',
  'drawn',
  'edition',
  'ending',
  'good',
  'kind',
  'level',
  'mainStallsLeft',
  'marketDay',
  'medal',
  'neutral',
  'newcomer',
  'onExpiry',
  'order',
  'outside',
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
