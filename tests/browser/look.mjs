// Movement of pieces, colours of seats, zoom with two fingers, and clauses in the prompt.
import { addressOf, clickOnce, newMatch, open, over, play, promptOf, scenario, service, settings } from './kit.mjs';

/** Plays some moves and counts the animations of pieces, and the copies that are left at the end. */
async function animations(browser, reducedMotion) {
  const tab = await open(browser, addressOf(await newMatch(settings.game)), { reducedMotion });
  await tab.waitForSelector('market-hall-board svg');
  await tab.evaluate(() => {
    window.moved = 0;
    const { animate } = Element.prototype;
    Element.prototype.animate = function (...given) {
      if (this.dataset.piece) window.moved++;
      return animate.apply(this, given);
    };
  });
  const ended = over(tab);
  // At the pace of a person: commits that follow each other faster are shown at once.
  await play([tab], async (clicks) => {
    await tab.waitForTimeout(250);
    return clicks >= 20 || ended();
  });
  await tab.waitForFunction(() => deepAll('svg.motion > *').length === 0);
  const moved = await tab.evaluate(() => window.moved);
  await tab.context().close();
  return { moved, complaints: tab.complaints };
}

/** The colour of the viewer's sign beside the name, and of the pieces on the board. */
function colours(tab) {
  return tab.locator('market-hall-table').evaluate((table) => {
    const sign = getComputedStyle(table.shadowRoot.querySelector('.seat-1 .sign')).backgroundColor;
    const board = table.shadowRoot.querySelector('market-hall-board').shadowRoot;
    return { sign, pieces: getComputedStyle(board.querySelector('#seat-1 .plain')).fill };
  });
}

await scenario(async (browser) => {
  const result = { moving: await animations(browser, 'no-preference'), still: await animations(browser, 'reduce') };
  const tab = await open(browser, `${service}/`, { hasTouch: true, reducedMotion: 'reduce' });
  await tab.locator(`[data-game="games/${settings.game}"] button.play`).click();
  await tab.waitForSelector('market-hall-board svg');

  result.colours = [await colours(tab)];
  await tab.getByRole('button', { name: 'Match menu' }).click();
  await tab.locator('.menu select.palette').selectOption('redGreen');
  await tab.getByRole('button', { name: 'Colour 3' }).click();
  result.colours.push(await colours(tab));
  await tab.keyboard.press('Escape');
  await tab.reload();
  await tab.waitForSelector('market-hall-board svg');
  result.colours.push(await colours(tab));

  // Two fingers go apart on the board.
  const area = tab.locator('.scroll');
  const { x, y, width, height } = await area.boundingBox();
  const touch = await tab.context().newCDPSession(tab);
  const fingers = (apart) => [-1, 1].map((side, id) => ({ id, x: x + width / 2 + side * apart, y: y + height / 2 }));
  await touch.send('Input.dispatchTouchEvent', { type: 'touchStart', touchPoints: fingers(60) });
  for (const apart of [80, 100, 120]) await touch.send('Input.dispatchTouchEvent', { type: 'touchMove', touchPoints: fingers(apart) });
  await touch.send('Input.dispatchTouchEvent', { type: 'touchEnd', touchPoints: [] });
  result.zoom = await area.evaluate((scrolled) => scrolled.scrollWidth / scrolled.clientWidth);
  result.page = await tab.evaluate(() => visualViewport.scale);
  await tab.getByRole('button', { name: 'Shrink the board' }).click();
  await tab.getByRole('button', { name: 'Shrink the board' }).click();
  result.whole = await area.evaluate((scrolled) => scrolled.scrollWidth - scrolled.clientWidth);

  // The prompt cites a clause, which opens the rules there.
  while (!(await tab.locator('.prompt .clause').count())) if (!(await clickOnce(tab, 0))) await tab.waitForTimeout(15);
  result.prompt = await promptOf(tab);
  result.clause = await tab.locator('.prompt .clause').first().innerText();
  await tab.locator('.prompt .clause').first().click();
  await tab.locator('.clause-window').getByRole('button', { name: 'Open the rules here' }).click();
  await tab.locator('market-hall-rules .here').waitFor();
  result.rule = await tab.locator('market-hall-rules .here').innerText();
  return { ...result, complaints: tab.complaints };
});
