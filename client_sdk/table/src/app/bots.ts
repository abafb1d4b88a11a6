/** The bots that a person can play against. */

import type { Client, NamedMatch } from 'markethall-client';

/** Ids of the bots, the default first. Their names are texts of the page, or come from ListBots. */
export const BOTS = ['greedy', 'random'] as const;

export type Bot = (typeof BOTS)[number];

/** Puts a bot on a seat. Without a seat, on the first free one. */
export async function addBot(client: Client, match: NamedMatch, bot: string, options: { seat?: number; token?: string } = {}): Promise<void> {
  await client.addBot(match, { ...options, bot });
}
