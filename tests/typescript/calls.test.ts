// Tests of calls, streams and seats. HALL in the environment is the URL of the service. The tests give the client a
// `fetch` that cuts or changes connections to the real service.
import assert from 'node:assert/strict';
import { createServer } from 'node:http';
import { test } from 'node:test';
import { inspect } from 'node:util';
import { Client, type ClientOptions, type Match, MarketHallError, type Seat, text } from '../../client_sdk/typescript/src/index.ts';

type Call = (send: () => Promise<Response>, url: string, init: RequestInit) => Promise<Response>;
const BASE = process.env['HALL']!;
const QUICK = { firstPauseMs: 1, longestPauseMs: 5 };

/** A client whose requests to URLs with `part` go through `call`, and the list of these requests. */
function interceptedClient(part: string, call: Call, options: ClientOptions = {}): [Client, RequestInit[]] {
  const sent: RequestInit[] = [];
  const hall = new Client(BASE, {
    retry: QUICK,
    ...options,
    fetch: (url, init) => {
      if (!String(url).includes(part)) return fetch(url, init);
      sent.push(init!);
      return call(() => fetch(url, init), String(url), init!);
    },
  });
  return [hall, sent];
}

async function started(hall: Client): Promise<[Match, Seat, Seat]> {
  const match = await hall.create('portobello', { seats: 2 });
  const seats = [await hall.join(match, { name: 'Anna' }), await hall.join(match)];
  const { toAct } = await seats[0]!.refresh();
  await seats[1]!.refresh();
  const mover = seats[toAct[0]! - 1]!;
  return [match.match, mover, seats.find((seat) => seat !== mover)!];
}

function hasError(reason: string, code: string, status: number) {
  return (error: unknown) => {
    assert(error instanceof MarketHallError);
    assert.deepEqual([error.reason, error.code, error.status], [reason, code, status]);
    return true;
  };
}

/** The public methods of an object, but its constructor. */
function methodsOf(value: object): string[] {
  const names = [...Object.getOwnPropertyNames(Object.getPrototypeOf(value)), ...Object.getOwnPropertyNames(value)];
  return names.filter((name) => name !== 'constructor' && typeof value[name as keyof typeof value] === 'function');
}

test('each call has one name', () => {
  // Reads whose answer is the resource keep their name, and calls about a match whose short name would say nothing.
  const hall = new Client(BASE);
  const ofContract = new Set(methodsOf(hall.rpc));
  assert(ofContract.has('playMove'));
  const twice = methodsOf(hall).filter((name) => ofContract.has(name));
  assert.deepEqual(twice.sort(), ['addBot', 'closeMatch', 'deleteMatch', 'getGame', 'getMatch', 'getRecord']);
  const ofSeat = methodsOf(hall.seat('matches/k3v9', 'token'));
  assert(ofSeat.includes('play'));
  assert.deepEqual(
    ofSeat.filter((name) => ofContract.has(name)),
    [],
  );
});

const busy = (seconds: string) => new Response('busy', { status: 503, headers: { 'Retry-After': seconds } });

test('a move is played once if its response is lost', async () => {
  let lost = 0;
  const [hall, sent] = interceptedClient(':play', async (send) => {
    const answer = await send();
    if (!lost++) throw new TypeError('connection reset');
    // As over HTTP/1.0, where a client cannot see that the answer has ended too soon.
    return lost === 2 ? new Response((await answer.text()).slice(0, -1)) : answer;
  });
  const [match, mover] = await started(hall);
  const before = mover.revision;
  const commit = await mover.play((await mover.legalMoves())[0]!);
  assert.equal(sent.length, 3);
  assert.equal(new Set(sent.map(({ body }) => body)).size, 1);
  assert.deepEqual([commit.revision, (await hall.getMatch(match)).revision], [before + 1, before + 1]);
});

test('every write has its own request id, also in a page without TLS', async () => {
  const ids: string[] = [];
  const [hall] = interceptedClient('/matches', (send, _, { body }) => {
    ids.push((JSON.parse(body as string) as { requestId: string }).requestId);
    return send();
  });
  await hall.create('kairo', 2);
  const { randomUUID } = crypto;
  Object.defineProperty(crypto, 'randomUUID', { value: undefined, configurable: true });
  await hall.create('kairo', { seats: 2 });
  await hall.create('kairo', { seats: 2 });
  Object.defineProperty(crypto, 'randomUUID', { value: randomUUID, configurable: true });
  assert.equal(new Set(ids).size, 3);
  assert(ids.every((id) => id.length >= 32));
});

test('an error names the request id that the service has logged', async () => {
  const [hall, sent] = interceptedClient('/legalMoves', () => new Promise(() => {}));
  const match = await hall.create('kairo', 2);
  const seat = await hall.join(match);
  const late = (await seat.legalMoves({ timeoutMs: 20 }).catch((error: unknown) => error)) as MarketHallError;
  const id = (sent[0]!.headers as { [name: string]: string })['X-Request-Id']!;
  assert.deepEqual([late.requestId, late.message.endsWith(`(request id ${id})`)], [id, true]);
  // A refusal is for players: its sentence is clean. A read without a token has the id of the service.
  const refused = (await hall.getMatch('matches/none').catch((error: unknown) => error)) as MarketHallError;
  assert.match(refused.requestId, /^[0-9a-f]{32}$/);
  assert(!refused.message.includes(refused.requestId) && inspect(refused).includes(refused.requestId));
});

test('an attempt that takes too long is aborted and repeated', async () => {
  let hung = 0;
  const [hall, sent] = interceptedClient(
    '/games',
    (send, _, { signal }) =>
      hung++
        ? send()
        : new Promise((_, reject) => {
            signal!.addEventListener('abort', () => reject(signal!.reason));
          }),
    { retry: { ...QUICK, attemptTimeoutMs: 20 } },
  );
  // On a slow machine, good attempts can take longer than 20 ms too.
  await hall.rpc.listGames({ timeoutMs: 2000 }).catch(() => {});
  assert(sent.length >= 2);
  await assert.rejects(hall.rpc.listGames({ timeoutMs: 0 }), hasError('', 'DEADLINE_EXCEEDED', 0));
});

test('a retry waits for Retry-After, and a call without time for it fails', async () => {
  let calls = 0;
  const [hall] = interceptedClient('/games', async (send) => (calls++ ? send() : busy('0.3')));
  const began = performance.now();
  assert((await hall.rpc.listGames()).games.length > 0);
  assert(performance.now() - began >= 300);
  const date = (seconds: number) => new Date(seconds * 1000).toUTCString();
  const dated = (then: number) => new Response('', { status: 429, headers: { Date: date(1000), 'Retry-After': date(then) } });
  for (const [answer, seconds] of [
    [() => busy('60'), 60],
    [() => dated(1060), 60],
  ] as const) {
    const [late, sent] = interceptedClient('/games', async () => answer());
    await assert.rejects(late.rpc.listGames(), (error: MarketHallError) => error.retryAfter === seconds);
    assert.equal(sent.length, 1);
  }
  // A time that has passed is that of a slow answer.
  const [past, tried] = interceptedClient('/games', async (send) => (tried.length > 1 ? send() : dated(10)));
  assert((await past.rpc.listGames()).games.length > 0);
});

test('permanent errors are not retried, temporary errors are retried up to the limit', async () => {
  const [hall, sent] = interceptedClient('/games', (send) => send());
  await assert.rejects(hall.getGame('chess'), hasError('GAME_NOT_FOUND', 'NOT_FOUND', 404));
  assert.equal(sent.length, 1);
  const [cut, tried] = interceptedClient(
    '',
    async () => {
      throw new TypeError('no connection');
    },
    { retry: { ...QUICK, attempts: 4 } },
  );
  await assert.rejects(cut.rpc.listGames(), hasError('', 'UNAVAILABLE', 0));
  assert.equal(tried.length, 4);
});

test('errors have reason, code, status and clause', async () => {
  const hall = new Client(BASE);
  const [match, mover, other] = await started(hall);
  await assert.rejects(mover.play({ portobello: { takeTile: { tile: '3' } } }), (error: MarketHallError) => {
    assert.deepEqual([error.reason, error.clause, error.metadata['clause']], ['ILLEGAL_MOVE', 'PM-2.3', 'PM-2.3']);
    assert.ok(error.metadata['cause']);
    return hasError('ILLEGAL_MOVE', 'FAILED_PRECONDITION', 400)(error);
  });
  const moves = await mover.legalMoves();
  await assert.rejects(other.play(moves[0]!), hasError('NOT_YOUR_TURN', 'FAILED_PRECONDITION', 400));
  await assert.rejects(hall.rpc.playMove(match, moves[0]!, 1, { token: mover.token }), hasError('STALE_REVISION', 'ABORTED', 409));
  await assert.rejects(hall.rpc.playMove(match, moves[0]!, 1), hasError('TOKEN_MISSING', 'UNAUTHENTICATED', 401));
  await assert.rejects(hall.create('kairo', { seats: 9 }), hasError('BAD_SEAT_COUNT', 'INVALID_ARGUMENT', 400));
  await assert.rejects(hall.watch('nowhere').next(), hasError('MATCH_NOT_FOUND', 'NOT_FOUND', 404));
  await assert.rejects(hall.rpc.listMatches({ colour: 'red' } as object), hasError('UNKNOWN_FIELD', 'INVALID_ARGUMENT', 400));
  await assert.rejects(hall.getMatch('matches/..'), hasError('BAD_FIELD', 'INVALID_ARGUMENT', 0));
  const [proxied] = interceptedClient('', async () => new Response('<html>', { status: 403 }));
  await assert.rejects(proxied.rpc.listGames(), hasError('', 'PERMISSION_DENIED', 403));
});

test('an error in a language has the English sentence too', async () => {
  const hall = new Client(BASE, { language: 'de' });
  await assert.rejects(hall.getGame('chess'), (error: MarketHallError) => {
    assert.equal(error.message, 'Dieses Spiel gibt es nicht. Das Feld „name“ der Anfrage hat den Wert „chess“. Erlaubt: kairo, klongs, portobello.');
    assert.equal(error.english, "There is no game 'chess'. The games are kairo, klongs, portobello.");
    return true;
  });
  await assert.rejects(new Client(BASE).getGame('chess'), (error: MarketHallError) => error.english === error.message);
});

test('a wrong argument of a program without types is named', async () => {
  const hall = new Client(BASE) as unknown as Record<string, (...given: unknown[]) => Promise<unknown>>;
  const name = /^The name is 123\. Give a match, a game or a bot, or its name, such as "matches\/k3v9x2"\.$/;
  const match = await hall['create']!('kairo', 2);
  const wrong: [() => unknown, RegExp][] = [
    [() => (hall['watch']!(123) as unknown as AsyncGenerator).next(), name],
    [() => hall['addBot']!(match, { bot: 123 }), name],
    [() => hall['kick']!(undefined, 1), /^The name is undefined\. Give a match/],
    [() => hall['create']!('kairo'), /match\.seatCount is missing: Kairo is for 2, 3 or 4 players\./],
    [() => hall['create']!('kairo', '5'), /Kairo is for 2, 3 or 4 players, not 5\./],
    [() => hall['create']!('kairo', { seats: 'two' }), /seatCount must be a whole number from 2 to 4, not 'two'\./],
    [() => hall['join']!(match, { kind: 'robot' }), /kind must be one of PLAYER_KIND_PERSON, PLAYER_KIND_PROGRAM, not 'robot'\./],
    [() => hall['join']!(match, { name: 5 }), /displayName must be a string, not 5\./],
  ];
  for (const method of ['getMatch', 'getRecord', 'closeMatch', 'deleteMatch', 'kick', 'seat', 'getGame', 'create']) {
    wrong.push([() => hall[method]!(123, 'token'), name]);
  }
  for (const [call, message] of wrong) await assert.rejects(Promise.resolve().then(call), { message });
});

test('a bot can be added and kicked, and it moves', async () => {
  const hall = new Client(BASE);
  const match = await hall.create('portobello', { seats: 3 });
  const { seat, match: seen } = await hall.addBot(match, { seat: 3, bot: 'random' });
  assert.deepEqual([seat, seen!.seats[2]!.player!.bot], [3, 'bots/random']);
  assert((await hall.kick(match, 3)).seats.every(({ player }) => !player));
  assert.equal((await hall.addBot(match.match.name, { seat: 3, token: match.creatorToken })).seat, 3);
  const anna = await hall.join(match);
  await hall.join(match);
  for await (const commit of anna.watch()) if (commit.seat === 3 && commit.toAct[0] === 1) break;
  assert((await anna.legalMoves()).length > 0);
  await assert.rejects(hall.addBot(match), hasError('MATCH_STARTED', 'FAILED_PRECONDITION', 400));
});

/** The match with another value of `canUndo`. */
function withUndo(match: Match, canUndo: boolean): Match {
  return { ...match, perspective: { ...match.perspective!, canUndo } };
}

test('a seat can undo, preview, renew, leave, be kicked, resign and play a rematch', async () => {
  const hall = new Client(BASE);
  const match = await hall.create('portobello', { seats: 2, visibility: 'MATCH_VISIBILITY_PRIVATE' });
  assert((await (await hall.join(match)).leave()).seats.every(({ player }) => !player));
  await hall.join(match, { seat: 2 });
  assert((await hall.kick(match, 2)).seats.every(({ player }) => !player));
  const other = await hall.create('kairo', { seats: 2 });
  assert.equal((await hall.closeMatch(other)).state, 'MATCH_STATE_CLOSED');
  await assert.rejects(hall.join(other), hasError('MATCH_CLOSED', 'FAILED_PRECONDITION', 400));
  for (let call = 0; call < 2; call++) assert.deepEqual(await hall.deleteMatch(other), {});
  await assert.rejects(hall.getMatch(other), hasError('MATCH_NOT_FOUND', 'NOT_FOUND', 404));
  const seats = [await hall.join(match, { seat: 1 }), await hall.join(match.match.name, { joinCode: match.joinCode })];
  const kept = hall.seat(match, seats[0]!.token);
  assert.equal(kept.joinCode, '');
  assert.equal(await kept.view().then((view) => Object.keys(view!).join()), 'portobello');
  assert.deepEqual([kept.number, kept.joinCode], [1, '']);
  assert.equal((await hall.rpc.getJoinCode(match, { token: kept.token })).joinCode, match.joinCode);
  assert((await kept.renew()) > new Date());
  const mover = seats[(await kept.refresh()).toAct[0]! - 1]!;
  const before = await mover.refresh();
  const [bobby] = await mover.legalMoves();
  const foreseen = await mover.preview(bobby!);
  assert.equal(foreseen.match!.revision, before.revision + 1);
  const [one, refused] = await mover.previewEach([bobby!, { kairo: {} } as never]);
  assert.deepEqual(one!.preview!.commits[0]!.events, foreseen.commits[0]!.events);
  assert.equal(refused!.error!.details[0]!.reason, 'WRONG_GAME');
  assert.deepEqual((await mover.refresh()).perspective!.view, before.perspective!.view);
  await mover.play(bobby!, { revision: before.revision });
  // A second click on the old screen, after the seat has seen the result of the first click.
  for (const again of ['play', 'preview'] as const)
    await assert.rejects(mover[again](bobby!, { revision: before.revision }), hasError('STALE_REVISION', 'ABORTED', 409));
  const next = seats[(await kept.refresh()).toAct[0]! - 1]!;
  await next.play((await next.legalMoves())[0]!);
  await assert.rejects(next.undo({ revision: before.revision }), hasError('STALE_REVISION', 'ABORTED', 409));
  assert((await next.undo({ revision: next.revision })).events[0]!.moveUndone);
  const looked = mover.revision;
  assert.deepEqual(withUndo(await mover.at(before.revision), before.perspective!.canUndo), before);
  assert.equal((await mover.at(2)).perspective!.view, undefined);
  assert.equal(mover.revision, looked);
  await assert.rejects(mover.at(99), hasError('BAD_FIELD', 'INVALID_ARGUMENT', 400));
  for (const revision of [0, -1, NaN]) await assert.rejects(mover.at(revision), hasError('BAD_FIELD', 'INVALID_ARGUMENT', 0));
  assert((await next.resign()).events[0]!.seatResigned);
  const again = await seats[0]!.rematch();
  assert.equal(again.number, 2);
  assert.equal((await kept.refresh()).rematch, again.match);
  assert.equal((await hall.rpc.getJoinCode(again.match, { token: again.token })).joinCode, again.joinCode);
});

test('the client sends the join code of a created private match, but not together with a token', async () => {
  const asked: string[] = [];
  const [hall] = interceptedClient('/matches/', (send, url) => {
    asked.push(url);
    return send();
  });
  const match = await hall.create('kairo', { seats: 2, visibility: 'MATCH_VISIBILITY_PRIVATE' });
  assert.equal((await hall.getMatch(match)).revision, 1);
  assert.equal((await hall.getRecord(match)).header!.name, match.match.name);
  for await (const { match: now } of hall.follow(match)) {
    assert.equal(now.revision, 1);
    break;
  }
  const seat = await hall.join(match);
  for await (const { revision } of hall.watch(match)) {
    assert.equal(revision, 2);
    break;
  }
  assert(asked.filter((url) => url.includes('joinCode=')).length >= 4);
  asked.length = 0;
  assert.equal((await hall.getMatch(match, { token: seat.token })).perspective!.seat, seat.number);
  assert(!asked[0]!.includes('joinCode'));
  await assert.rejects(hall.getMatch(match, { joinCode: '00000000' }), hasError('JOIN_CODE_WRONG', 'PERMISSION_DENIED', 403));
  await assert.rejects(hall.getMatch(match.match.name), hasError('TOKEN_MISSING', 'UNAUTHENTICATED', 401));
});

test('text does not change names of players and squares', async () => {
  const hall = new Client(BASE);
  const match = await hall.create('portobello', { seats: 2 });
  const name = 'Ännä İ SEAT_TAKEN';
  const anna = await hall.join(match, { name });
  await hall.addBot(match);
  const lines: string[] = [];
  for await (const { events } of anna.watch()) if (lines.push(...events.map(text)) >= 3) break;
  assert(lines[0]!.startsWith(`seatTaken seat=1 player=(kind=player_kind_person displayName=${name} `));
  assert(lines[1]!.endsWith('bot=bots/greedy erased=false)'));
  assert.equal(text({ portobello: { paid: { square: 'A', to: ['B', 'C'] } } }), 'paid square=A to=[B,C]');
  assert.equal(text({ kairo: { sold: { colour: 'COLOUR_RED', full: true } } }), 'sold colour=colour_red full=true');
});

test('now() is the time of the service whatever the clock of the device says', async () => {
  const hour = 3_600_000;
  const device = Date.now;
  // The service of the test runs on this machine, so `device` is also the right time.
  for (const wrong of [0, hour, -hour, -60 * 365 * 24 * hour]) {
    const hall = new Client(BASE);
    Date.now = () => device() + wrong;
    try {
      await hall.rpc.listMatches();
      assert(Math.abs(hall.now() - device()) < 1000, `device is ${wrong} ms wrong`);
      Date.now = () => device() - wrong + hour;
      assert(Math.abs(hall.now() - device()) < 1000, 'the clock of the device was set');
    } finally {
      Date.now = device;
    }
  }
});

test('a redirect is named and not followed, so that no write becomes a GET and no token is lost', async () => {
  for (const status of [301, 302, 303, 307, 308]) {
    const seen: string[] = [];
    const server = createServer((request, response) => {
      // A cache on the way is asked not to answer.
      seen.push(`${request.method} ${request.url!.split('?')[0]} ${request.headers['cache-control']}`);
      response.writeHead(status, { Location: `/other${request.url}` }).end();
    });
    await new Promise<void>((done) => server.listen(0, '127.0.0.1', done));
    const hall = new Client(`http://127.0.0.1:${(server.address() as { port: number }).port}`, { timeoutMs: 10_000 });
    try {
      const redirected = { code: 'UNKNOWN', message: /redirects to \/other\/v1/ };
      await assert.rejects(hall.create('kairo', 2), redirected);
      await assert.rejects(hall.getMatch('matches/k3v9', { token: 'abc' }), redirected);
      await assert.rejects(hall.watch('matches/k3v9').next(), redirected);
      const asked = ['POST /v1/matches', 'GET /v1/matches/k3v9', 'GET /v1/matches/k3v9:watch'];
      assert.deepEqual(
        seen,
        asked.map((line) => `${line} max-age=0`),
      );
    } finally {
      server.close();
      server.closeAllConnections();
    }
  }
});

/** An answer that the service has not written: status, content type, body, code of a call, and its error or "". */
const FOREIGN: [number, string, string | null, string, string][] = [
  [200, 'text/html', '<html>Log in</html>', 'UNKNOWN', 'is not from the service'],
  [200, 'application/json', 'null', 'UNKNOWN', 'is not from the service'],
  [200, 'application/json', '["ok"]', 'UNKNOWN', 'is not from the service'],
  [200, 'application/json', '{"revision": 3, "ga', 'UNAVAILABLE', 'was cut off'],
  [200, 'text/event-stream', 'data: {"update": {"com\n\n', 'UNKNOWN', 'is not from the service'],
  [200, 'text/event-stream', 'data: null\n\n', 'UNKNOWN', 'is not from the service'],
  [200, 'application/json', '{}', 'UNKNOWN', 'is not from the service'],
  [200, 'application/json', '{"status": "ok", "message": "Log in", "commit": null}', 'UNKNOWN', 'is not from the service'],
  [204, 'text/plain', null, 'UNKNOWN', 'is not from the service'],
  [205, 'text/plain', null, 'UNKNOWN', 'is not from the service'],
  [304, 'text/plain', null, 'UNKNOWN', 'status 304 and is not from the service'],
  [400, 'application/json', '{"error": {"details": []}}', 'INVALID_ARGUMENT', 'status 400 and is not from'],
  [503, 'application/json', '{"error": {"status": "UNAVAILABLE", "message": "no", "details": [null]}}', 'UNAVAILABLE', 'no'],
  [503, 'application/json', '{"error": {"status": "UNAVAILABLE", "message": "no", "details": [{"retryDelay": "soon"}]}}', 'UNAVAILABLE', 'no'],
];

test('answers that something on the way has written are errors of the client, and no move counts as played', async () => {
  for (const [status, type, body, code, sentence] of FOREIGN) {
    let asked = 0;
    const server = createServer((request, response) => {
      asked++;
      request.resume();
      response.writeHead(status, { 'Content-Type': type }).end(body ?? undefined);
    });
    await new Promise<void>((done) => server.listen(0, '127.0.0.1', done));
    const { port } = server.address() as { port: number };
    const hall = new Client(`http://127.0.0.1:${port}`, { retry: { firstPauseMs: 1, longestPauseMs: 20, outageMs: 60, attempts: 4 } });
    const told = JSON.stringify([status, type, body]);
    const seat = hall.seat('matches/k3v9', 'token');
    const watch = () => Array.fromAsync(hall.watch('matches/k3v9'));
    for (const call of [() => seat.refresh(), () => Array.fromAsync(hall.matches()), watch]) {
      await assert.rejects(call, (error) => error instanceof MarketHallError, told);
    }
    await assert.rejects(seat.play({}), (error: MarketHallError) => error.code === code && error.message.includes(sentence), told);
    assert.ok(asked < 60, `${asked} requests: ${told}`);
    server.closeAllConnections();
    server.close();
  }
});

test('now() becomes more exact, follows a service whose clock is set, and does not believe stored answers', async () => {
  const hour = 3_600_000;
  let [by, delayMs, stored] = [hour, 200, undefined as Response | undefined];
  const [hall] = interceptedClient('', async (send) => {
    if (stored) return stored.clone();
    const answer = await send();
    const headers = { 'X-Service-Time': String(Date.now() + by), Date: new Date(0).toUTCString() };
    await new Promise((done) => setTimeout(done, delayMs));
    return new Response(await answer.text(), { headers });
  });
  const ahead = () => hall.now() - Date.now();
  await hall.rpc.listMatches();
  assert(Math.abs(ahead() - hour) < 1000);
  delayMs = 0;
  await hall.rpc.listMatches();
  const known = ahead();
  assert(Math.abs(known - hour) < 1000);
  // A proxy or a service worker answers with what it has stored.
  stored = new Response('{"matches": []}', { headers: { 'X-Service-Time': String(Date.now() - hour) } });
  for (let n = 0; n < 3; n++) await hall.rpc.listMatches();
  assert(Math.abs(ahead() - known) < 5);
  stored = undefined;
  by = -hour;
  for (let n = 0; n < 2; n++) {
    await hall.rpc.listMatches();
    await new Promise((done) => setTimeout(done, 5));
  }
  assert(Math.abs(ahead() + hour) < 1000);
  by = 2 * hour;
  await hall.rpc.listMatches();
  assert(Math.abs(ahead() - 2 * hour) < 1000);
});

test('a watch survives silent and broken connections and reports presence', async () => {
  let opened = 0;
  const silent = (text: string) => new Response(new ReadableStream({ start: (to) => to.enqueue(new TextEncoder().encode(text)) }));
  const [hall, sent] = interceptedClient(
    ':watch',
    async (send) => {
      opened++;
      if (opened === 1)
        return silent('retry: 1000\n: still here\nid: 2\nevent: update\ndata: {"update": {"commit": {"revision": 2, "events": []}}}\n\nid: 3\neve');
      if (opened === 2) return new Response('event: error\ndata: {"error": {"code": 503, "status": "UNAVAILABLE", "message": "?", "details": []}}\n\n');
      if (opened === 3) throw new TypeError('no connection');
      return send();
    },
    { retry: { ...QUICK, quietMs: 2000 } },
  );
  const [, mover, other] = await started(hall);
  const present: number[][] = [];
  const revisions: number[] = [];
  for await (const { revision, events } of other.watch({ onPresence: (seats) => present.push(seats) })) {
    revisions.push(revision);
    if (revision === 3) await mover.resign();
    if (events.some(({ matchFinished }) => matchFinished)) assert.equal(revisions.length, revision - 1);
  }
  assert.deepEqual(revisions, [2, 3, 4]);
  for await (const _ of other.watch({ afterRevision: 4 })) assert.fail('no commit follows the end');
  assert.deepEqual(present[0], [other.number]);
  assert.equal(sent.length, 5);
});

test('a watch without a connection fails after outageMs', async () => {
  const [hall, sent] = interceptedClient(
    ':watch',
    async () => {
      throw new TypeError('no connection');
    },
    { retry: { ...QUICK, outageMs: 500 } },
  );
  const [match] = await started(hall);
  await assert.rejects(hall.watch(match).next(), hasError('', 'UNAVAILABLE', 0));
  assert(sent.length > 1);
});

test('a page of another origin gives up within 2 s if its first request fails, and names the setting', async () => {
  Object.defineProperty(globalThis, 'location', {
    value: { origin: 'http://localhost:5173', href: 'http://localhost:5173/' },
    configurable: true,
  });
  try {
    let failing = true;
    const hall = new Client(BASE, {
      fetch: async (url, init) => {
        if (failing) throw new TypeError('Failed to fetch');
        return fetch(url, init);
      },
    });
    const names = { code: 'UNAVAILABLE', message: /MARKETHALL_CORS_ORIGINS='\["http:\/\/localhost:5173"\]'/ };
    for (const attempt of [() => hall.rpc.listGames(), () => hall.watch('matches/k3v9').next()]) {
      const start = performance.now();
      await assert.rejects(attempt, names);
      const tookMs = performance.now() - start;
      assert(tookMs > 300 && tookMs < 2_000, `${tookMs} ms`);
    }
    failing = false;
    assert((await hall.rpc.listGames()).games.length > 0);
    failing = true;
    const plain = { code: 'UNAVAILABLE', message: /^The service cannot be reached\. / };
    await assert.rejects(hall.rpc.listGames({ timeoutMs: 500 }), plain);
    const own = new Client('http://localhost:5173', { fetch: () => Promise.reject(new TypeError('no')) });
    await assert.rejects(own.rpc.listGames({ timeoutMs: 500 }), plain);
  } finally {
    Reflect.deleteProperty(globalThis, 'location');
  }
});

test('a signal cancels a call, a pause and a watch, and leaving the loop closes the connection', async () => {
  const [hall, sent] = interceptedClient(':watch', (send) => send());
  const [match, mover] = await started(hall);
  const why = new Error('enough');
  await assert.rejects(hall.rpc.listGames({ signal: AbortSignal.abort(why) }), (error) => error === why);
  const control = new AbortController();
  const [down] = interceptedClient('', async () => {
    setTimeout(() => control.abort(why));
    return busy('20');
  });
  await assert.rejects(down.rpc.listGames({ signal: control.signal }), (error) => error === why);
  const ending = new AbortController();
  const seen = [];
  for await (const { revision } of hall.watch(match, { signal: ending.signal })) if (seen.push(revision) === 2) setTimeout(() => ending.abort());
  assert.deepEqual(seen, [2, 3]);
  assert(sent[0]!.signal!.aborted);
  for await (const _ of mover.watch({ afterRevision: 2 })) break;
  assert(sent[1]!.signal!.aborted);
});

test('many messages that arrive at once leave time to other tasks', async () => {
  const message = (revision: number) => `event: update\ndata: ${JSON.stringify({ update: { commit: { revision, events: [] } } })}\n\n`;
  const burst = Array.from({ length: 5000 }, (_, at) => message(at + 2)).join('');
  const hall = new Client(BASE, { fetch: () => Promise.resolve(new Response(burst)) });
  let [read, before] = [0, 0];
  for await (const _ of hall.rpc.watchMatch('matches/burst', {})) {
    if (read++ === 0) setTimeout(() => (before = read));
    if (read === 5000) break;
  }
  assert(before > 0 && before < read);
});

test('consoles, JSON and errors do not show secrets', async () => {
  const hall = new Client(BASE, { token: 'a-token', apiKey: 'a-key' });
  const seat = hall.seat('matches/x', 'a-secret', { joinCode: 'a-code', webhookSecret: 'whsec_x' });
  assert.doesNotMatch(inspect([hall, seat], { depth: 9, showHidden: true }) + JSON.stringify([hall, seat]), /a-token|a-key|a-secret|a-code|whsec/);
  for (const token of ['one\ntwo', 'schlüssel']) {
    await assert.rejects(hall.seat('matches/x', token).refresh(), (error: MarketHallError) => {
      assert.doesNotMatch(inspect(error, { depth: 9, showHidden: true }), /two|schl/);
      return hasError('TOKEN_INVALID', 'UNAUTHENTICATED', 0)(error);
    });
  }
  await assert.rejects(hall.getMatch('matches/x', { joinCode: 'a-code' }), (error) => !inspect(error).includes('a-code'));
});
