// Takes a picture of each game in the middle of a match, as WebP of 1200 pixels. Prints the pictures in base64.
import { addressOf, clickOnce, newMatch, open, play, promptOf, scenario } from './kit.mjs';

const NAMES = ['Amara', 'Bruno', 'Chantal'];
const CLICKS = { portobello: 65, kairo: 60, klongs: 45 };
const SIZE = { width: 1200, height: 900 };

await scenario(async (browser) => {
  const pictures = {};
  for (const [game, wanted] of Object.entries(CLICKS)) {
    const match = await newMatch(game, { seats: NAMES.length, names: NAMES });
    const tabs = [];
    for (const at of NAMES.keys()) tabs.push(await open(browser, addressOf(match, at), { viewport: SIZE, bypassCSP: true }));
    for (const tab of tabs) await tab.waitForSelector('market-hall-board svg');
    await play(tabs, (clicks) => clicks >= wanted);
    // The picture shows a person who has to move and has picked nothing yet.
    let shown;
    let n = 0;
    for (const end = Date.now() + 60_000; !shown && Date.now() < end; ) {
      for (const tab of tabs) {
        const [legal, picked] = await Promise.all(['.legal', '.picked'].map((kind) => tab.locator(`market-hall-board ${kind}`).count()));
        if (legal && !picked) shown ??= tab;
      }
      for (const tab of shown ? [] : tabs) await clickOnce(tab, n++);
    }
    if (!shown) throw new Error(`${game}: nobody has to move: ${await promptOf(tabs[0])}`);
    await shown.locator('market-hall-table').evaluate((table) => table.style.setProperty('--mh-board-height', '590px'));
    await shown.evaluate(() => scrollTo(0, 0));
    await shown.mouse.move(0, 0);
    const png = (await shown.screenshot()).toString('base64');
    pictures[game] = await shown.evaluate(async (data) => {
      const bitmap = await createImageBitmap(await (await fetch(`data:image/png;base64,${data}`)).blob());
      const canvas = document.createElement('canvas');
      [canvas.width, canvas.height] = [bitmap.width, bitmap.height];
      canvas.getContext('2d').drawImage(bitmap, 0, 0);
      return canvas.toDataURL('image/webp', 0.88).split(',')[1];
    }, png);
    for (const tab of tabs) await tab.context().close();
  }
  return pictures;
});
