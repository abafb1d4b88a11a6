// Seven tabs of a browser that reaches the service over HTTP/2: each has a stream, since all share one connection.
import { readFileSync } from 'node:fs';
import http from 'node:http';
import http2 from 'node:http2';
import { newMatch, open, scenario, service, settings } from './kit.mjs';

const TABS = 7;
/** Headers of HTTP/1.1 that HTTP/2 does not allow. */
const HOP = ['connection', 'keep-alive', 'transfer-encoding'];

function forward(request, response) {
  const { hostname, port } = new URL(service);
  const headers = Object.fromEntries(Object.entries(request.headers).filter(([name]) => !name.startsWith(':')));
  const onward = http.request({ hostname, port, method: request.method, headers, path: request.url }, (answer) => {
    response.writeHead(answer.statusCode, Object.fromEntries(Object.entries(answer.headers).filter(([name]) => !HOP.includes(name))));
    answer.pipe(response);
  });
  onward.on('error', () => response.stream?.close());
  request.pipe(onward);
  response.on('close', () => onward.destroy());
}

await scenario(async (browser) => {
  const server = http2.createSecureServer({ key: readFileSync(settings.key), cert: readFileSync(settings.cert) }, forward);
  await new Promise((done) => server.listen(0, '127.0.0.1', done));
  const base = `https://127.0.0.1:${server.address().port}`;
  const first = await open(browser, 'about:blank', { ignoreHTTPSErrors: true });
  const streams = [];
  for (let at = 0; at < TABS; at++) {
    const { name } = await newMatch('klongs');
    const tab = at ? await first.context().newPage() : first;
    const stream = tab.waitForRequest((request) => request.url().includes(':watch'), { timeout: 15_000 });
    await tab.goto(`${base}/#match=${name}`);
    streams.push(await stream.then(() => 1).catch(() => 0));
  }
  const [protocol] = await first.evaluate(() => performance.getEntriesByType('resource').map(({ nextHopProtocol }) => nextHopProtocol));
  return { streams, protocol };
});
