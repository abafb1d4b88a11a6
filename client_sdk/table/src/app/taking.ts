/** Taking a seat, so that a lost answer loses no seat; and what the service says about the token of a link. */

import { type Client, MarketHallError } from 'markethall-client';
import { newRequestId } from 'markethall-client';
import type { Say } from '../scene.ts';
import { forgetSeat, type Join, ownMatch, remember, rememberSeat } from './memory.ts';

/** Codes of the service for a request that has taken no seat. After other errors it may have taken one. */
const DECIDED: ReadonlySet<string> = new Set(['INVALID_ARGUMENT', 'NOT_FOUND', 'FAILED_PRECONDITION', 'PERMISSION_DENIED', 'UNAUTHENTICATED']);

/** The name of a player who gave none. Two guests in a match have two names. */
export function guestName(say: Say, seat: number): string {
  return `${say('ui.lobby.you')}${seat > 1 ? ` ${seat}` : ''}`;
}

/** Takes a seat of a match and keeps its token. The request is kept before it is sent, until the token has arrived. */
export function take(client: Client, match: string, { seat = 0, name = '', joinCode = '' }): Promise<void> {
  const { joins = [], joinCode: known = '' } = ownMatch(match) ?? {};
  const join = { requestId: newRequestId(), seat, name, joinCode: known || joinCode };
  remember({ name: match, joins: [...joins, join] });
  return request(client, match, join);
}

/** Sends the requests for seats again whose answers were lost, such as by a reload. */
export async function takeAgain(client: Client, match: string): Promise<void> {
  for (const join of ownMatch(match)?.joins ?? [])
    await request(client, match, join).catch((error: unknown) => {
      if (!isDecided(error)) throw error;
    });
}

async function request(client: Client, match: string, join: Join): Promise<void> {
  const drop = (): void => remember({ name: match, joins: ownMatch(match)!.joins.filter(({ requestId }) => requestId !== join.requestId) });
  try {
    const seat = await client.join(match, join);
    rememberSeat(match, seat.number, seat.token);
    // The service has accepted the code. One of a link could be wrong.
    remember({ name: match, joinCode: join.joinCode });
  } catch (error) {
    if (isDecided(error)) drop();
    throw error;
  }
  drop();
}

function isDecided(error: unknown): boolean {
  return error instanceof MarketHallError && DECIDED.has(error.code);
}

/** Whether the service refuses the token of a request: it opens nothing in this match. */
export function isRefused(error: unknown): error is MarketHallError {
  return error instanceof MarketHallError && /^TOKEN_(?!MISSING)/.test(error.reason);
}

/** Whether the service shows a match only to those who know its join code. */
export function isPrivate(error: unknown): boolean {
  return error instanceof MarketHallError && /^(JOIN_CODE_|TOKEN_MISSING)/.test(error.reason);
}

/** A seat whose token a link has brought. */
export interface Offer {
  token: string;
  /** Number of the seat. 0 if the token opens no seat. */
  seat: number;
  /** Display name of its player. */
  player: string;
  /** Number of the seat that this device has in the match. 0 for none. */
  own: number;
}

/** Asks the service for the seat of a token. Returns undefined if this device has the seat already. */
export async function offerOf(client: Client, match: string, token: string): Promise<Offer | undefined> {
  const { token: first = '', tokens = [] } = ownMatch(match) ?? {};
  if (token === first || tokens.includes(token)) return undefined;
  const [offered, own] = [await seatOf(client, match, token), first ? await seatOf(client, match, first) : NO_SEAT];
  if (offered.seat && offered.seat === own.seat) return undefined;
  return { token, ...offered, own: own.seat };
}

const NO_SEAT = { seat: 0, player: '' };

async function seatOf(client: Client, match: string, token: string): Promise<typeof NO_SEAT> {
  try {
    const { perspective, seats } = await client.getMatch(match, { token });
    const seat = perspective?.seat ?? 0;
    return { seat, player: seats[seat - 1]?.player?.displayName ?? '' };
  } catch (error) {
    if (isRefused(error)) return NO_SEAT;
    throw error;
  }
}

/** Keeps an offered seat beside the seats of this device. Only a token that the service refuses makes room for it. */
export function accept(match: string, { token, seat, own }: Offer): void {
  const first = ownMatch(match)?.token ?? '';
  if (own) rememberSeat(match, own, first);
  else if (first) forgetSeat(match, first);
  rememberSeat(match, seat, token);
}
