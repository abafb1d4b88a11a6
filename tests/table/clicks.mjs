// clicks.mjs SERVICE PAGE GAME CHROMIUM MODULES: plays one match of a game against a bot in a browser, with clicks only.
// Prints the number of clicks and the last prompt as JSON. Fails if the page reports an error.
import { pathToFileURL } from 'node:url';

const [service, page, game, executablePath, modules] = process.argv.slice(2);
const { chromium } = (await import(pathToFileURL(`${modules}/playwright-core/index.js`))).default;

async function post(path, body, token) {
  const headers = { 'content-type': 'application/json', ...(token && { authorization: `Bearer ${token}` }) };
  const response = await fetch(service + path, { method: 'POST', headers, body: JSON.stringify(body) });
  if (!response.ok) throw new Error(await response.text());
  return response.json();
}

const { match, creatorToken } = await post('/v1/matches', { game, seatCount: 2 });
const { token } = await post(`/v1/${match.name}:join`, { displayName: 'Amara' });
await post(`/v1/${match.name}:addBot`, { level: 'BOT_LEVEL_RANDOM' }, creatorToken);
const browser = await chromium.launch({ executablePath, args: ['--no-sandbox'] });
const tab = await browser.newPage({ viewport: { width: 1280, height: 1000 } });
const errors = [];
tab.on('pageerror', (error) => errors.push(String(error)));
await tab.goto(`${page}?server=${service}&match=${match.name}&token=${token}`);
await tab.waitForSelector('market-hall-board svg');
const targets = tab.locator('market-hall-board .handle.legal, market-hall-table button.move:not([disabled])');
let clicks = 0;
let prompt = '';
for (const end = Date.now() + 180_000; Date.now() < end && !prompt.includes('is over'); ) {
  prompt = await tab.textContent('market-hall-table .prompt');
  const count = await targets.count();
  // A new position can arrive between the two calls. The click is then tried again in that position.
  const clicked = count && (await targets.nth(clicks % count).click({ force: true, timeout: 1000 }).then(() => 1, () => 0));
  if (clicked) clicks++;
  else await tab.waitForTimeout(20);
}
await browser.close();
if (errors.length) throw new Error(errors.join('\n'));
console.log(JSON.stringify({ clicks, prompt }));
