// Tests of watches that share a stream, and of watches behind a proxy that holds streams back. HALL in the environment is
// the URL of the service.
import assert from 'node:assert/strict';
import { createServer, request, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { test } from 'node:test';
import { Client, MarketHallError, type Match, type Seat } from '../../client_sdk/typescript/src/index.ts';

const BASE = process.env['HALL']!;
const hall = new Client(BASE);

async function seated(client = hall): Promise<[Match, Seat, Seat]> {
  const match = await hall.create('portobello', 2);
  const own = client.seat(match, (await hall.join(match)).token);
  return [match.match, own, await hall.join(match)];
}

/** Plays a few moves of both seats, and resigns. */
async function playAndResign(match: Match, seats: readonly Seat[]): Promise<void> {
  for (let moves = 0; moves < 6; moves++) {
    const { toAct } = await hall.getMatch(match);
    const seat = hall.seat(match, seats[toAct[0]! - 1]!.token);
    const { legalMoves } = (await seat.refresh({ legalMoves: true })).perspective!;
    await seat.play(legalMoves[0]!);
  }
  await seats[0]!.resign();
}

test('a page that follows many matches has one stream', async () => {
  const streams = new Set<string>();
  let [open, most] = [0, 0];
  const client = new Client(BASE, {
    fetch: async (url, init) => {
      const response = await fetch(url, init);
      if (!String(url).endsWith(':watch')) return response;
      streams.add(String(url));
      most = Math.max(most, ++open);
      init!.signal!.addEventListener('abort', () => open--);
      return response;
    },
  });
  const tables = await Promise.all(Array.from({ length: 12 }, () => seated(client)));
  const following = tables.map(async ([, seat]) => {
    const revisions: number[] = [];
    for await (const { revision } of seat.follow()) revisions.push(revision);
    return revisions;
  });
  await Promise.all(tables.map(async ([match, ...seats]) => playAndResign(match, seats)));
  for (const revisions of await Promise.all(following)) {
    assert.equal(revisions.at(-1), 10);
    assert.deepEqual(
      revisions,
      [...new Set(revisions)].sort((one, other) => one - other),
    );
  }
  assert.ok(streams.has(`${BASE}/v1/matches:watch`));
  assert.ok(most <= 6, `${most} connections`);
});

test('a watch that cannot be served rejects, and those beside it go on', async () => {
  const client = new Client(BASE);
  const [match, own, other] = await seated(client);
  const all = async (watched: AsyncIterable<{ revision: number }>) => {
    const revisions: number[] = [];
    for await (const { revision } of watched) revisions.push(revision);
    return revisions;
  };
  const results = Promise.allSettled([
    all(own.watch()),
    all(client.watch('matches/none00')),
    all(client.watch(match, { token: 'not.a.token' })),
    all(client.watch(match)),
  ]);
  await own.resign();
  const reasons = (await results).map((result) => (result.status === 'fulfilled' ? result.value : result.reason.reason));
  assert.deepEqual(reasons, [[2, 3, 4], 'MATCH_NOT_FOUND', 'TOKEN_INVALID', [2, 3, 4]]);
  assert.ok(other.number);
});

test('a reader that is slower than its match delays no other reader and loses nothing', async () => {
  const client = new Client(BASE);
  const [match, own, other] = await seated(client);
  const [, quick] = await seated(client);
  const late = own.watch()[Symbol.asyncIterator]();
  const soon = quick.watch()[Symbol.asyncIterator]();
  await Promise.all([late.next(), soon.next()]);
  for (let moves = 0; moves < 24; moves++) {
    const { toAct } = await hall.getMatch(match);
    const seat = hall.seat(match, [own, other][toAct[0]! - 1]!.token);
    const { legalMoves } = (await seat.refresh({ legalMoves: true })).perspective!;
    await seat.play(legalMoves[0]!);
  }
  await quick.resign();
  assert.equal((await soon.next()).value!.revision, 3);
  await own.resign();
  const rest: number[] = [];
  for (let step; !(step = await late.next()).done;) rest.push(step.value.revision);
  assert.deepEqual(
    rest,
    Array.from({ length: 26 }, (_, at) => at + 3),
  );
});

/** A proxy that sends an answer on when it is complete, while `holds`; otherwise as it comes. */
class Proxy {
  holds = true;
  readonly asked: string[] = [];
  readonly #server: Server = createServer((incoming, outgoing) => {
    this.asked.push(incoming.url!);
    const { method, headers } = incoming;
    const sent = request(`${BASE}${incoming.url}`, { method, headers }, (answer) => {
      if (!this.holds) {
        outgoing.writeHead(answer.statusCode!, answer.headers);
        return void answer.pipe(outgoing);
      }
      const parts: Buffer[] = [];
      answer.on('data', (part: Buffer) => parts.push(part));
      answer.on('error', () => outgoing.destroy());
      answer.on('end', () => outgoing.writeHead(answer.statusCode!, answer.headers).end(Buffer.concat(parts)));
    });
    sent.on('error', () => outgoing.destroy());
    outgoing.on('close', () => sent.destroy());
    incoming.pipe(sent);
  });

  async open(): Promise<string> {
    await new Promise<void>((done) => this.#server.listen(0, '127.0.0.1', done));
    return `http://127.0.0.1:${(this.#server.address() as AddressInfo).port}`;
  }

  close(): void {
    this.#server.closeAllConnections();
    this.#server.close();
  }

  /** The number of requests for commits, and of streams. */
  count(): { polls: number; streams: number } {
    const of = (text: string) => this.asked.filter((url) => url.includes(text)).length;
    return { polls: of('/commits'), streams: of(':watch') };
  }
}

test('watch, follow and turns work behind a proxy that holds streams back, and return to streams', async () => {
  const proxy = new Proxy();
  const base = await proxy.open();
  try {
    const retry = { attemptTimeoutMs: 1_000, pollMs: 50, firstPauseMs: 1, longestPauseMs: 5 };
    const client = new Client(base, { retry });
    const [match, own, other] = await seated(client);
    const watched: number[] = [];
    const connected: boolean[] = [];
    const watching = (async () => {
      const onConnected = (now: boolean) => void connected.push(now);
      for await (const { revision } of client.watch(match, { onConnected })) watched.push(revision);
    })();
    const followed: number[] = [];
    const following = (async () => {
      for await (const { revision } of client.follow(match)) followed.push(revision);
    })();
    const playOther = async () => {
      for (;;) {
        const { legalMoves } = (await other.refresh({ legalMoves: true })).perspective!;
        if (!legalMoves.length) return;
        await other.play(legalMoves[0]!);
      }
    };
    await playOther();
    let turns = 0;
    for await (const turn of own.turns()) {
      await turn.play(turn.legalMoves[0]!);
      if (++turns === 3) break;
      await playOther();
    }
    assert.ok(proxy.count().polls > 0);
    assert.ok(connected.includes(true));
    proxy.holds = false;
    // Once streams work, nothing is asked any more.
    for (let [before, quiet] = [-1, 0]; quiet < 10;) {
      await new Promise((done) => setTimeout(done, 100));
      const { polls } = proxy.count();
      [before, quiet] = [polls, polls === before ? quiet + 1 : 0];
    }
    await own.resign();
    await Promise.all([watching, following]);
    const last = (await hall.getMatch(match)).revision;
    assert.deepEqual(
      watched,
      Array.from({ length: last - 1 }, (_, at) => at + 2),
    );
    assert.equal(followed.at(-1), last);
  } finally {
    proxy.close();
  }
});

test('history changes are errors that say to read again', () => {
  const details = { reason: 'HISTORY_CHANGED', metadata: { revision: '11' } } as const;
  assert.ok(new MarketHallError('It was put back.', 'ABORTED', details).movedOn);
});

test('a watch reads a stream whose line ends and pieces something on the way has changed', async () => {
  const match = await hall.create('klongs', 2);
  const seats = [await hall.join(match, { name: 'Zoë 🎲' }), await hall.join(match, { name: '李' })];
  await playAndResign(match.match, seats);
  const expected = await Array.fromAsync(hall.watch(match));
  assert.equal(expected.length, 9);
  const ends: [end: string, size: number][] = [
    ['\n', 1],
    ['\r\n', 1],
    ['\r\n', 5],
    ['\r\n', 1e6],
    ['\r', 1],
    ['\r', 1e6],
  ];
  for (const [end, size] of ends) {
    const client = new Client(BASE, {
      fetch: async (url, init) => {
        const response = await fetch(url, init);
        const changed = new TransformStream<Uint8Array, Uint8Array>({
          transform(chunk, to) {
            // Some proxies send comments of their own.
            const text = Buffer.from(chunk).toString('latin1').replaceAll('\n\n', '\n\n:\n\n').replaceAll('\n', end);
            const bytes = Buffer.from(text, 'latin1');
            for (let at = 0; at < bytes.length; at += size) to.enqueue(bytes.subarray(at, at + size));
          },
        });
        return new Response(response.body!.pipeThrough(changed), response);
      },
    });
    assert.deepEqual(await Array.fromAsync(client.watch(match)), expected, JSON.stringify([end, size]));
  }
});
