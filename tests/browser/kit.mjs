// Functions of all scenarios. A scenario gets its settings as one JSON argument, prints one line of JSON at its end, and
// fails if it throws. It can ask the test for an action: it prints "ask ACTION" and waits for a line.
import { readdirSync } from 'node:fs';
import http from 'node:http';
import net from 'node:net';
import { createInterface } from 'node:readline';
import { pathToFileURL } from 'node:url';

export const settings = JSON.parse(process.argv[2]);
export const { service } = settings;

const { chromium } = (await import(pathToFileURL(`${settings.modules}/playwright-core/index.js`))).default;
const input = createInterface({ input: process.stdin });
const lines = input[Symbol.asyncIterator]();
const LIMIT_MS = 200_000;

/** What can be picked: places on a board, and the buttons beside it. */
export const HANDLES = '.handle.legal, .bar button.move:not([disabled])';

/** In a page: the elements that match, inside shadow trees too. `open` makes it a global of the page. */
export function deepAll(selector, root = document) {
  const hosts = [...root.querySelectorAll(':not(svg *)')].filter((element) => element.shadowRoot);
  return [...root.querySelectorAll(selector), ...hosts.flatMap((host) => deepAll(selector, host.shadowRoot))];
}

/** In a page: waits until it is drawn. A size that an element has measured brings another update, in the next frame. */
export async function drawn() {
  for (let calm = 0; calm < 3; await new Promise((done) => requestAnimationFrame(() => requestIdleCallback(done))))
    calm = deepAll('*').some((element) => element.isUpdatePending) ? 0 : calm + 1;
}

/** In a page: scrolls to the `n`th element that matches. Returns the number of elements that match, and its middle. */
function middleOf([selector, n]) {
  const matching = deepAll(selector);
  if (!matching.length) return { count: 0 };
  const chosen = matching[n % matching.length];
  chosen.scrollIntoViewIfNeeded();
  const { x, y, width, height } = chosen.getBoundingClientRect();
  return { count: matching.length, x: x + width / 2, y: y + height / 2 };
}

function launchChromium() {
  const { executablePath, environment } = settings.chromium;
  const env = { ...process.env, ...environment };
  return chromium.launch({ executablePath, env, args: ['--no-sandbox'] });
}

/** Runs a scenario in a browser and prints what it returns. */
export async function scenario(run, launch = launchChromium) {
  const browser = await launch();
  let result;
  try {
    result = await run(browser);
  } catch (error) {
    console.error(error);
  }
  await browser.close();
  if (result) await new Promise((done) => process.stdout.write(`${JSON.stringify(result)}\n`, done));
  process.exit(result ? 0 : 1);
}

/** Asks the test for an action, and waits until it is done. */
export async function ask(action) {
  console.log(`ask ${action}`);
  await lines.next();
}

export async function rest(path, body, token, base = service) {
  const headers = { ...(body && { 'content-type': 'application/json' }), ...(token && { authorization: `Bearer ${token}` }) };
  const response = await fetch(base + path, { method: body ? 'POST' : 'GET', headers, body: body && JSON.stringify(body) });
  if (!response.ok) throw new Error(`${path}: ${await response.text()}`);
  return response.json();
}

/** A new match with one person for each name, and random bots on the other seats. */
export async function newMatch(game, { seats = 2, names = ['Amara'], options, bots = seats - names.length } = {}) {
  const match = { game, seatCount: seats, visibility: 'MATCH_VISIBILITY_UNLISTED', options: options && { [game]: options } };
  const created = await rest('/v1/matches', { match });
  const { name } = created.match;
  const tokens = [];
  for (const displayName of names) tokens.push((await rest(`/v1/${name}:join`, { displayName })).token);
  for (let left = bots; left > 0; left--) await rest(`/v1/${name}:addBot`, { bot: 'random' }, created.creatorToken);
  return { name, tokens, creatorToken: created.creatorToken };
}

/** The record of a finished match of two seats, which the service no longer has. */
export async function recordOf(game) {
  const { name, tokens, creatorToken } = await newMatch(game, { names: ['Amara', 'Bruno'] });
  for (;;) {
    const match = await rest(`/v1/${name}?view=MATCH_VIEW_BASIC`);
    const token = tokens[match.toAct[0] - 1];
    if (!token) break;
    const { moves, revision } = await rest(`/v1/${name}/legalMoves`, undefined, token);
    await rest(`/v1/${name}:play`, { move: moves[(revision * 7919) % moves.length], revision }, token);
  }
  const record = await rest(`/v1/${name}/record`, undefined, tokens[0]);
  const deleted = await fetch(`${service}/v1/${name}`, { method: 'DELETE', headers: { authorization: `Bearer ${creatorToken}` } });
  if (!deleted.ok) throw new Error(await deleted.text());
  return record;
}

/** A file for the file chooser of the lobby. */
export function recordFile(content) {
  return { name: 'record.json', mimeType: 'application/json', buffer: Buffer.from(content) };
}

/** The ids of all games: each has a folder with its contract. */
const GAMES = readdirSync(new URL('../../proto/markethall/', import.meta.url)).filter((name) => !['secret', 'v1'].includes(name));

/** A page in a browser context with its own storage. `complaints` collects errors of scripts and of the console. */
export async function open(browser, address, { lessons = false, ...options } = {}) {
  // Moves of others are shown one after the other, unless a person asks for reduced motion.
  const context = await browser.newContext({ viewport: { width: 1280, height: 1000 }, reducedMotion: 'reduce', ...options });
  const tab = await context.newPage();
  tab.setDefaultTimeout(30_000);
  tab.complaints = [];
  tab.on('pageerror', (error) => tab.complaints.push(String(error)));
  tab.on('console', (message) => message.type() === 'error' && tab.complaints.push(`${message.text()} ${message.location().url}`));
  tab.on('dialog', (dialog) => {
    tab.complaints.push(`dialog: ${dialog.message()}`);
    void dialog.dismiss();
  });
  await tab.addInitScript(`globalThis.deepAll = ${deepAll}`);
  // How to play is shown at the first match of a game: a scenario that wants to see it asks for it.
  if (!lessons)
    await tab.addInitScript((games) => {
      try {
        localStorage.setItem('markethall.lessons', games);
      } catch {
        /* The browser stores nothing. */
      }
    }, GAMES.join());
  await visit(tab, address);
  return tab;
}

/** Opens an address. If it is the link of a seat, the person takes the seat. */
export async function visit(tab, address) {
  await tab.goto(address);
  if (address.includes('&token=')) await tab.locator('market-hall-offer button.main').click();
}

/** The address of a match in the page of the service. */
export function addressOf({ name, tokens }, at = 0, base = service) {
  const token = tokens[at];
  return `${base}/#match=${name}${token ? `&token=${token}` : ''}`;
}

/** Opens the match menu of a table and presses a button in it. */
export async function inMenu(tab, name) {
  await tab.getByRole('button', { name: /^(Match menu|Partiemenü)$/ }).click();
  await tab.locator('.menu').getByRole('button', { name }).click();
}

/** Sets or unsets a box in the match menu, such as "Confirm moves". */
export async function setInMenu(tab, label, on) {
  await tab.getByRole('button', { name: 'Match menu' }).click();
  await tab.locator('.menu').getByLabel(label).setChecked(on);
  await tab.keyboard.press('Escape');
}

export function promptOf(tab) {
  return tab.evaluate(() => {
    const prompt = deepAll('.prompt')[0]?.cloneNode(true);
    // What a screen reader says before it.
    prompt?.querySelector('.hidden')?.remove();
    return prompt?.textContent ?? '';
  });
}

/** What a page says beside the board, with its buttons, and the errors of its scripts. */
async function barOf(tab) {
  return [await tab.evaluate(() => deepAll('.bar')[0]?.innerText ?? document.body.innerText), ...tab.complaints].join('; ');
}

/** One click on something that can be picked. `n` chooses what. Returns whether there was anything. */
export async function clickOnce(tab, n, act = 'click') {
  const { count, x, y } = await tab.evaluate(middleOf, [HANDLES, n]);
  if (count) await (act === 'tap' ? tab.touchscreen.tap(x, y) : tab.mouse.click(x, y));
  return count > 0;
}

/** Plays in all pages until `until` returns true. Returns the number of clicks. */
export async function play(tabs, until, act = 'click') {
  let clicks = 0;
  for (const end = Date.now() + LIMIT_MS; ;) {
    if (Date.now() > end) throw new Error(`not finished after ${clicks} clicks: ${(await Promise.all(tabs.map(barOf))).join(' | ')}`);
    let acted = false;
    // Steps of a whole number could pick a piece and put it back for ever.
    for (const tab of tabs) if (await clickOnce(tab, Math.floor(clicks * 7.236), act)) [clicks, acted] = [clicks + 1, true];
    if (await until(clicks)) return clicks;
    if (!acted) await tabs[0].waitForTimeout(15);
  }
}

/** For `play`: until the page shows that the match is over. */
export function over(tab) {
  return async () => (await promptOf(tab)).includes('is over');
}

/** A web server on a free port of this machine. Returns its address. */
export async function serve(answer) {
  const server = http.createServer(answer);
  await new Promise((done) => server.listen(0, '127.0.0.1', done));
  return `http://127.0.0.1:${server.address().port}`;
}

/** The points of the seats of the service and of a page. */
export async function points(tab, { name }) {
  const { seats } = await rest(`/v1/${name}?view=MATCH_VIEW_BASIC`);
  const shown = await tab.locator('market-hall-table .seats .score').allTextContents();
  return { service: seats.map(({ score }) => score), page: shown.map((text) => Number(text.match(/-?\d+/)?.[0])) };
}

/** A proxy that can delay what the service sends. */
export async function holding() {
  let held;
  const server = net.createServer((near) => {
    const far = net.connect(Number(new URL(service).port), '127.0.0.1');
    near.pipe(far);
    far.on('data', (chunk) => (held ? held.push([near, chunk]) : near.write(chunk)));
    for (const socket of [near, far]) socket.on('error', () => near.destroy() && far.destroy());
    // Nor is the end of a connection, such as of one that the service closes because it seems idle.
    far.on('close', () => (held ? held.push([near]) : near.end()));
    near.on('close', () => far.destroy());
  });
  await new Promise((done) => server.listen(0, '127.0.0.1', done));
  const release = () => {
    for (const [near, chunk] of held)
      if (chunk) near.write(chunk);
      else near.end();
    held = undefined;
  };
  return { address: `http://127.0.0.1:${server.address().port}`, hold: () => void (held = []), release };
}
