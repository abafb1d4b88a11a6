// replay.mjs SERVICE CHROMIUM MODULES: a person looks back at a running match, opens the rules, and plays a match with
// keys only. Prints what was seen and what the browser complained about as JSON.
import { pathToFileURL } from 'node:url';

const [service, executablePath, modules] = process.argv.slice(2);
const { chromium } = (await import(pathToFileURL(`${modules}/playwright-core/index.js`))).default;
const browser = await chromium.launch({ executablePath, args: ['--no-sandbox'] });
const complaints = [];
const seen = {};
const context = await browser.newContext({ viewport: { width: 1300, height: 900 }, acceptDownloads: true });

async function open(address) {
  const tab = await context.newPage();
  tab.on('pageerror', (error) => complaints.push(String(error)));
  tab.on('console', (message) => message.type() === 'error' && complaints.push(message.text()));
  tab.setDefaultTimeout(20_000);
  await tab.goto(address);
  return tab;
}

const tab = await open(`${service}/`);
await tab.locator('[data-game="games/portobello"] button.play').click();
await tab.locator('market-hall-board svg').first().waitFor();
const prompt = () => tab.locator('market-hall-table .prompt').innerText();

// With keys only: Tab reaches the board, Enter picks, and so on to the end of the match.
let keys = 0;
const options = tab.locator('market-hall-board [data-handle][tabindex="0"].legal, market-hall-table .buttons button.move:not([disabled])');
for (const end = Date.now() + 150_000; Date.now() < end && !(await prompt()).includes('is over'); ) {
  const count = await options.count();
  const focused = count && (await options.nth(keys % count).focus({ timeout: 500 }).then(() => true, () => false));
  if (!focused) await tab.waitForTimeout(20);
  else {
    if (keys % 3 === 1) await tab.keyboard.press(['ArrowRight', 'ArrowDown', 'ArrowLeft', 'ArrowUp'][(keys / 3) % 4 | 0]);
    await tab.keyboard.press('Enter');
    keys++;
  }
}
seen.keys = keys;
seen.over = await prompt();
seen.result = await tab.locator('.result tr').allInnerTexts();

// Looking back: first position, one step, a line of the log, the link to the position, and back.
const latest = Number((await tab.locator('.replay output').innerText()).split('/')[1]);
await tab.getByRole('button', { name: 'First position' }).click();
await tab.getByText('position 1 of the past').waitFor();
await tab.getByRole('button', { name: 'One step forward' }).click();
await tab.getByText('position 2 of the past').waitFor();
await tab.getByRole('slider', { name: 'Position' }).fill('20');
await tab.getByText('position 20 of the past').waitFor();
seen.legalInThePast = await tab.locator('market-hall-board .legal').count();
seen.link = tab.url().split('#')[1];
const scores = () => tab.locator('.score').allInnerTexts();
seen.past = await scores();
const other = await open(tab.url());
await other.getByText('position 20 of the past').waitFor();
seen.shared = await other.locator('.score').allInnerTexts();
await tab.getByRole('button', { name: 'Back to the current position' }).click();
await tab.locator('.replay output', { hasText: `${latest}/${latest}` }).waitFor();
seen.now = await scores();

// The record, the rules, and a rematch.
const [download] = await Promise.all([tab.waitForEvent('download'), tab.getByRole('button', { name: 'Download the record' }).click()]);
const chunks = [];
for await (const chunk of await download.createReadStream()) chunks.push(chunk);
seen.record = JSON.parse(Buffer.concat(chunks).toString());
seen.record = { commits: seen.record.commits.length, seed: seen.record.seed ?? seen.record.match?.seed ?? '' };
await tab.getByRole('button', { name: 'Rules' }).click();
await tab.locator('market-hall-rules h2').waitFor();
seen.rules = (await tab.locator('market-hall-rules h2, market-hall-rules p').allInnerTexts()).join('\n').slice(0, 3000);
await tab.keyboard.press('Escape');
const before = tab.url();
await tab.getByRole('button', { name: 'Rematch' }).click();
await tab.waitForURL((url) => url.href.split('&')[0] !== before.split('&')[0]);
await tab.locator('market-hall-board svg').first().waitFor();
seen.rematch = (await scores()).length;
await browser.close();
console.log(JSON.stringify({ seen: { ...seen, latest }, complaints }));
