// A wrong URL is one sentence within two seconds, which names what was meant. The listeners are real.

import assert from 'node:assert/strict';
import http from 'node:http';
import { createServer, type Server, type Socket } from 'node:net';
import { test } from 'node:test';
import { setTimeout } from 'node:timers/promises';
import { Client, type ClientOptions } from '../../client_sdk/typescript/src/index.ts';

const MEANT: { readonly [given: string]: string } = {
  'localhost:8080': 'http://localhost:8080',
  '127.0.0.1:8080': 'http://127.0.0.1:8080',
  'hall.example': 'http://hall.example',
  ' http://localhost:8080': 'http://localhost:8080',
  'http://local host:8080': 'http://localhost:8080',
  'http://h/a b': 'http://h/a%20b',
  'http://localhost:8080/hall?x=1': 'http://localhost:8080/hall',
  'http://localhost:8080/#/matches/k3v9': 'http://localhost:8080/',
  'grpc://localhost:8080': 'http://localhost:8080',
  '': 'http://localhost:8080',
  '  ': 'http://localhost:8080',
  'http://::1': 'http://[::1]:8080',
  '::1': 'http://[::1]:8080',
};

test('a URL that cannot be meant is refused with the meant one', () => {
  for (const [given, meant] of Object.entries(MEANT)) {
    const message = `The URL of a service is not ${JSON.stringify(given)}. Did you mean "${meant}"?`;
    assert.throws(() => new Client(given), { name: 'RangeError', message });
    new Client(meant);
  }
});

type Call = (hall: Client) => Promise<unknown>;
const CALLS: readonly Call[] = [(hall) => hall.rpc.listGames(), (hall) => hall.watch('matches/k3v9').next()];

async function refused(url: string, message: RegExp): Promise<void> {
  const start = performance.now();
  await Promise.all(CALLS.map((call) => assert.rejects(call(new Client(url)), { code: 'UNAVAILABLE', message })));
  assert(performance.now() - start < 10_000, 'it waits neither for the timeout nor for the outage');
}

async function listening(server: Server, port = 0): Promise<number> {
  await new Promise<void>((resolve) => server.listen(port, '127.0.0.1', resolve));
  return (server.address() as { port: number }).port;
}

const closed = (server: Server) => new Promise((resolve) => server.close(resolve));

test('a closed port', async () => {
  const server = createServer();
  const port = await listening(server);
  await closed(server);
  await refused(`http://127.0.0.1:${port}`, /Nothing listens at this URL.*MARKETHALL_HTTP_PORT/);
});

test('the gRPC port', async () => {
  await refused(`http://${process.env['GRPC']}`, /does not speak HTTP\/1\.1, as the gRPC port of a service does not: give its REST port/);
});

test('a port that accepts and says nothing', async () => {
  const sockets = new Set<Socket>();
  const server = createServer((socket) => sockets.add(socket.on('error', () => {})));
  const port = await listening(server);
  await refused(`http://127.0.0.1:${port}`, /Nothing at http:\/\/127\.0\.0\.1:\d+ has answered within 1\.5 s.*REST port/);
  for (const socket of sockets) socket.destroy();
  await closed(server);
});

test('https for http', async () => {
  await refused(process.env['HALL']!.replace('http:', 'https:'), /does not speak TLS: give "http:\/\/" instead of "https:\/\/"/);
});

test('a service that starts later is reached by a client with a time limit or retries', async () => {
  const reached = async (given: ClientOptions): Promise<void> => {
    const server = http.createServer((_, response) => response.end('{"games": []}'));
    const port = await listening(server);
    await closed(server);
    const answer = new Client(`http://127.0.0.1:${port}`, given).rpc.listGames();
    await setTimeout(2_500);
    await listening(server, port);
    assert.deepEqual((await answer).games, []);
    server.closeAllConnections();
    await closed(server);
  };
  await Promise.all([reached({ timeoutMs: 60_000 }), reached({ retry: { longestPauseMs: 100 } })]);
});

test('a slow first call is no wrong address', async () => {
  const server = http.createServer((request, response) => {
    if (request.url === '/healthz') response.end();
    else void setTimeout(2_500).then(() => response.end('{"games": []}'));
  });
  const hall = new Client(`http://127.0.0.1:${await listening(server)}`);
  assert.deepEqual((await hall.rpc.listGames()).games, []);
  server.closeAllConnections();
  await closed(server);
});

test('after the first answer a service that stops is an outage', async () => {
  const answered = () => http.createServer((_, response) => response.end('{"games": []}'));
  const server = answered();
  const port = await listening(server);
  const hall = new Client(`http://127.0.0.1:${port}`);
  await hall.rpc.listGames();
  server.closeAllConnections();
  await closed(server);
  const later = hall.rpc.listGames();
  await setTimeout(2_500);
  const again = answered();
  await listening(again, port);
  assert.deepEqual((await later).games, []);
  again.closeAllConnections();
  await closed(again);
});
