// One click at the address of the service leads to a match against a bot, which is played to its end with clicks only.
import { open, over, play, promptOf, scenario, service, settings } from './kit.mjs';

await scenario(async (browser) => {
  const tab = await open(browser, `${service}/`, { reducedMotion: 'reduce' });
  await tab.locator(`[data-game="games/${settings.game}"] button.play`).click();
  await tab.waitForSelector('market-hall-board svg');
  const address = tab.url();
  const clicks = await play([tab], over(tab));
  return { clicks, address, prompt: await promptOf(tab), complaints: tab.complaints };
});
