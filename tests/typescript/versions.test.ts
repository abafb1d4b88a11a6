// A service of a later version, as this client sees it: the test changes responses of the real service. HALL in the
// environment is its URL. See docs/versioning.md.
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { type Cases, Client, type Portobello, visit } from '../../client_sdk/typescript/src/index.ts';

const LATER = 'event: later\nid: 9999\ndata: {"later": {"revision": 9999}}\n\n';

/** The response with new messages in its stream, and a new field and a new event in each commit. */
async function later(response: Response): Promise<Response> {
  const text = await response.text();
  const changed = text
    .replaceAll('"events": [', '"later": [1], "events": [{"laterEvent": {"seat": 1}}, ')
    .replaceAll(/^(id: \d+\n)?event: (update|presence)$/gm, `${LATER}$&`);
  return new Response(changed, response);
}

test('a watch ignores messages, events and fields of a later service', async () => {
  const plain = new Client(process.env['HALL']!);
  const match = await plain.create('portobello', { seats: 2 });
  const seats = [await plain.join(match), await plain.join(match)];
  await seats[0]!.resign();
  let streams = 0;
  const hall = new Client(process.env['HALL']!, {
    fetch: async (url, init) => {
      const response = await fetch(url, init);
      if (!String(url).includes(':watch')) return response;
      streams++;
      return later(response);
    },
  });
  const expected = [];
  for await (const commit of plain.watch(match)) expected.push(commit.revision);
  const revisions = [];
  const unknown = [];
  for await (const commit of hall.watch(match)) {
    revisions.push(commit.revision);
    unknown.push(...commit.events.filter((event) => 'laterEvent' in event));
  }
  assert.deepEqual(revisions, expected);
  assert.equal(unknown.length, expected.length);
  assert.equal(streams, 1);
});

test('a match with fields and values of a later service is read', async () => {
  const hall = new Client(process.env['HALL']!, {
    fetch: async (url, init) => {
      const response = await fetch(url, init);
      const text = await response.text();
      return new Response(text.replace('"MATCH_STATE_SEATING"', '"MATCH_STATE_LATER", "later": {}'), response);
    },
  });
  const { match } = await hall.create('portobello', { seats: 2 });
  assert.equal((await hall.getMatch(match)).state as string, 'MATCH_STATE_LATER');
  const seat = await hall.join(match);
  assert.equal(seat.number, 1);
});

test('visit calls the case of a kind, and otherwise for a kind of a later service', () => {
  const cases: Cases<Portobello.Move, string> = {
    placeBobby: ({ district }) => district,
    takeTile: ({ tile }) => tile,
    placeStall: ({ space }) => space,
    drawCustomer: () => 'draw',
    placeCustomer: () => 'place',
    placeLord: () => 'lord',
    moveBobby: () => 'move',
    scoreDistrict: () => 'score',
    endTurn: () => 'end',
  };
  assert.equal(visit({ takeTile: { tile: 'n3' } } as Portobello.Move, cases), 'n3');
  const later = { toString: {} } as unknown as Portobello.Move;
  assert.equal(
    visit(later, cases, () => 'later'),
    'later',
  );
  assert.throws(() => visit(later, cases), /There is no case for the kind "toString"/);
});
