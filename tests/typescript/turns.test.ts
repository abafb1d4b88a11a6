// Tests of turns, following, lists and late moves. HALL in the environment is the URL of the service. The tests give the
// client a `fetch` that can cut connections.
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { Client, type GameId, MarketHallError, type Match, REASONS, type Seat, type Turn } from '../../client_sdk/typescript/src/index.ts';

const BASE = process.env['HALL']!;
const hall = new Client(BASE);

async function matchWithSeats(game: GameId, client = hall, seats = 2): Promise<[Match, Seat, Seat[]]> {
  const match = await hall.create(game, { seats });
  const own = hall.seat(match, (await hall.join(match)).token);
  const others: Seat[] = [];
  while (others.length < seats - 1) others.push(await hall.join(match));
  return [match.match, client.seat(match, own.token), others];
}

function randomItem<T>(items: T[]): T {
  return items[Math.floor(Math.random() * items.length)]!;
}

/** A client, the controllers that cut its streams, and the URLs of its requests. */
function clientWithCuts(): { client: Client; open: Set<AbortController>; requested: string[] } {
  const open = new Set<AbortController>();
  const requested: string[] = [];
  const client = new Client(BASE, {
    retry: { firstPauseMs: 1, longestPauseMs: 5 },
    fetch: async (url, init) => {
      requested.push(String(url));
      if (!String(url).includes(':watch')) return fetch(url, init);
      const connection = new AbortController();
      open.add(connection);
      init!.signal!.addEventListener('abort', () => connection.abort());
      return fetch(url, { ...init, signal: connection.signal });
    },
  });
  return { client, open, requested };
}

async function bot(seat: Seat): Promise<void> {
  for await (const turn of seat.turns()) await turn.play(randomItem(turn.legalMoves));
}

test('a bot plays to the end while its connection is cut again and again', async () => {
  const { client, open } = clientWithCuts();
  const connected: boolean[] = [];
  const [match, seat, [opponent]] = await matchWithSeats('portobello', client);
  const playing = bot(opponent!);
  const played: number[] = [];
  for await (const turn of seat.turns({ onConnected: (is) => connected.push(is) })) {
    assert.deepEqual(turn.match.toAct, [seat.number]);
    played.push((await turn.play(randomItem(turn.legalMoves)))!.revision);
    if (played.length % 8 === 0) for (const connection of open) connection.abort();
  }
  await playing;
  const { commits } = await hall.getRecord(match);
  assert.deepEqual(
    commits.filter((commit) => commit.seat === seat.number && commit.move).map(({ revision }) => revision),
    played,
  );
  assert(open.size > 2);
  assert.deepEqual(connected.slice(0, 4), [true, false, true, false]);
});

test('a turn without a move is not repeated before another commit', async () => {
  const [, seat, [opponent]] = await matchWithSeats('klongs');
  const playing = bot(opponent!);
  const seen: Turn[] = [];
  for await (const turn of seat.turns()) {
    assert.equal(turn.revision, seat.revision);
    assert.deepEqual(turn.legalMoves, await seat.legalMoves());
    assert.equal(turn.view, turn.match.perspective!.view);
    if (seen.push(turn) === 4) break;
    // Played later, outside the loop.
    setTimeout(() => seat.play(turn.legalMoves[0]!), 20);
  }
  assert.equal(new Set(seen.map(({ revision }) => revision)).size, 4);
  await seat.resign();
  await playing;
});

test('a late move is not played, and the turns end with the match', async () => {
  const [, seat, [opponent]] = await matchWithSeats('portobello');
  const playing = bot(opponent!);
  const played: unknown[] = [];
  for await (const turn of seat.turns()) {
    await opponent!.resign();
    played.push(await turn.play(turn.legalMoves[0]!));
    for (const revision of [undefined, turn.revision, 1])
      await assert.rejects(seat.play(turn.legalMoves[0]!, { revision }), (error: MarketHallError) => error.movedOn);
    await assert.rejects(turn.play({ kairo: { drawBlind: {} } }), { reason: 'WRONG_GAME', movedOn: false });
  }
  assert.deepEqual(played, [undefined]);
  await playing;
  for await (const _ of seat.turns()) assert.fail('the match is over');
});

test('turns end when the seat has resigned and when the signal aborts', async () => {
  const [, seat, others] = await matchWithSeats('kairo', hall, 3);
  const playing = others.map(bot);
  let turns = 0;
  for await (const _ of seat.turns()) {
    turns++;
    await seat.resign();
  }
  assert.equal(turns, 1);
  assert.equal((await others[0]!.refresh()).state, 'MATCH_STATE_PLAYING');
  for (const other of others) await other.resign().catch(() => {});
  await Promise.all(playing);
  const control = new AbortController();
  const waiting = await hall.join(await hall.create('kairo', { seats: 2 }));
  setTimeout(() => control.abort(), 50);
  for await (const _ of waiting.turns({ signal: control.signal })) assert.fail('the match has not started');
  for await (const _ of waiting.turns({ signal: control.signal })) assert.fail('the signal aborted before');
});

test('follow returns each position once with its commits while the connection is cut', async () => {
  const { client, open, requested } = clientWithCuts();
  const [match, seat, [opponent]] = await matchWithSeats('klongs', client);
  const playing = bot(opponent!);
  const seen: number[] = [];
  let last: Match | undefined;
  let present: number[] = [];
  for await (const { match: now, commits } of seat.follow({ onPresence: (seats) => (present = seats) })) {
    last = now;
    assert.deepEqual(
      now.seats.filter((one) => one.present).map(({ number }) => number),
      present,
    );
    // Commits before the first position are not reported.
    seen.push(...(seen.length ? commits.map(({ revision }) => revision) : [now.revision]));
    assert.equal(seen.at(-1), now.revision);
    assert.equal(seat.revision, now.revision);
    assert.equal(now.perspective!.seat, seat.number);
    assert.equal(now.perspective!.legalMoves.length > 0, now.toAct.includes(seat.number));
    if (seen.length < 12) {
      if (now.perspective!.legalMoves.length) await seat.play(randomItem(now.perspective!.legalMoves));
    } else if (now.state === 'MATCH_STATE_PLAYING') await opponent!.resign().catch(() => {});
    if (seen.length % 5 === 0) for (const connection of open) connection.abort();
  }
  await playing;
  const over = await hall.getMatch(match, { token: seat.token });
  const absent = (match: Match) => ({ ...match, seats: match.seats.map((one) => ({ ...one, present: false })) });
  assert.deepEqual(absent(last!), absent(over));
  assert(present.includes(seat.number));
  assert.deepEqual(
    seen,
    Array.from({ length: over.revision - seen[0]! + 1 }, (_, at) => at + seen[0]!),
  );
  assert(open.size > 1);
  // One GetMatch call and the moves. The stream sent the rest.
  assert.equal(requested.filter((url) => url.endsWith(match.name)).length, 1);
  assert(!requested.some((url) => url.includes('legalMoves')));
});

test('follow works for a match without players', async () => {
  const match = await hall.create('kairo', { seats: 2 });
  const states: string[] = [];
  for await (const { match: now, commits } of hall.follow(match)) {
    if (states.push(now.state) === 1) {
      assert.deepEqual([now.revision, commits], [1, []]);
      await hall.closeMatch(match);
    }
  }
  assert.deepEqual(states, ['MATCH_STATE_SEATING', 'MATCH_STATE_CLOSED']);
  const aborted = AbortSignal.abort();
  for await (const _ of hall.follow(match, { signal: aborted })) assert.fail('the signal aborted before');
});

test('movedOn is true for the same reasons as in the Python client', () => {
  const movedOn = REASONS.filter((reason) => new MarketHallError('', 'UNKNOWN', { reason }).movedOn);
  assert.deepEqual(process.env['MOVED_ON']!.split(' ').sort(), movedOn.sort());
  assert(new MarketHallError('', 'ABORTED').movedOn);
});

test('matches() requests one page after the other', async () => {
  const requested: string[] = [];
  const counting = new Client(BASE, {
    fetch: (url, init) => {
      requested.push(String(url));
      return fetch(url, init);
    },
  });
  const created: string[] = [];
  for (let n = 0; n < 4; n++) created.unshift((await hall.create('klongs', { seats: 4 })).match.name);
  const names: string[] = [];
  for await (const { name } of counting.matches({ game: 'klongs', pageSize: 2 })) if (names.push(name) === 3) break;
  assert.deepEqual(names, created.slice(0, 3));
  assert.equal(requested.length, 2);
});

test('the watch awaits onPresence and rejects with its error', async () => {
  const [, seat] = await matchWithSeats('kairo');
  const failing = seat.watch({ onPresence: async () => Promise.reject(new Error('mine')) });
  await assert.rejects(
    async () => {
      for await (const _ of failing);
    },
    { message: 'mine' },
  );
});

test('a timeoutMs that is not a number of milliseconds is refused', async () => {
  for (const timeoutMs of [NaN, -1, '5' as never, null as never]) {
    if (timeoutMs !== null) assert.throws(() => new Client(BASE, { timeoutMs }), RangeError);
    await assert.rejects(hall.rpc.listGames({ timeoutMs }), /timeoutMs is .* It must be a number of milliseconds, 0 or more/);
  }
  assert((await hall.rpc.listGames({ timeoutMs: Infinity })).games.length > 0);
});
