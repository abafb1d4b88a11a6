// A match on a phone of 360 pixels, with taps only. The page must not be wider than the phone.
import { addressOf, newMatch, open, over, play, scenario, settings } from './kit.mjs';

await scenario(async (browser) => {
  const phone = { viewport: { width: 360, height: 740 }, hasTouch: true, isMobile: true, deviceScaleFactor: 2 };
  const match = await newMatch(settings.game);
  const tab = await open(browser, addressOf(match), phone);
  await tab.waitForSelector('market-hall-board svg');
  const width = () => tab.evaluate(() => document.documentElement.scrollWidth);
  const widths = [await width()];
  const taps = await play([tab], over(tab), 'tap');
  widths.push(await width());
  const small = await tab.evaluate(() => {
    const root = document.querySelector('market-hall-app').shadowRoot;
    const table = root.querySelector('market-hall-table') ?? root.querySelector('market-hall-room').shadowRoot.querySelector('market-hall-table');
    const buttons = [...table.shadowRoot.querySelectorAll('button, summary')].filter((button) => button.checkVisibility());
    return buttons.filter((button) => button.getBoundingClientRect().height < 44).map((button) => button.textContent.trim());
  });
  return { taps, widths, small, complaints: tab.complaints };
});
