// A person opens the address of the service and plays a match of each game against a bot to its end: in turn in each of
// the `ways`, with clicks only or with keys only. With keys the match ends after `picks`, if that is given. Prints the
// results by game and way of playing.
import { HANDLES, open, over, play, promptOf, scenario, service, settings } from './kit.mjs';

const ARROWS = ['ArrowRight', 'ArrowDown', 'ArrowLeft', 'ArrowUp'];
/** A person who reaches nothing with this number of Tabs goes back. */
const TABS_FORWARD = 3;
const MOST_TABS = 60;
const LIMIT_MS = 200_000;

async function playWithClicks(tab, game) {
  await tab.locator(`[data-game="games/${game}"] button.play`).click();
  await tab.waitForSelector('market-hall-board svg');
  const address = tab.url();
  const clicks = await play([tab], over(tab));
  return { clicks, address, prompt: await promptOf(tab) };
}

/** In the page: whether something can be picked, what has the focus, and the game whose button has the focus. */
function focus(handles) {
  let element = document.activeElement;
  while (element?.shadowRoot?.activeElement) element = element.shadowRoot.activeElement;
  const game = element?.matches('button.play') ? element.closest('[data-game]').dataset.game : '';
  const lost = !element || element === document.body;
  return { pickable: deepAll(handles).length > 0, onHandle: Boolean(element?.matches(handles)), game, lost };
}

/** What `focus` finds. If something can be picked and does not have the focus, the page first brings it there, as a person sees it. */
async function settledFocus(tab) {
  for (let waited = 0; ; waited += 50) {
    const found = await tab.evaluate(focus, HANDLES);
    if (waited > 1000 || (found.pickable ? found.onHandle : !found.lost)) return found;
    await tab.waitForTimeout(50);
  }
}

async function playWithKeys(tab, game) {
  await tab.waitForSelector('[data-game]');
  for (let tabs = 0; (await tab.evaluate(focus, HANDLES)).game !== `games/${game}`; tabs++) {
    if (tabs === MOST_TABS) throw new Error(`Tab does not reach the button that starts ${game}`);
    await tab.keyboard.press('Tab');
  }
  await tab.keyboard.press('Enter');
  await tab.waitForSelector('market-hall-board svg');
  const ended = over(tab);
  const tabsOfPicks = [];
  let tabs = 0;
  let lost = 0;
  for (const end = Date.now() + LIMIT_MS; tabsOfPicks.length !== settings.picks && !(await ended());) {
    const picks = tabsOfPicks.length;
    if (Date.now() > end || tabs > MOST_TABS) throw new Error(`not finished after ${picks} picks and ${tabs} Tabs: ${await promptOf(tab)}`);
    const { pickable, onHandle, lost: isLost } = await settledFocus(tab);
    if (isLost && picks) lost++;
    if (!pickable) await tab.waitForTimeout(15);
    else if (!onHandle) await tab.keyboard.press(++tabs <= TABS_FORWARD ? 'Tab' : 'Shift+Tab');
    else {
      for (let turn = picks % 4; turn > 0; turn--) await tab.keyboard.press(ARROWS[(picks + turn) % 4]);
      await tab.keyboard.press('Enter');
      tabsOfPicks.push(tabs);
      tabs = 0;
    }
  }
  const sorted = tabsOfPicks.toSorted((a, b) => a - b);
  return { prompt: await promptOf(tab), picks: sorted.length, median: sorted[sorted.length >> 1], most: sorted.at(-1), lost };
}

const WAYS = { clicks: playWithClicks, keys: playWithKeys };

await scenario(async (browser) => {
  const results = {};
  for (const game of settings.games)
    for (const way of settings.ways) {
      const tab = await open(browser, `${service}/`, { reducedMotion: 'reduce' });
      const result = await WAYS[way](tab, game).catch((error) => ({ error: error.stack }));
      (results[game] ??= {})[way] = { ...result, complaints: tab.complaints };
      await tab.context().close();
    }
  return results;
});
