// Tests of `onRequest`. HALL in the environment is the URL of the service.
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { Client, MASK, type OnRequest, type ReceivedAnswer, type SentRequest } from '../../client_sdk/typescript/src/index.ts';

const BASE = process.env['HALL']!;

/** A client, and its requests with their answers. */
function observed(options: { fetch?: typeof fetch; apiKey?: string } = {}): [Client, Map<SentRequest, ReceivedAnswer[]>] {
  const seen = new Map<SentRequest, ReceivedAnswer[]>();
  const onRequest: OnRequest = (request, answer) => {
    if (answer) seen.get(request)!.push(answer);
    else seen.set(request, []);
  };
  return [new Client(BASE, { ...options, onRequest, retry: { firstPauseMs: 1 } }), seen];
}

test('requests and answers of calls and streams arrive without secrets', async () => {
  const [hall, seen] = observed({ apiKey: 'key-of-operator' });
  const created = await hall.create('portobello', { seats: 2, visibility: 'MATCH_VISIBILITY_PRIVATE' });
  const seats = [await hall.join(created, { name: 'Anna' }), await hall.join(created)];
  const { toAct } = await seats[0]!.refresh();
  const mover = seats[toAct[0]! - 1]!;
  await mover.play((await mover.legalMoves())[0]!, { requestId: 'an-id-of-my-own-1234' });
  for await (const { revision } of hall.watch(created)) if (revision >= 2) break;
  await assert.rejects(mover.play({}, { revision: 1 }));

  const lines = [...seen].map(([{ method, url }]) => `${method} ${url.replace(BASE, '').replace(created.match.name, 'NAME')}`);
  assert.equal(lines[0], 'POST /v1/matches');
  assert.equal(JSON.parse([...seen][0]![0].body).requestId, MASK);
  assert.deepEqual(lines.slice(1, 3), Array(2).fill('POST /v1/NAME:join'));
  assert(lines.some((line) => line.startsWith('GET /v1/NAME:watch?') && line.includes(`joinCode=${MASK}`)));
  const [, [join]] = [...seen][1]! as [SentRequest, ReceivedAnswer[]];
  assert.equal((join!.body as { seat: number }).seat, 1);
  const stream = [...seen].find(([{ url }]) => url.includes(':watch'))!;
  assert(stream[1].some(({ body }) => (body as { update?: object }).update));
  const [refused, [refusal]] = [...seen].at(-1)! as [SentRequest, ReceivedAnswer[]];
  assert.equal(refused.headers['Authorization'], `Bearer ${MASK}`);
  assert.equal(refused.headers['X-Api-Key'], MASK);
  assert(refusal!.status >= 400 && (refusal!.body as { error: object }).error);

  const all = JSON.stringify([...seen]);
  const secrets = [created.creatorToken, created.joinCode, ...seats.map(({ token }) => token), 'key-of-operator', 'an-id-of-my-own'];
  for (const secret of secrets) assert(secret && !all.includes(secret));
});

test('each attempt is a request, and one without an answer has status 0', async () => {
  let attempts = 0;
  const cut: typeof fetch = (url, init) => (attempts++ ? fetch(url, init) : Promise.reject(new TypeError('connection reset')));
  const [hall, seen] = observed({ fetch: cut });
  await hall.getGame('kairo');
  const [first, second] = [...seen.values()];
  assert.deepEqual(first, [{ status: 0, body: 'TypeError: connection reset' }]);
  assert.equal(second![0]!.status, 200);
});

test('an error of the hook does not change the call', async () => {
  const uncaught: unknown[] = [];
  const listeners = process.listeners('uncaughtException');
  process.removeAllListeners('uncaughtException');
  process.on('uncaughtException', (error) => uncaught.push(error));
  const hall = new Client(BASE, {
    onRequest: () => {
      throw new Error('of the hook');
    },
  });
  assert.equal((await hall.getGame('kairo')).name, 'games/kairo');
  await new Promise((resolve) => setTimeout(resolve, 10));
  process.removeAllListeners('uncaughtException');
  for (const listener of listeners) process.on('uncaughtException', listener);
  assert.equal(uncaught.length, 2); // One for the request, one for the answer.
});
