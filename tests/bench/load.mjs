// Plays lanes of gRPC calls over one HTTP/2 connection, each lane one call after the other, all lanes at once.
// With "stream" each lane is one bidirectional stream: the next message goes when the answer to the last has come.
//
// The load of the benches: small enough that a server on the other core is the limit, which a load in Python is not.
// Standard input: {"target", "method", "lanes": [[[authorization, request in base64], ...], ...], "watches"}: the last are
// calls of WatchMatch, which are open on another connection before the first call is made.
// Standard output: {"calls", "seconds", "failed"}.
import http2 from 'node:http2';
import { text } from 'node:stream/consumers';

const plan = JSON.parse(await text(process.stdin));
const session = http2.connect(`http://${plan.target}`);
let failed = 0;

function framed(base64) {
  const body = Buffer.from(base64, 'base64');
  const head = Buffer.alloc(5);
  head.writeUInt32BE(body.length, 1);
  return Buffer.concat([head, body]);
}

function call(authorization, body) {
  return new Promise((resolve) => {
    const stream = session.request({
      ':method': 'POST', ':path': plan.method, 'content-type': 'application/grpc', te: 'trailers', authorization,
    });
    stream.on('trailers', (trailers) => { if (trailers['grpc-status'] !== '0') failed += 1; });
    stream.on('response', (headers) => { if (headers['grpc-status'] > 0) failed += 1; });
    stream.on('data', () => {});
    stream.on('close', resolve);
    stream.end(body);
  });
}

function exchange([[authorization, first], ...rest]) {
  return new Promise((resolve) => {
    const stream = session.request({
      ':method': 'POST', ':path': plan.method, 'content-type': 'application/grpc', te: 'trailers', authorization,
    });
    const waiting = rest.map(([, body]) => body);
    let got = Buffer.alloc(0);
    stream.on('trailers', (trailers) => { if (trailers['grpc-status'] !== '0') failed += 1; });
    stream.on('response', (headers) => { if (headers['grpc-status'] > 0) failed += 1; });
    stream.on('data', (data) => {
      got = Buffer.concat([got, data]);
      while (got.length >= 5 && got.length >= 5 + got.readUInt32BE(1)) {
        // The tag of an answer that was refused: field 2.
        if (got[5] === 0x12) failed += 1;
        got = got.subarray(5 + got.readUInt32BE(1));
        if (waiting.length) stream.write(waiting.shift()); else stream.end();
      }
    });
    stream.on('close', resolve);
    stream.write(first);
  });
}

function watch([authorization, body]) {
  return new Promise((resolve) => {
    const stream = watching.request({
      ':method': 'POST', ':path': '/markethall.v1.MatchService/WatchMatch', 'content-type': 'application/grpc',
      te: 'trailers', authorization,
    });
    stream.on('response', (headers) => { if (headers['grpc-status'] > 0) failed += 1; });
    stream.on('error', () => {});
    stream.on('data', resolve);
    stream.end(framed(body));
  });
}

const watching = plan.watches?.length ? http2.connect(`http://${plan.target}`) : null;
await Promise.all((plan.watches ?? []).map(watch));
const lanes = plan.lanes.map((calls) => calls.map(([who, body]) => [who, framed(body)]));
const start = process.hrtime.bigint();
await Promise.all(lanes.map(async (calls) => {
  if (plan.stream) return exchange(calls);
  for (const [who, body] of calls) await call(who, body);
}));
const seconds = Number(process.hrtime.bigint() - start) / 1e9;
console.log(JSON.stringify({ calls: lanes.flat().length, seconds, failed }));
session.close();
watching?.destroy();
