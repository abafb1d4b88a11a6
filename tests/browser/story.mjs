// The table shows a story of the mock client. Each move leads to the next position, to the end.
import { open, over, play, scenario, settings } from './kit.mjs';

await scenario(async (browser) => {
  const tab = await open(browser, settings.page);
  await tab.waitForSelector('market-hall-board svg');
  const shown = async () => Number((await tab.locator('.replay > span').innerText()).split('/')[1]);
  const first = await shown();
  await play([tab], over(tab));
  return {
    first,
    last: await shown(),
    requests: await tab.evaluate(() => performance.getEntriesByType('resource').map(({ name }) => name)),
    complaints: tab.complaints,
  };
});
