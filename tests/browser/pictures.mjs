// Takes a picture of the board of each game, light and dark, in the middle of a match, as WebP. Prints them in base64.
import { open, scenario, service, settings, visit } from './kit.mjs';

const SIZE = { width: 1440, height: 780 };
const QUALITY = 0.86;

/** In a page: a screen as WebP. */
async function packed([screen, quality]) {
  const bitmap = await createImageBitmap(await (await fetch(screen)).blob());
  const canvas = document.createElement('canvas');
  [canvas.width, canvas.height] = [bitmap.width, bitmap.height];
  canvas.getContext('2d').drawImage(bitmap, 0, 0);
  return canvas.toDataURL('image/webp', quality).split(',')[1];
}

await scenario(async (browser) => {
  const pictures = {};
  for (const game of settings.games)
    for (const colorScheme of ['light', 'dark']) {
      const tab = await open(browser, 'about:blank', { viewport: SIZE, colorScheme, bypassCSP: true });
      await visit(tab, `${service}/#${settings.matches[`${game}-middle`]}`);
      await tab.locator('market-hall-table .log [title="Show position 2"]').first().waitFor({ state: 'attached' });
      await tab.mouse.move(0, 0);
      await tab.waitForTimeout(500);
      const screen = await tab.locator('market-hall-table .main').screenshot();
      const name = colorScheme === 'light' ? game : `${game}-dark`;
      pictures[name] = await tab.evaluate(packed, [`data:image/png;base64,${screen.toString('base64')}`, QUALITY]);
      await tab.context().close();
    }
  return pictures;
});
