// hot_seat.mjs SERVICE CHROMIUM MODULES: two people share one device. Prints the screens between their turns as JSON.
import { pathToFileURL } from 'node:url';

const [service, executablePath, modules] = process.argv.slice(2);
const { chromium } = (await import(pathToFileURL(`${modules}/playwright-core/index.js`))).default;
const browser = await chromium.launch({ executablePath, args: ['--no-sandbox'] });
const tab = await browser.newPage({ viewport: { width: 1200, height: 900 } });
const complaints = [];
tab.on('pageerror', (error) => complaints.push(String(error)));
tab.on('console', (message) => message.type() === 'error' && complaints.push(message.text()));
tab.setDefaultTimeout(20_000);

await tab.goto(`${service}/#new=kairo`);
await tab.getByLabel('Your name').fill('Amara');
await tab.getByLabel('Seat 2').selectOption('HERE');
await tab.getByRole('button', { name: 'Create match' }).click();
const title = tab.locator('h1', { hasText: 'Pass the device' });
const board = tab.locator('market-hall-board svg.own');
const targets = tab.locator('market-hall-board .handle.legal, market-hall-table .buttons button.move:not([disabled])');
const screens = [];
let clicks = 0;
let reloaded = false;
for (const end = Date.now() + 90_000; Date.now() < end && screens.length < 5; ) {
  if (await title.count()) {
    screens.push({ title: await title.innerText(), boards: await tab.locator('market-hall-board').count() });
    // A reload shows nothing of the match either.
    if (!reloaded && screens.length === 2) {
      reloaded = true;
      await tab.reload();
      await title.waitFor();
      screens.push({ title: await title.innerText(), boards: await tab.locator('market-hall-board').count() });
    }
    await tab.getByRole('button', { name: 'I am' }).click();
    await board.waitFor();
    screens.at(-1).acting = await tab.locator('.seats .acting .name').innerText();
  }
  const count = await targets.count();
  const clicked = count && (await targets.nth(clicks % count).click({ force: true, timeout: 1000 }).then(() => 1, () => 0));
  if (clicked) clicks++;
  else await tab.waitForTimeout(20);
}
await browser.close();
console.log(JSON.stringify({ screens, complaints }));
