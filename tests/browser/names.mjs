// Players with hostile names: HTML, characters that turn the direction of text, and very wide ones.
import { addressOf, clickOnce, newMatch, open, scenario } from './kit.mjs';

const HTML = '<img src=x onerror=alert(1)><b>bold</b>';
const NAMES = [HTML, 'evil \u202e\u2066txt.exe', '\u{1242b}'.repeat(40), '﷽'.repeat(40)];

await scenario(async (browser) => {
  const names = [];
  const pages = [];
  for (const name of NAMES) {
    // The service refuses some names. All others have to be harmless.
    const match = await newMatch('kairo', { names: [name] }).catch(() => undefined);
    if (!match) continue;
    names.push(name);
    const tab = await open(browser, addressOf(match), { viewport: { width: 360, height: 740 } });
    await tab.waitForSelector('market-hall-board svg');
    for (let clicks = 0; clicks < 6;) if (await clickOnce(tab, clicks)) clicks++;
    pages.push(
      await tab.evaluate(() => ({
        images: deepAll('img, .name b').length + deepAll('b').filter(({ textContent }) => textContent === 'bold').length,
        names: deepAll('.name').map(({ textContent }) => textContent),
        width: document.documentElement.scrollWidth,
      })),
    );
    pages.at(-1).complaints = tab.complaints;
  }
  return { names, pages };
});
