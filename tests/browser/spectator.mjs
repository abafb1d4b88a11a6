// A spectator opens a match, opens all its parts, and receives one move. Prints the requests of the page with their
// answers, and its screens. The name of the match, the times, the pauses of streams, and what the service computes from the
// name (the commitment to the seed and the id of the history) are replaced, because they differ in each match.
import http from 'node:http';
import { ask, drawn, open, scenario, serve, service, settings } from './kit.mjs';

const TIME = /\d{4}-\d\d-\d\dT[\d:.]+Z/g;
const HEARTBEAT = /^: .*\n\n/gm;
const COMPUTED = /(seedCommitment\W+|history\W+|id: \d+-)[0-9a-f]{12,64}/g;
const PAUSE = /retry: \d+/g;
const PORT = /127\.0\.0\.1:\d+/g;
const id = settings.match.split('/')[1];
const normalized = (text) =>
  text.replaceAll(id, 'ID').replace(TIME, 'TIME').replace(PORT, 'HOST').replace(HEARTBEAT, '').replace(COMPUTED, '$1COMPUTED').replace(PAUSE, 'PAUSE');

const traffic = [];

/** Forwards a request to the service, and records it with the answer. */
function recorder(request, response) {
  const { method, url, headers } = request;
  const entry = { method, url, requestBody: [], responseBody: [] };
  traffic.push(entry);
  const sent = { ...headers, host: new URL(service).host };
  delete sent['accept-encoding'];
  const onward = http.request(service + url, { method, headers: sent }, (answer) => {
    response.writeHead(answer.statusCode, answer.headers);
    entry.status = answer.statusCode;
    answer.on('data', (chunk) => entry.responseBody.push(chunk));
    answer.pipe(response);
  });
  onward.on('error', () => response.destroy());
  request.on('data', (chunk) => entry.requestBody.push(chunk));
  request.pipe(onward);
  response.on('close', () => onward.destroy());
}

/** In the page: all elements with their attributes and texts, inside shadow trees too. */
function shown() {
  const written = (node) => {
    if (node.nodeType === Node.TEXT_NODE) return node.data.trim() && `${node.data.trim()}\n`;
    if (node.nodeType === Node.COMMENT_NODE) return '';
    const attributes = [...(node.attributes ?? [])].map(({ name, value }) => ` ${name}="${value}"`).join('');
    const inside = [...(node.shadowRoot?.childNodes ?? []), ...node.childNodes].map(written).join('');
    return `<${node.nodeName}${attributes}>\n${inside}`;
  };
  return written(document.documentElement);
}

await scenario(async (browser) => {
  const tab = await open(browser, `${await serve(recorder)}/#match=${settings.match}`, { reducedMotion: 'reduce' });
  const screens = [];
  const look = async () => {
    await tab.evaluate(drawn);
    screens.push(normalized(await tab.evaluate(shown)));
  };
  const log = tab.locator('market-hall-table .log');
  await log.locator('[title="Show position 2"]').first().waitFor();
  const revision = Number((await tab.locator('.replay > span').innerText()).split('/')[1]);
  await look();
  for (const at of [0, 3, 8]) {
    await log.locator('.line').nth(at).hover();
    await look();
  }
  await tab.getByRole('slider', { name: 'Position' }).fill(String(revision - 5));
  await tab.getByText(`position ${revision - 5} of the past`).waitFor();
  await look();
  await tab.getByRole('button', { name: 'Back to the current position' }).click();
  await tab.getByRole('button', { name: 'Rules', exact: true }).click();
  // The examples of the rules are loaded after them.
  await tab.locator('market-hall-rules .short .detail').nth(4).waitFor();
  await look();
  await tab.keyboard.press('Escape');
  await tab.mouse.move(0, 0);
  await ask('draw');
  await log
    .locator(`[title="Show position ${revision + 1}"]`)
    .first()
    .waitFor();
  // The points of the move are shown for a while.
  await tab.locator('.seats .gain').first().waitFor({ state: 'detached' });
  await look();
  const requests = traffic.map(({ requestBody, responseBody, ...request }) => ({
    ...request,
    requestBody: Buffer.concat(requestBody).toString(),
    responseBody: Buffer.concat(responseBody).toString(),
  }));
  const texts = requests.map((request) => normalized(JSON.stringify(request))).sort();
  return { screens, requests: texts, complaints: tab.complaints };
});
