// Plays lanes of gRPC calls over a few HTTP/2 connections, each lane one call after the other, all lanes at once.
// With "stream" each lane is one bidirectional stream: the next message is sent after the answer to the one before.
// Standard input: {"target", "method", "connections", "stream", "watches",
// "lanes": [[[authorization, base64], ...], ...]}; "watches": [[authorization, base64], ...] are open before the first call.
import http2 from 'node:http2';

import { plan, played } from './measured.mjs';

const sessions = Array.from({ length: plan.connections }, () => http2.connect(`http://${plan.target}`));
// All connections are open before the clock starts.
await Promise.all(
  sessions.map(
    (session) =>
      new Promise((resolve) => {
        session.ping(resolve);
      }),
  ),
);

function framed(base64) {
  const body = Buffer.from(base64, 'base64');
  const head = Buffer.alloc(5);
  head.writeUInt32BE(body.length, 1);
  return Buffer.concat([head, body]);
}

// Starts a call. Returns it and a promise of 0, or 1 if it failed.
function started(session, authorization) {
  const call = session.request({
    ':method': 'POST',
    ':path': plan.method,
    'content-type': 'application/grpc',
    te: 'trailers',
    authorization,
  });
  let status;
  call.on('response', (headers) => {
    status ??= headers['grpc-status'];
  });
  call.on('trailers', (trailers) => {
    status ??= trailers['grpc-status'];
  });
  const ended = new Promise((resolve) => {
    call.on('close', () => resolve(status === '0' ? 0 : 1));
  });
  return [call, ended];
}

function unary(session, [authorization, body]) {
  const [call, ended] = started(session, authorization);
  call.on('data', () => {});
  call.end(body);
  return ended;
}

async function playStream(session, [[authorization, first], ...rest]) {
  const [call, ended] = started(session, authorization);
  const waiting = rest.map(([, body]) => body);
  let got = Buffer.alloc(0);
  let refused = 0;
  call.on('data', (data) => {
    got = Buffer.concat([got, data]);
    while (got.length >= 5 && got.length >= 5 + got.readUInt32BE(1)) {
      // The tag of an answer that was refused: field 2.
      if (got[5] === 0x12) refused += 1;
      got = got.subarray(5 + got.readUInt32BE(1));
      if (waiting.length) call.write(waiting.shift());
      else call.end();
    }
  });
  call.write(first);
  return (await ended) + refused;
}

// A watcher is open when its first message has arrived.
function watch(session, [authorization, body]) {
  return new Promise((resolve, reject) => {
    const call = session.request({
      ':method': 'POST',
      ':path': '/markethall.v1.MatchService/WatchMatch',
      'content-type': 'application/grpc',
      te: 'trailers',
      authorization,
    });
    call.on('response', (headers) => {
      if (headers['grpc-status'] > 0) reject(new Error(headers['grpc-message']));
    });
    call.on('error', () => {});
    call.on('data', resolve);
    call.end(framed(body));
  });
}

const watching = plan.watches.length ? http2.connect(`http://${plan.target}`) : null;
await Promise.all(plan.watches.map((one) => watch(watching, one)));
plan.lanes = plan.lanes.map((calls) => calls.map(([who, body]) => [who, framed(body)]));
await played(async (calls, number) => {
  const session = sessions[number % sessions.length];
  if (plan.stream) return playStream(session, calls);
  let failed = 0;
  for (const one of calls) failed += await unary(session, one);
  return failed;
});
for (const session of sessions) session.close();
watching?.destroy();
