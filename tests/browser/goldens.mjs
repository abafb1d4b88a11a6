// Takes a picture of each state. With `differences`, compares it with the stored picture, and prints the share of pixels
// that differ by state. With `screens`, stores the whole screens there. Else stores the pictures.
import { readFile, writeFile } from 'node:fs/promises';
import { drawn, open, HANDLES, scenario, service, settings, visit } from './kit.mjs';

const NOON = new Date('2026-03-01T12:00:00Z');
const QUALITY = 0.85;
/** A difference of a colour, of 255, that is visible and not caused by compression. */
const MUCH = 40;
const PATIENCE_MS = 30_000;

/** What a person does in a state before the picture. */
const ACTS = {
  pick: (tab) => tab.locator(HANDLES).first().click({ force: true }),
  close: (tab) => tab.keyboard.press('Escape'),
  lesson: (tab) => tab.getByRole('button', { name: 'How to play' }).first().click(),
  share: (tab) => tab.getByLabel('Seat 2').selectOption('HERE'),
  async create(tab) {
    await tab.getByRole('button', { name: 'Create match' }).click();
    await tab.locator('market-hall-seating .qr, market-hall-offer h1').waitFor();
  },
  async home(tab) {
    await tab.goto(`${service}/#`);
    await tab.locator('.going .player').first().waitFor();
  },
  async rules(tab) {
    await tab.getByRole('button', { name: 'Rules', exact: true }).click();
    await tab.locator('market-hall-rules select').waitFor();
  },
  past: (tab, revision) => tab.getByRole('slider', { name: 'Position' }).fill(revision),
  async preview(tab) {
    // The button "Play" would play the move.
    const legal = tab.locator(HANDLES).filter({ hasNotText: /^\s*Play\s*$/ });
    for (let left = 9; left > 0 && (await legal.count()); left--) await legal.first().click({ force: true });
    await tab.locator('.preview').waitFor();
  },
};

async function show(browser, { page, match, size, scheme, acts }) {
  const [width, height] = size;
  const deviceScaleFactor = width < 500 ? 2 : 1;
  const options = { viewport: { width, height }, deviceScaleFactor, colorScheme: scheme, reducedMotion: 'reduce', locale: 'en-GB', timezoneId: 'UTC' };
  const tab = await open(browser, 'about:blank', options);
  await tab.clock.setFixedTime(NOON);
  tab.loading = new Set();
  tab.on('request', (request) => !request.url().includes(':watch') && tab.loading.add(request));
  for (const end of ['requestfinished', 'requestfailed']) tab.on(end, (request) => tab.loading.delete(request));
  await visit(tab, `${service}/#${match ? settings.matches[match] : page}`);
  await tab.waitForSelector(match ? 'market-hall-board svg' : 'market-hall-lobby [data-game], market-hall-new-match form');
  // The log is complete when it has the first seat that was taken.
  if (match) await tab.locator('market-hall-table .log [title="Show position 2"]').first().waitFor({ state: 'attached' });
  // All states of a match show the same position: nothing may be played.
  if (match) await tab.locator('market-hall-table').evaluate((table) => (table.confirm = true));
  for (const act of acts) await ACTS[act.split(' ')[0]](tab, act.split(' ')[1]);
  await tab.mouse.move(0, 0);
  await tab.evaluate(() => scrollTo(0, 0));
  return tab;
}

/** In a page: the screen, blurred to half its width and height, as WebP. */
async function packed([screen, quality]) {
  const bitmap = await createImageBitmap(await (await fetch(screen)).blob());
  const canvas = new OffscreenCanvas(bitmap.width >> 1, bitmap.height >> 1);
  const context = canvas.getContext('2d');
  context.imageSmoothingQuality = 'high';
  context.drawImage(bitmap, 0, 0, canvas.width, canvas.height);
  const blob = await canvas.convertToBlob({ type: 'image/webp', quality });
  return btoa(Array.from(new Uint8Array(await blob.arrayBuffer()), (byte) => String.fromCharCode(byte)).join(''));
}

/** In a page: the share of pixels that differ between two pictures. */
async function different([much, ...pictures]) {
  const [one, other] = await Promise.all(
    pictures.map(async (picture) => {
      const bitmap = await createImageBitmap(await (await fetch(`data:image/webp;base64,${picture}`)).blob());
      const canvas = new OffscreenCanvas(bitmap.width, bitmap.height);
      canvas.getContext('2d').drawImage(bitmap, 0, 0);
      return canvas.getContext('2d').getImageData(0, 0, canvas.width, canvas.height).data;
    }),
  );
  if (one.length !== other.length) return 1;
  let count = 0;
  for (let at = 0; at < one.length; at += 4) if ([0, 1, 2].some((colour) => Math.abs(one[at + colour] - other[at + colour]) > much)) count++;
  return (count * 4) / one.length;
}

/** The screen of a state, when all is loaded and drawn, and two screens in a row are equal: a busy machine only takes longer. */
async function taken(tab, options) {
  for (let last, end = Date.now() + PATIENCE_MS; Date.now() < end;) {
    while (tab.loading.size) await tab.waitForTimeout(20);
    await tab.evaluate(drawn);
    const screen = await tab.screenshot(options);
    if (last?.equals(screen) && !tab.loading.size) return screen;
    last = screen;
  }
  throw new Error(`The screen does not stop changing. It loads: ${[...tab.loading].map((request) => request.url()).join(' ')}`);
}

/** The picture of a state. */
async function pictureOf(tab, helper) {
  const screen = await taken(tab);
  return helper.evaluate(packed, [`data:image/png;base64,${screen.toString('base64')}`, QUALITY]);
}

/** The share of pixels that differ from the stored picture. A screen that differs is written beside it. */
async function compared(name, tab, helper) {
  const stored = await readFile(`${settings.goldens}/${name}.webp`, 'base64').catch(() => '');
  const picture = await pictureOf(tab, helper);
  const share = stored ? await helper.evaluate(different, [MUCH, picture, stored]) : 1;
  if (share > settings.enough) await writeFile(`${settings.differences}/${name}.webp`, picture, 'base64');
  return share;
}

await scenario(async (browser) => {
  const helper = await browser.newPage();
  const shares = {};
  for (const [name, state] of Object.entries(settings.states)) {
    const tab = await show(browser, state);
    if (settings.differences) shares[name] = await compared(name, tab, helper);
    else if (settings.screens) await writeFile(`${settings.screens}/${name}.png`, await taken(tab, { fullPage: state.whole }));
    else await writeFile(`${settings.goldens}/${name}.webp`, await pictureOf(tab, helper), 'base64');
    await tab.context().close();
  }
  return shares;
});
