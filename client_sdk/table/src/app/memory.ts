/** What this browser remembers: own matches with their tokens, the person's name, the language and the look. */

/** A request for a seat whose answer has not arrived. The same request gets the token again. */
export interface Join {
  requestId: string;
  /** Number of the seat. 0 for any free one. */
  seat: number;
  /** Display name of the player. */
  name: string;
  joinCode: string;
}

/** A match in which this browser has a seat, or which it created. */
export interface OwnMatch {
  /** Resource name, such as "matches/abc". */
  name: string;
  /** Id of the game. */
  game: string;
  /** Token of the seat that this browser shows first. Empty if it only created the match. */
  token: string;
  /** Token of the creator. Empty if another browser created the match. */
  creatorToken: string;
  joinCode: string;
  /** Tokens of all seats of this browser, by seat from 1. "" for other seats. */
  tokens: readonly string[];
  joins: readonly Join[];
  /** Whether the service has said that the match has ended, or that it has it no more. */
  over: boolean;
}

/** What a person can set in the menu of a table. */
export type TableSetting = 'confirm' | 'forced' | 'sound' | 'pace';

/** What a person can set, and which lessons were shown. */
type Setting = 'name' | 'lang' | 'theme' | 'palette' | 'ownColour' | 'lessons' | TableSetting;

const MATCHES = 'markethall.matches';
/** Matches that have ended make room for others beyond this number. A match that goes on is never dropped. */
const MOST_MATCHES = 50;
const NEW: Omit<OwnMatch, 'name'> = { game: '', token: '', creatorToken: '', joinCode: '', tokens: [], joins: [], over: false };

/** The matches of a browser that stores nothing, for as long as the page. */
let unstored: OwnMatch[] | undefined;

/** A setting of the person. Empty if it was never set, or if the browser stores nothing. */
export function recall(key: Setting): string {
  try {
    return localStorage.getItem(`markethall.${key}`) ?? '';
  } catch {
    return '';
  }
}

/** Keeps a setting of the person. */
export function keep(key: Setting, value: string): void {
  try {
    localStorage.setItem(`markethall.${key}`, value);
  } catch {
    // The browser stores nothing. The setting lasts as long as the page.
  }
}

/** The matches of this browser, the latest first. */
export function ownMatches(): OwnMatch[] {
  if (unstored) return unstored;
  try {
    const found: unknown = JSON.parse(localStorage.getItem(MATCHES) ?? '[]');
    return (found as OwnMatch[]).map((match) => ({ ...NEW, ...match }));
  } catch {
    return [];
  }
}

/** The match of this browser with a name. */
export function ownMatch(name: string): OwnMatch | undefined {
  return ownMatches().find((match) => match.name === name);
}

/** Keeps a match. What is already known of it stays, unless it is given anew. */
export function remember(match: Partial<OwnMatch> & { name: string }): void {
  const { name } = match;
  store([{ ...NEW, ...ownMatch(name), ...match }, ...ownMatches().filter((other) => other.name !== name)]);
}

/** Keeps the token of a seat beside those of other seats: from the second one on, their players share this device. */
export function rememberSeat(name: string, seat: number, token: string): void {
  const { token: first, tokens } = ownMatch(name) ?? NEW;
  const added = Array.from({ length: Math.max(tokens.length, seat) }, (_, at) => (at === seat - 1 ? token : (tokens[at] ?? '')));
  remember({ name, token: first && added.includes(first) ? first : token, tokens: added });
}

/** Forgets a token that the service takes no more. */
export function forgetSeat(name: string, token: string): void {
  const tokens = (ownMatch(name) ?? NEW).tokens.map((one) => (one === token ? '' : one));
  remember({ name, tokens, token: tokens.find(Boolean) ?? '' });
}

/** Tokens of the seats whose players share this device, by seat from 1. Empty with fewer than two. */
export function sharedTokens(name: string): readonly string[] {
  const { tokens } = ownMatch(name) ?? NEW;
  return tokens.filter(Boolean).length > 1 ? tokens : [];
}

/** Notes whether a match is over. */
export function markOver(name: string, over: boolean): void {
  const known = ownMatch(name);
  if (known && known.over !== over) store(ownMatches().map((match) => (match.name === name ? { ...match, over } : match)));
}

/** Forgets a match. */
export function forget(name: string): void {
  store(ownMatches().filter((match) => match.name !== name));
}

function store(matches: OwnMatch[]): void {
  let room = MOST_MATCHES - matches.filter(({ over }) => !over).length;
  const kept = matches.filter(({ over }) => !over || room-- > 0);
  try {
    localStorage.setItem(MATCHES, JSON.stringify(kept));
    unstored = undefined;
  } catch {
    unstored = kept;
  }
}
