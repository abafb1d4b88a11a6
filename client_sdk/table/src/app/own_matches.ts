/** Own matches as they stand: asked for once, and then followed over one stream. */

import type { ReactiveController, ReactiveControllerHost } from 'lit';
import { type Client, MarketHallError, type Match } from 'markethall-client';
import { isOver } from '../match.ts';
import { forget, markOver, type OwnMatch, ownMatches } from './memory.ts';
import { isRefused } from './taking.ts';

/** A match of this browser, and how it stands. */
export interface Known {
  readonly own: OwnMatch;
  /** Undefined if it has expired, or if the service did not say. */
  readonly match: Match | undefined;
  /** Whether it has ended or expired. Only then one click forgets it. */
  readonly over: boolean;
}

export class OwnMatches implements ReactiveController {
  known: readonly Known[] = [];
  readonly #host: ReactiveControllerHost;
  readonly #connect: () => Client;
  #stop = new AbortController();

  /** `connect` makes a client: watches of one client share a stream. */
  constructor(host: ReactiveControllerHost, connect: () => Client) {
    this.#host = host;
    this.#connect = connect;
    host.addController(this);
  }

  hostConnected(): void {
    document.addEventListener('visibilitychange', this.#onVisibility);
  }

  hostDisconnected(): void {
    document.removeEventListener('visibilitychange', this.#onVisibility);
    this.#stop.abort();
  }

  /** A hidden tab leaves its connection to others. Meanwhile another tab may have begun a match. */
  readonly #onVisibility = (): void => {
    if (document.hidden) this.#stop.abort();
    else this.begin().catch(() => undefined);
  };

  /** Asks for all matches, and follows those that go on. */
  async begin(): Promise<void> {
    this.#stop.abort();
    const { signal } = (this.#stop = new AbortController());
    const client = this.#connect();
    // The list has its place before it is known how the matches stand.
    if (!this.known.length) this.known = ownMatches().map((own) => ({ own, match: undefined, over: own.over }));
    this.#host.requestUpdate();
    const known = await Promise.all(ownMatches().map((own) => stateOf(client, own)));
    if (signal.aborted) return;
    this.known = known;
    for (const { own, over } of known) markOver(own.name, over);
    this.#host.requestUpdate();
    for (const one of known) if (!one.over) this.#follow(client, one, signal).catch(() => undefined);
  }

  /** Asks again after commits. Those that come meanwhile are one question more. */
  async #follow(client: Client, { own, match }: Known, signal: AbortSignal): Promise<void> {
    // A watch with the token of a seat says that its player is at the table. Only a private match needs it.
    const token = match?.visibility === 'MATCH_VISIBILITY_PRIVATE' && !own.joinCode ? own.token || own.creatorToken : '';
    let [asking, again] = [false, false];
    const ask = async (): Promise<void> => {
      again = asking;
      if (asking) return;
      do {
        [asking, again] = [true, false];
        this.#put(await stateOf(client, own), signal);
      } while (again);
      asking = false;
    };
    for await (const _ of client.watch(own.name, { joinCode: own.joinCode, token, afterRevision: match?.revision ?? 0, signal })) void ask();
  }

  #put(one: Known, signal: AbortSignal): void {
    if (signal.aborted) return;
    markOver(one.own.name, one.over);
    this.known = this.known.map((known) => (known.own.name === one.own.name ? one : known));
    this.#host.requestUpdate();
  }

  /** Removes a match from the list. */
  forget(name: string): void {
    forget(name);
    this.known = this.known.filter(({ own }) => own.name !== name);
    this.#host.requestUpdate();
  }
}

async function stateOf(client: Client, own: OwnMatch, token = own.token || own.creatorToken): Promise<Known> {
  try {
    const match = await client.getMatch(own.name, { token, joinCode: own.joinCode });
    return { own, match, over: isOver(match) };
  } catch (error) {
    const refused = isRefused(error);
    if (refused && token !== own.creatorToken && own.creatorToken) return stateOf(client, own, own.creatorToken);
    const gone = refused || (error instanceof MarketHallError && error.code === 'NOT_FOUND');
    return { own, match: undefined, over: gone || own.over };
  }
}
