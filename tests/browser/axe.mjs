// axe-core over the states of the page, each light and dark: the lobby, the form, a match from the seating to its end with
// everything that can be opened beside it, the tabs of the developer tools, and a record. Prints the violations by state.
import { readFile } from 'node:fs/promises';
import {
  addressOf,
  clickOnce,
  inMenu,
  newMatch,
  open,
  over,
  play,
  promptOf,
  recordFile,
  recordOf,
  rest,
  scenario,
  service,
  setInMenu,
  settings,
} from './kit.mjs';

const source = await readFile(`${settings.modules}/axe-core/axe.min.js`, 'utf8');

/** What axe finds in a page: the rule, and the first places that break it. */
async function violations(tab) {
  return tab.evaluate(async () => {
    const { violations } = await window.axe.run(document, { resultTypes: ['violations'] });
    return violations.map(
      ({ id, nodes }) =>
        `${id}: ${nodes
          .slice(0, 3)
          .map(({ html }) => html.slice(0, 160))
          .join(' | ')}`,
    );
  });
}

const found = {};

async function look(state, tab) {
  found[state] = [];
  for (const colorScheme of ['light', 'dark']) {
    await tab.emulateMedia({ colorScheme });
    for (const violation of await violations(tab)) found[state].push(`${colorScheme}: ${violation}`);
  }
}

/** Opens what can be opened beside the board of a match, one after the other. */
async function lookBeside(tab) {
  const press = (name) => tab.getByRole('button', { name, exact: true }).first().click();
  await press('Rules');
  await tab.locator('.rules .number').first().waitFor();
  await look('rules', tab);
  await press('Close');
  await tab.getByRole('button', { name: 'Match menu' }).click();
  await look('menu', tab);
  await tab.locator('.menu').getByRole('button', { name: 'Keys' }).click();
  await look('keys', tab);
  await tab.keyboard.press('Escape');
  await tab.getByRole('button', { name: 'How to play' }).first().click();
  await tab.locator('market-hall-help h2').waitFor();
  await look('how to play', tab);
  await tab.keyboard.press('Escape');
  await tab.getByRole('tab', { name: 'Points' }).click();
  await look('points', tab);
  await tab.getByRole('tab', { name: 'Log' }).click();
  await tab.getByRole('slider', { name: 'Position' }).fill('2');
  await tab.getByText('position 2 of the past').waitFor();
  await look('past', tab);
  await press('Back to the current position');
  await lookAtTools('developer', tab);
}

/** Opens the tabs of the developer tools, one after the other. */
async function lookAtTools(state, tab) {
  await inMenu(tab, 'Developer tools');
  const tabs = tab.locator('market-hall-drawer [role=tab]');
  await tabs.first().waitFor();
  for (let at = 0; at < (await tabs.count()); at++) {
    await tabs.nth(at).click();
    await look(`${state}: ${await tabs.nth(at).getAttribute('id')}`, tab);
  }
  await tab.locator('market-hall-drawer').getByRole('button', { name: 'Close' }).click();
}

/** A person who confirms moves sees what the move would do. */
async function lookAtPreview(tabs) {
  for (const tab of tabs) await setInMenu(tab, 'Confirm moves', true);
  const shown = async (tab) => tab.locator('ul.preview').count();
  for (let n = 0; !found.preview; n++)
    for (const tab of tabs) {
      if (await shown(tab)) await look('preview', tab);
      else await clickOnce(tab, n);
    }
  for (const tab of tabs) await setInMenu(tab, 'Confirm moves', false);
}

async function lookAtRecord(tab, game) {
  const chooser = tab.getByLabel('Open the record of a finished match');
  const record = await recordOf(game);
  await chooser.setInputFiles(recordFile(JSON.stringify(record)));
  await tab.locator('.verdict.verified').waitFor();
  await look('record', tab);
  await lookAtTools('record', tab);
  record.commits[20].events.pop();
  await tab.locator('.header .home').click();
  await chooser.setInputFiles(recordFile(JSON.stringify(record)));
  await tab.locator('.verdict').waitFor();
  await look('changed record', tab);
  await tab.locator('.header .home').click();
  await chooser.setInputFiles(recordFile('{"some": "other file"}'));
  await tab.getByRole('alert').waitFor();
  await look('wrong record', tab);
}

await scenario(async (browser) => {
  const { game } = settings;
  const start = async (address) => {
    const tab = await open(browser, address, { bypassCSP: true, reducedMotion: 'reduce' });
    await tab.evaluate(source);
    return tab;
  };
  const lobby = await start(`${service}/`);
  await lobby.waitForSelector('[data-game]');
  await look('lobby', lobby);
  await lookAtRecord(lobby, game);
  const form = await start(`${service}/#new=${game}`);
  await form.waitForSelector('market-hall-new-match form');
  await look('form', form);
  // Portobello Market hides nothing, so its device is not handed over.
  if (game !== 'portobello') {
    await form.getByLabel('Seat 2').selectOption('HERE');
    await form.getByRole('button', { name: 'Create match' }).click();
    await form.locator('h1', { hasText: 'Pass the device' }).waitFor();
    await look('hand over', form);
  }
  const match = await newMatch(game, { bots: 0 });
  const link = await start(`${service}/`);
  await link.goto(addressOf(match));
  await link.locator('market-hall-offer h1').waitFor();
  await look('link of a seat', link);
  const tab = await start(addressOf(match));
  await tab.waitForSelector('market-hall-seating main');
  await look('seating', tab);
  const { token } = await rest(`/v1/${match.name}:join`, { displayName: 'Bruno' });
  const other = await start(addressOf({ ...match, tokens: [token] }));
  const tabs = [tab, other];
  for (const each of tabs) await each.waitForSelector('market-hall-board svg');
  await play(tabs, (clicks) => clicks >= 8);
  let clicks = 0;
  for (const wanted of ['turn', 'wait', 'picked']) {
    for (const end = Date.now() + 20_000; Date.now() < end && !found[wanted];) {
      for (const each of tabs) {
        const now = /has to move/.test(await promptOf(each)) ? 'wait' : (await each.locator('.picked').count()) ? 'picked' : 'turn';
        if (now === wanted && !found[wanted]) await look(wanted, each);
      }
      // The same place each time could be a whole move each time, until the match is over.
      if (!found[wanted]) for (const each of tabs) if (await clickOnce(each, clicks)) clicks++;
    }
  }
  await lookBeside(tab);
  await lookAtPreview(tabs);
  // Also a move that was to be confirmed can still be played.
  await play(tabs, over(tab));
  await look('over', tab);
  const spectator = await start(addressOf({ ...match, tokens: [] }));
  await spectator.waitForSelector('market-hall-board svg');
  await look('spectator', spectator);
  return found;
});
