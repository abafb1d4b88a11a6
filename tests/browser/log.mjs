// A person plays some moves and points at the lines of the log with pointer and keys. Then the screen gets narrow.
import { newMatch, addressOf, open, play, scenario, settings } from './kit.mjs';

const MOVES = 24;

await scenario(async (browser) => {
  const viewport = { width: 1440, height: 900 };
  const tab = await open(browser, addressOf(await newMatch(settings.game)), { viewport, reducedMotion: 'reduce' });
  await tab.waitForSelector('market-hall-board svg');
  await play([tab], (clicks) => clicks >= MOVES);

  const result = { pointer: 0, places: new Set() };
  const lines = tab.locator('.log button.line');
  const lit = tab.locator('market-hall-board [data-lit]');
  result.lines = await lines.count();
  for (let at = 0; at < result.lines; at++) {
    await lines.nth(at).hover();
    const handles = await lit.evaluateAll((elements) => elements.map((element) => element.dataset.handle));
    if (handles.length) result.pointer = at + 1;
    for (const handle of handles) result.places.add(handle.split(':')[0]);
  }
  await tab.mouse.move(1, 1);
  await tab.waitForTimeout(50);
  result.after = await lit.count();
  if (result.pointer) await lines.nth(result.pointer - 1).focus();
  await tab.waitForTimeout(50);
  result.focus = await lit.count();
  // The log is one tab stop, also from a line that lights up its places.
  await tab.keyboard.press('Tab');
  await tab.waitForTimeout(100);
  result.next = await tab.getByRole('button', { name: 'First position' }).evaluate((button) => button.matches(':focus'));

  await tab.setViewportSize({ width: 360, height: 740 });
  result.overflow = await tab.evaluate(() => document.documentElement.scrollWidth - innerWidth);
  return { ...result, places: [...result.places], complaints: tab.complaints };
});
