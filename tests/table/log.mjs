// log.mjs SERVICE GAME CHROMIUM MODULES [FOLDER]: plays some moves against a bot, and points at the lines of the log with
// pointer and keys. Then shows the table on a narrow screen and with forced colours. With a folder, it saves screenshots.
// Prints what was seen and what the browser complained about as JSON.
import { pathToFileURL } from 'node:url';

const [service, game, executablePath, modules, folder] = process.argv.slice(2);
const MOVES = 24;
const { chromium } = (await import(pathToFileURL(`${modules}/playwright-core/index.js`))).default;
const browser = await chromium.launch({ executablePath, args: ['--no-sandbox'] });
const tab = await browser.newPage({ viewport: { width: 1440, height: 900 }, reducedMotion: 'reduce' });
const complaints = [];
tab.on('pageerror', (error) => complaints.push(String(error)));
tab.on('console', (message) => message.type() === 'error' && complaints.push(message.text()));
tab.setDefaultTimeout(15_000);
await tab.goto(`${service}/`);
await tab.locator(`[data-game="games/${game}"] button.play`).click();
await tab.locator('market-hall-board svg').first().waitFor();

const targets = tab.locator('market-hall-board .handle.legal, market-hall-table button.move:not([disabled])');
for (let clicks = 0, end = Date.now() + 60_000; clicks < MOVES && Date.now() < end; ) {
  const count = await targets.count();
  const clicked = count && (await targets.nth(clicks % count).click({ force: true, timeout: 1000 }).then(() => 1, () => 0));
  if (clicked) clicks++;
  else await tab.waitForTimeout(20);
}

const seen = { pointer: 0, places: new Set() };
const lines = tab.locator('.log button.line');
const lit = tab.locator('market-hall-board [data-lit]');
seen.lines = await lines.count();
for (let at = 0; at < seen.lines; at++) {
  await lines.nth(at).hover();
  const handles = await lit.evaluateAll((elements) => elements.map((element) => element.dataset.handle));
  if (handles.length) seen.pointer = at + 1;
  for (const handle of handles) seen.places.add(handle.split(':')[0]);
}
await tab.mouse.move(1, 1);
await tab.waitForTimeout(50);
seen.after = await lit.count();
if (seen.pointer) await lines.nth(seen.pointer - 1).focus();
await tab.waitForTimeout(50);
seen.focus = await lit.count();

const save = async (name) => folder && tab.screenshot({ path: `${folder}/${game}-${name}.png` });
await save('1440');
await tab.emulateMedia({ colorScheme: 'dark' });
await save('1440-dark');
await tab.setViewportSize({ width: 360, height: 740 });
seen.overflow = await tab.evaluate(() => document.documentElement.scrollWidth - innerWidth);
await save('360-dark');
await tab.emulateMedia({ colorScheme: 'light' });
await save('360');
await tab.emulateMedia({ forcedColors: 'active' });
await tab.setViewportSize({ width: 1440, height: 900 });
await save('contrast');
await browser.close();
console.log(JSON.stringify({ seen: { ...seen, places: [...seen.places] }, complaints }));
