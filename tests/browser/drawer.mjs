// The developer tools in a match of one game with two people: everything in the drawer is done once.
import { execFile } from 'node:child_process';
import { readFile, writeFile } from 'node:fs/promises';
import { promisify } from 'node:util';
import { addressOf, inMenu, newMatch, open, promptOf, rest, scenario, settings } from './kit.mjs';

const LIMIT_MS = 120_000;
const runFile = promisify(execFile);
const match = await newMatch(settings.game, { names: ['Amara', 'Bert'] });
const revisionNow = async () => (await rest(`/v1/${match.name}?view=MATCH_VIEW_BASIC`)).revision;

/** Runs code as a developer would: token and gRPC address are variables of the environment. Only the path of the SDK is changed. */
const RUN = {
  Python: async (code, env) => {
    const file = `${settings.folder}/move.py`;
    await writeFile(file, code);
    return runFile(settings.python, [file], { env });
  },
  TypeScript: async (code, env) => {
    const file = `${settings.folder}/move.mts`;
    await writeFile(file, code.replace("'markethall-client'", `'${settings.client}'`));
    return runFile(settings.node, ['--disable-warning=ExperimentalWarning', file], { env });
  },
  curl: (code, env) => runFile('sh', ['-c', `set -e\n${code}`], { env }),
};

/** Waits until the position of the drawer is as `test` wants it. */
async function position(tab, test) {
  const drawer = tab.locator('market-hall-drawer');
  const read = () => drawer.evaluate(({ position: { revision, state, perspective } }) => ({ revision, state, seat: perspective?.seat }));
  for (const end = Date.now() + LIMIT_MS; !test(await read()); await tab.waitForTimeout(50))
    if (Date.now() > end) throw new Error(`still at ${JSON.stringify(await read())}`);
}

/** Runs `act`, and waits until the table shows the next position. */
async function next(tab, act) {
  const before = await revisionNow();
  await act();
  await position(tab, ({ revision }) => revision > before);
}

/** The text of the chosen tab, with that of the elements in it. */
function textOf(tab) {
  return tab.locator('market-hall-drawer [role=tabpanel]').evaluate((panel) => {
    const read = (node) => [...(node.shadowRoot ?? node).childNodes].map((inner) => (inner.nodeType === 3 ? inner.data : read(inner))).join('');
    return read(panel);
  });
}

/** The seat that has to move, and its token. */
async function acting() {
  const { toAct } = await rest(`/v1/${match.name}?view=MATCH_VIEW_BASIC`);
  return { seat: toAct[0], token: match.tokens[toAct[0] - 1] };
}

const movesOf = async (token) => (await rest(`/v1/${match.name}/legalMoves`, undefined, token)).moves;
const tabNamed = (tab, name) => tab.getByRole('tab', { name }).click();

/** Opens the first legal move. Its order is that of the service. */
async function openMove(tab) {
  await tabNamed(tab, 'Legal moves');
  await tab.locator('market-hall-drawer-moves button.line').first().click();
}

async function playWithCode(tab, format) {
  const { seat, token } = await acting();
  await position(tab, (now) => now.seat === seat);
  await openMove(tab);
  const panel = tab.locator('market-hall-drawer-moves');
  await panel.getByRole('button', { name: 'JSON' }).click();
  const move = JSON.parse(await panel.locator('pre').innerText());
  await panel.getByRole('button', { name: format }).click();
  const code = await panel.locator('pre').innerText();
  const hint = await panel.locator('pre + .quiet').innerText();
  await next(tab, () => RUN[format](code, { ...process.env, TOKEN: token, GRPC: settings.grpc }));
  const { commits } = await rest(`/v1/${match.name}/record`, undefined, token);
  return { format, hint, shown: move, played: commits.findLast(({ seat: by, move: played }) => by === seat && played)?.move, code };
}

await scenario(async (browser) => {
  const tab = await open(browser, addressOf(match), { permissions: ['clipboard-read', 'clipboard-write'], reducedMotion: 'reduce' });
  const files = [];
  tab.on('request', (request) => files.push(request.url()));
  const button = tab.getByRole('button', { name: 'Match menu' });
  await button.waitFor();
  const loadedBefore = files.some((url) => /\/drawer-/.test(url));
  await inMenu(tab, 'Developer tools');
  await tab.getByRole('tab', { name: 'State' }).waitFor();
  const drawer = tab.locator('market-hall-drawer');
  const result = { loadedBefore, loaded: files.some((url) => /\/drawer-/.test(url)) };

  // Keyboard: the chosen tab has the focus, arrow keys go on, Escape closes and gives the focus back.
  await tab.keyboard.press('ArrowLeft');
  result.lastTab = await drawer.locator('[role=tab][aria-selected=true]').innerText();
  await tab.keyboard.press('ArrowRight');
  result.state = await textOf(tab);
  await drawer.getByRole('button', { name: 'Named view' }).click();
  result.named = await textOf(tab);
  await tab.keyboard.press('Escape');
  result.closed = (await drawer.count()) === 0 && (await button.evaluate((element) => element.matches(':focus')));
  await inMenu(tab, 'Developer tools');

  // Seats: the other seat is added with its token, and the table always plays the seat that has to move.
  await tabNamed(tab, 'Seats');
  await drawer.getByLabel('Token of another seat').fill(match.tokens[1]);
  await drawer.getByRole('button', { name: 'Add', exact: true }).click();
  await drawer.getByRole('button', { name: 'Play this seat: Bert' }).waitFor();
  await drawer.getByLabel('Always show the seat that has to move').check();
  const first = await acting();
  await position(tab, ({ seat }) => seat === first.seat);

  // Legal moves: as many as the service has. A preview plays nothing.
  await openMove(tab);
  const before = await revisionNow();
  await drawer.getByRole('button', { name: 'Preview' }).click();
  result.preview = await drawer.locator('.preview').innerText();
  result.previewPlayed = (await revisionNow()) !== before;
  result.moves = { shown: await drawer.locator('market-hall-drawer-moves button.line').count(), legal: (await movesOf(first.token)).length };
  await next(tab, () =>
    drawer
      .getByRole('button', { name: /^Play, / })
      .first()
      .click(),
  );
  result.played = (await revisionNow()) > before;
  result.runs = [];
  for (const format of Object.keys(RUN)) result.runs.push(await playWithCode(tab, format));

  // Events and requests, without a token anywhere.
  await tabNamed(tab, 'Events');
  const rows = drawer.locator('market-hall-drawer-events button.line');
  const { commits } = await rest(`/v1/${match.name}/record`, undefined, match.tokens[0]);
  // The history arrives after the position.
  await rows.nth(commits.length - 1).waitFor();
  await rows.first().click();
  result.events = { shown: await rows.count(), commits: commits.length, json: await textOf(tab) };
  await tabNamed(tab, 'Requests');
  await drawer.getByLabel('Filter').fill(':play ');
  const line = drawer.locator('market-hall-drawer-requests button.line').first();
  result.request = await line.innerText();
  await line.click();
  for (const at of [0, 1])
    await drawer
      .locator('market-hall-json')
      .nth(at)
      .evaluate((tree) => tree.openAll(true));
  result.exchange = await textOf(tab);
  await drawer.getByLabel('Filter').fill('MATCH_VIEW_POSITION');
  await line.click();
  await drawer.getByRole('button', { name: 'Copy as curl' }).first().click();
  await drawer.getByText('Copied').first().waitFor();
  result.curl = await tab.evaluate(() => navigator.clipboard.readText());
  result.answer = JSON.parse((await RUN.curl(result.curl, { ...process.env, TOKEN: match.tokens[0] })).stdout).name;
  await tab.evaluate(await readFile(`${settings.modules}/axe-core/axe.min.js`, 'utf8'));
  result.axe = {};
  for (const name of ['State', 'Legal moves', 'Events', 'Requests', 'Seats', 'Language']) {
    await tabNamed(tab, name);
    result.axe[name] = await tab.evaluate(async () => {
      const { violations } = await window.axe.run(document, { resultTypes: ['violations'] });
      return violations.map(({ id, nodes }) => `${id}: ${nodes[0].html.slice(0, 160)}`);
    });
  }

  // Random moves to the end, and another language.
  await tabNamed(tab, 'Seats');
  await drawer.getByRole('button', { name: 'Play to the end' }).click();
  await position(tab, ({ state }) => state === 'MATCH_STATE_FINISHED');
  result.stopped = await drawer.getByRole('button', { name: 'Stop' }).count();
  await tabNamed(tab, 'Language');
  await drawer.getByRole('button', { name: 'Deutsch' }).click();
  await drawer.getByRole('button', { name: 'Dunkel' }).click();
  await tab.getByRole('button', { name: 'Partiemenü' }).waitFor();
  result.prompt = await promptOf(tab);
  result.scheme = await drawer.evaluate((element) => getComputedStyle(element).colorScheme);
  const text = await tab.evaluate(() =>
    JSON.stringify(
      document.querySelector('market-hall-app').renderRoot.querySelector('market-hall-table').renderRoot.querySelector('market-hall-drawer').requests
        .newestFirst,
    ),
  );
  result.secrets = match.tokens.filter(
    (token) => text.includes(token) || result.exchange.includes(token) || result.curl.includes(token) || result.runs.some(({ code }) => code.includes(token)),
  );
  result.requests = JSON.parse(text).length;
  return { ...result, complaints: tab.complaints };
});
