// A match against a bot with keys only, from the address of the service to the end: Tab, arrow keys and Enter.
import { open, over, promptOf, scenario, service, settings } from './kit.mjs';

const ARROWS = ['ArrowRight', 'ArrowDown', 'ArrowLeft', 'ArrowUp'];
const MOST_TABS = 60;
const LIMIT_MS = 200_000;

/** What has the focus, inside shadow trees too: "legal", "move", "play GAME" or "". */
function focused() {
  let element = document.activeElement;
  while (element?.shadowRoot?.activeElement) element = element.shadowRoot.activeElement;
  if (!element) return '';
  if (element.matches('.handle.legal')) return 'legal';
  if (element.matches('.buttons button.move:not([disabled])')) return 'move';
  return element.matches('button.play') ? `play ${element.closest('[data-game]').dataset.game}` : '';
}

await scenario(async (browser) => {
  const tab = await open(browser, `${service}/`, { reducedMotion: 'reduce' });
  await tab.waitForSelector('[data-game]');
  /** Presses Tab until the focus is on something wanted. Returns how often, or -1 if there is nothing. */
  const tabTo = async (wanted) => {
    for (let tabs = 0; tabs < MOST_TABS; tabs++) {
      if (wanted(await tab.evaluate(focused))) return tabs;
      await tab.keyboard.press('Tab');
    }
    return -1;
  };
  await tabTo((where) => where === `play games/${settings.game}`);
  await tab.keyboard.press('Enter');
  await tab.waitForSelector('market-hall-board svg');
  const ended = over(tab);
  const targets = tab.locator('market-hall-board .handle.legal, market-hall-table .buttons button.move:not([disabled])');
  const tabs = [];
  for (const end = Date.now() + LIMIT_MS; !(await ended()); ) {
    if (Date.now() > end) throw new Error(`not finished after ${tabs.length} picks: ${await promptOf(tab)}`);
    if ((await targets.count()) === 0) {
      await tab.waitForTimeout(15);
      continue;
    }
    const pressed = await tabTo((where) => where === 'legal' || where === 'move');
    if (pressed < 0) continue;
    for (let turn = tabs.length % 4; turn > 0; turn--) await tab.keyboard.press(ARROWS[(tabs.length + turn) % 4]);
    await tab.keyboard.press('Enter');
    tabs.push(pressed);
  }
  const sorted = tabs.toSorted((a, b) => a - b);
  return { picks: tabs.length, median: sorted[sorted.length >> 1], most: sorted.at(-1), complaints: tab.complaints };
});
