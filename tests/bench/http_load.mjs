// Plays lanes of HTTP requests, each lane one request after the other on one connection, all lanes at once.
//
// Standard input: {"target", "lanes": [[[authorization, path, body], ...], ...]}.
import http from 'node:http';

import { plan, played } from './measured.mjs';

function post(agent, [authorization, path, body]) {
  return new Promise((resolve, reject) => {
    const headers = { authorization, 'content-type': 'application/json', 'content-length': Buffer.byteLength(body) };
    const request = http.request(new URL(path, plan.target), { method: 'POST', agent, headers }, (answer) => {
      answer.on('data', () => {});
      answer.on('end', () => resolve(answer.statusCode === 200 ? 0 : 1));
    });
    request.on('error', reject);
    request.end(body);
  });
}

await played(async (requests) => {
  const agent = new http.Agent({ keepAlive: true, maxSockets: 1 });
  let failed = 0;
  for (const one of requests) failed += await post(agent, one);
  agent.destroy();
  return failed;
});
