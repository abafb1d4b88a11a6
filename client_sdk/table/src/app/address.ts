/** Addresses of the page. The fragment says what is shown, because browsers never send it to a server. */

/** What the page shows: a match, the form for a new match of a game, or the lobby if both are empty. */
export interface Place {
  match: string;
  /** Token of a seat, for a link to another device of the same person. It is kept only if the person wants it. */
  token: string;
  /** Join code of a private match, for a link to other players. */
  code: string;
  /** Revision of a past position. 0 for the current one. */
  revision: number;
  game: string;
  /** Whether the developer tools are opened with the match: `&dev`. */
  dev: boolean;
}

/** The place that an address leads to. Fragments have the form of a query. */
function placeOf(address: string): Place {
  const hash = address.includes('#') ? address.slice(address.indexOf('#') + 1) : '';
  const values = new URLSearchParams(hash);
  return {
    match: values.get('match') ?? '',
    token: values.get('token') ?? '',
    code: values.get('code') ?? '',
    revision: Number.parseInt(values.get('rev') ?? '', 10) || 0,
    game: values.get('new') ?? '',
    dev: values.has('dev'),
  };
}

/** The place of the page. A token is taken out of the address at once: others may see the address, and its history. */
export function takePlace(): Place {
  const place = placeOf(location.hash);
  if (place.token) history.replaceState(null, '', place.match ? matchHash(place.match, place) : '#');
  return place;
}

/** The fragment of a match. It never has a token. */
export function matchHash(match: string, { code = '', revision = 0 } = {}): string {
  return `#match=${match}${code && `&code=${code}`}${revision ? `&rev=${revision}` : ''}`;
}

/** The link that invites other players. It has no token. */
export function inviteLink(match: string, code: string): string {
  return new URL(matchHash(match, { code }), document.baseURI).href;
}

/** The match whose invitation was copied last, so that the page says so where the link is shown. */
let lastCopied = '';

/** Copies the link that invites other players. Returns whether the browser has allowed it. */
export async function copyInvitation(match: string, code: string): Promise<boolean> {
  const copied = await Promise.resolve(navigator.clipboard?.writeText(inviteLink(match, code)).then(() => true)).catch(() => false);
  if (copied) lastCopied = match;
  return copied === true;
}

/** Whether the invitation to a match is what was copied last. */
export function wasCopied(match: string): boolean {
  return lastCopied === match;
}

/** The place of a link that a person typed or pasted. Undefined if it leads to no match. */
export function placeTyped(link: string): Place | undefined {
  const place = placeOf(link.trim());
  return place.match ? place : undefined;
}

/** The address of the service: where this page is, also behind a path prefix. */
export function serverOf(): string {
  return new URL('.', document.baseURI).href.replace(/\/$/, '');
}
