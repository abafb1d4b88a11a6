// What people do in the page of the service around the table: two friends begin a match, a newcomer is taught, settings are
// kept, a second person at this device, and an installed page. Prints what was found.
import { open, scenario, service } from './kit.mjs';

/** Two friends, each in a browser of their own: the number of clicks of each until the board is there. */
async function friends(browser) {
  const permissions = ['clipboard-read', 'clipboard-write'];
  const amara = await open(browser, `${service}/`, { permissions });
  const clicks = [1, 0];
  await amara.locator('[data-game="games/portobello"] button.friend').click();
  await amara.locator('market-hall-seating main').waitFor();
  const link = await amara.evaluate(() => navigator.clipboard.readText());
  const bert = await open(browser, link);
  await bert.getByRole('button', { name: 'Take this seat' }).click();
  clicks[1]++;
  for (const tab of [amara, bert]) await tab.locator('market-hall-board svg.board').waitFor();
  const invited = await bert.locator('.invite').count();
  return { clicks, invited, complaints: [...amara.complaints, ...bert.complaints] };
}

/** A newcomer against a bot: taught once for each game. What is set in the menu is kept over a reload. */
async function newcomer(browser) {
  const tab = await open(browser, `${service}/`, { lessons: true });
  await tab.locator('[data-game="games/kairo"] button.play').click();
  await tab.locator('market-hall-help h2').waitFor();
  const title = await tab.locator('market-hall-help h2').textContent();
  await tab.getByRole('button', { name: 'Skip' }).click();
  await tab.getByRole('button', { name: 'Match menu' }).click();
  await tab.locator('.menu').getByLabel('Confirm moves').check();
  await tab.locator('.menu').getByLabel('Moves of others').selectOption('0');
  await tab.keyboard.press('Escape');
  await tab.reload();
  await tab.locator('market-hall-board svg.board').waitFor();
  await tab.waitForTimeout(500);
  const again = await tab.locator('market-hall-help').count();
  await tab.getByRole('button', { name: 'Match menu' }).click();
  const confirm = await tab.locator('.menu').getByLabel('Confirm moves').isChecked();
  const pace = await tab.locator('.menu').getByLabel('Moves of others').inputValue();
  return { title, again, confirm, pace, complaints: tab.complaints };
}

/** A second person with a name at this device. In Portobello Market nothing is hidden, so nothing is handed over. */
async function oneDevice(browser) {
  const tab = await open(browser, `${service}/`);
  await tab.locator('[data-game="games/portobello"] button.friend').click();
  await tab.getByRole('button', { name: 'A person at this device' }).click();
  await tab.getByLabel('Your name').fill('Bert');
  await tab.getByRole('button', { name: 'Take this seat' }).click();
  const handed = tab.locator('h1', { hasText: 'Pass the device' });
  await tab.locator('market-hall-board svg.board').or(handed).first().waitFor();
  if (await handed.count()) await tab.getByRole('button', { name: 'I am' }).click();
  await tab.locator('.seats li').nth(1).waitFor();
  return { names: await tab.locator('.seats .name').allTextContents(), handed: await handed.count(), complaints: tab.complaints };
}

/** The page as it is kept by an installed one, without a network. */
async function offline(browser) {
  const tab = await open(browser, `${service}/`);
  await tab.evaluate(() => navigator.serviceWorker.register('table/sw.js', { scope: '/' }).then(() => navigator.serviceWorker.ready));
  await tab.reload();
  await tab.waitForFunction(() => navigator.serviceWorker.controller);
  await tab.context().setOffline(true);
  await tab.reload();
  return (await tab.locator('.offline').innerText()).includes('nothing can be played until the network is back');
}

async function installed(browser) {
  const page = await (await fetch(`${service}/`, { headers: { accept: 'text/html' } })).text();
  const address = new URL(/rel="manifest" href="([^"]+)"/.exec(page)[1], `${service}/`);
  const manifest = await (await fetch(address)).json();
  const icon = await fetch(new URL(manifest.icons[0].src, address));
  const worker = await fetch(new URL('sw.js', address));
  return {
    name: manifest.name,
    start: new URL(manifest.start_url, address).pathname,
    icon: icon.status,
    worker: worker.status,
    scope: worker.headers.get('service-worker-allowed'),
    listed: /chunk-/.test(await worker.text()),
    offline: await offline(browser),
  };
}

await scenario(async (browser) => ({
  friends: await friends(browser),
  newcomer: await newcomer(browser),
  oneDevice: await oneDevice(browser),
  installed: await installed(browser),
}));
