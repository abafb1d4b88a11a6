// What the page around the table does, without a service: it has a story of the mock client in place of `fetch`.
import { open, setInMenu, settings } from './kit.mjs';

/** The page of a device with some seats of a story. `change` gets the story before it is used; it runs in the page. */
async function app(browser, game, { at = 1, change, tokens = ['first'], hash = `#match=matches/${game}`, options } = {}) {
  const tab = await open(browser, 'about:blank', { viewport: { width: 1440, height: 900 }, ...options });
  await tab.addInitScript(
    (own) => {
      if (location.protocol === 'http:') localStorage.setItem('markethall.matches', localStorage.getItem('markethall.matches') ?? own);
    },
    JSON.stringify(tokens.length ? [{ name: `matches/${game}`, game, token: tokens[0], tokens }] : []),
  );
  tab.begin = async () => {
    await tab.goto(`${settings.page}${hash}`);
    await tab.waitForFunction(() => globalThis.ready);
    await tab.evaluate(([game, at, change]) => globalThis.startApp(game, at, change), [game, at, change && `(${change})`]);
  };
  await tab.begin();
  return tab;
}

/** The token with which the table plays. */
const tokenOf = (tab) => tab.locator('market-hall-table').evaluate((table) => table.token);

export const checks = {
  async 'what a person sets in the menu is kept over a reload'(browser) {
    const tab = await app(browser, 'kairo');
    await tab.locator('[data-handle="pile"].legal').waitFor();
    await setInMenu(tab, 'Confirm moves', true);
    await tab.goto('about:blank');
    await tab.begin();
    await tab.locator('[data-handle="pile"].legal').click();
    await tab.locator('.preview').waitFor();
    return { plays: await tab.evaluate(() => globalThis.plays) };
  },

  async 'a device of two is handed over if the game hides something'(browser) {
    const found = {};
    const next = ({ positions }) => (positions[2].toAct = [2]);
    for (const game of settings.games) {
      const tab = await app(browser, game, { change: next, tokens: ['first', 'second'] });
      const ready = tab.getByRole('button', { name: 'I am Amara' });
      await tab.locator('.handle.legal').first().or(ready).waitFor();
      if (await ready.count()) await ready.click();
      await tab.locator('.handle.legal').first().waitFor();
      const before = await tokenOf(tab);
      await tab.evaluate(() => {
        const [table] = deepAll('market-hall-table');
        void table.play(table.shown.perspective.legalMoves[0]);
      });
      const title = tab.locator('market-hall-offer h1');
      await tab.waitForFunction(() => deepAll('main.middle h1').length || deepAll('market-hall-table')[0]?.token === 'second');
      const asked = (await title.count()) ? await title.innerText() : '';
      const boards = await tab.locator('market-hall-board').count();
      if (asked) await tab.getByRole('button', { name: 'I am Bruno' }).click();
      await tab.locator('market-hall-board svg.board').waitFor();
      found[game] = { before, asked, boards, after: await tokenOf(tab) };
      await tab.context().close();
    }
    return found;
  },

  async 'two people at a device have names'(browser) {
    const seating = ({ positions: [first] }) => {
      first.state = 'MATCH_STATE_SEATING';
      delete first.seats[1].player;
      first.toAct = [];
      first.perspective.legalMoves = [];
    };
    const joined = (tab) => tab.evaluate(() => globalThis.joined.map(({ seat, displayName }) => `${seat} ${displayName}`));
    const found = {};
    const tab = await app(browser, 'kairo', { at: 0, change: seating });
    await tab.evaluate(() => localStorage.setItem('markethall.name', 'Amara'));
    await tab.getByRole('button', { name: 'A person at this device' }).click();
    const field = tab.locator('.chairs input');
    found.suggested = await field.inputValue();
    await field.fill('Bruno');
    await tab.locator('.chairs form button').click();
    await tab.waitForFunction(() => globalThis.joined.length);
    found.seating = await joined(tab);
    found.kept = await tab.evaluate(() => localStorage.getItem('markethall.name'));
    const form = await app(browser, 'kairo', { at: 0, hash: '#new=kairo', tokens: [] });
    await form.getByLabel('Your name').fill('Amara');
    await form.getByLabel('Seat 2').selectOption('HERE');
    await form.getByLabel('Seat 2: Your name').fill('Bruno');
    await form.getByRole('button', { name: 'Create match' }).click();
    await form.waitForFunction(() => globalThis.joined.length > 1);
    return { ...found, form: await joined(form) };
  },

  async 'the list of public matches is live'(browser) {
    const tab = await app(browser, 'kairo', { hash: '#', tokens: [] });
    const rows = tab.locator('section[aria-labelledby="open"] .matches li');
    await tab.getByText('No public match').waitFor();
    await tab.evaluate(() => (globalThis.publicMatches = [globalThis.stories.kairo.positions[0]]));
    await rows.first().waitFor();
    const listed = await rows.allInnerTexts();
    await tab.evaluate(() => (globalThis.publicMatches = []));
    await rows.first().waitFor({ state: 'detached' });
    return { listed };
  },
};
