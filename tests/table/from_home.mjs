// from_home.mjs SERVICE GAME CHROMIUM MODULES: opens the address of the service in a browser, begins a match against a
// bot with one click, and plays it to its end with clicks only. Prints clicks, the last prompt and what the browser
// complained about as JSON.
import { pathToFileURL } from 'node:url';

const [service, game, executablePath, modules] = process.argv.slice(2);
const { chromium } = (await import(pathToFileURL(`${modules}/playwright-core/index.js`))).default;

const browser = await chromium.launch({ executablePath, args: ['--no-sandbox'] });
const tab = await browser.newPage({ viewport: { width: 1280, height: 1000 } });
const complaints = [];
tab.on('pageerror', (error) => complaints.push(String(error)));
tab.on('console', (message) => message.type() === 'error' && complaints.push(message.text()));
await tab.goto(`${service}/`);
await tab.locator(`[data-game="games/${game}"] button.play`).click();
await tab.waitForSelector('market-hall-board svg');
const address = tab.url();
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
console.log(JSON.stringify({ clicks, prompt, address, complaints }));
