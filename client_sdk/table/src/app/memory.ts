/** What this browser remembers: own matches with their tokens, the person's name, the language and the look. */

/** A match in which this browser has a seat, or which it created. */
export interface OwnMatch {
  /** Resource name, such as "matches/abc". */
  name: string;
  /** Id of the game. */
  game: string;
  /** Token of the seat. Empty if this browser only created the match. */
  token: string;
  /** Token of the creator. Empty if another browser created the match. */
  creatorToken: string;
  joinCode: string;
  /** Tokens of all seats whose players share this device, by seat from 1. "" for other seats. Empty without hot seat. */
  tokens: readonly string[];
}

/** What a person can set. */
export type Setting = 'name' | 'lang' | 'theme' | 'palette' | 'ownColour';

const MATCHES = 'markethall.matches';
const MOST_MATCHES = 50;

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
  try {
    const found: unknown = JSON.parse(localStorage.getItem(MATCHES) ?? '[]');
    return Array.isArray(found) ? (found as OwnMatch[]) : [];
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
  const known = ownMatch(match.name) ?? { game: '', token: '', creatorToken: '', joinCode: '', tokens: [] };
  store([{ ...known, ...match }, ...ownMatches().filter(({ name }) => name !== match.name)].slice(0, MOST_MATCHES));
}

/** Forgets a match. */
export function forget(name: string): void {
  store(ownMatches().filter((match) => match.name !== name));
}

function store(matches: OwnMatch[]): void {
  try {
    localStorage.setItem(MATCHES, JSON.stringify(matches));
  } catch {
    // The browser stores nothing. The token is still in the fragment of the address.
  }
}
