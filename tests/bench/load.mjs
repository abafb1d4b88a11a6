// Plays lanes of unary gRPC calls over one HTTP/2 connection, each lane one call after the other, all lanes at once.
//
// The load of the benches: small enough that a server on the other core is the limit, which a load in Python is not.
// Standard input: {"target", "method", "lanes": [[[authorization, request in base64], ...], ...]}.
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

const lanes = plan.lanes.map((calls) => calls.map(([who, body]) => [who, framed(body)]));
const start = process.hrtime.bigint();
await Promise.all(lanes.map(async (calls) => {
  for (const [who, body] of calls) await call(who, body);
}));
const seconds = Number(process.hrtime.bigint() - start) / 1e9;
console.log(JSON.stringify({ calls: lanes.flat().length, seconds, failed }));
session.close();
