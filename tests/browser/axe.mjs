// axe-core over the main states of the page, each light and dark: the lobby, the form, and a match of each game from the seating to its
// end. Prints the violations by state.
import { readFile } from 'node:fs/promises';
import { addressOf, clickOnce, newMatch, open, over, play, promptOf, rest, scenario, service, settings } from './kit.mjs';

const source = await readFile(`${settings.modules}/axe-core/axe.min.js`, 'utf8');

/** What axe finds in a page: the rule, and the first places that break it. */
async function violations(tab) {
  return tab.evaluate(async () => {
    const { violations } = await window.axe.run(document, { resultTypes: ['violations'] });
    return violations.map(({ id, nodes }) => `${id}: ${nodes.slice(0, 3).map(({ html }) => html.slice(0, 160)).join(' | ')}`);
  });
}

await scenario(async (browser) => {
  const { game } = settings;
  const found = {};
  const start = async (address) => {
    const tab = await open(browser, address, { bypassCSP: true, reducedMotion: 'reduce' });
    await tab.evaluate(source);
    return tab;
  };
  const look = async (state, tab) => {
    found[state] = [];
    for (const colorScheme of ['light', 'dark']) {
      await tab.emulateMedia({ colorScheme });
      for (const violation of await violations(tab)) found[state].push(`${colorScheme}: ${violation}`);
    }
  };
  const lobby = await start(`${service}/`);
  await lobby.waitForSelector('[data-game]');
  await look('lobby', lobby);
  const form = await start(`${service}/#new=${game}`);
  await form.waitForSelector('market-hall-new-match form');
  await look('form', form);
  const match = await newMatch(game, { bots: 0 });
  const tab = await start(addressOf(match));
  await tab.waitForSelector('market-hall-seating main');
  await look('seating', tab);
  const { token } = await rest(`/v1/${match.name}:join`, { displayName: 'Bruno' });
  const other = await start(addressOf({ ...match, tokens: [token] }));
  const tabs = [tab, other];
  for (const each of tabs) await each.waitForSelector('market-hall-board svg');
  await play(tabs, (clicks) => clicks >= 8);
  for (const wanted of ['turn', 'wait', 'picked']) {
    for (const end = Date.now() + 20_000; Date.now() < end && !found[wanted]; ) {
      for (const each of tabs) {
        const now = /has to move/.test(await promptOf(each)) ? 'wait' : (await each.locator('.picked').count()) ? 'picked' : 'turn';
        if (now === wanted && !found[wanted]) await look(wanted, each);
      }
      if (!found[wanted]) for (const each of tabs) await clickOnce(each, 3);
    }
  }
  await play(tabs, over(tab));
  await look('over', tab);
  const spectator = await start(addressOf({ ...match, tokens: [] }));
  await spectator.waitForSelector('market-hall-board svg');
  await look('spectator', spectator);
  return found;
});
