// A match in windows from a small phone to a wide screen. At several positions, finds what is not in the window.
import { addressOf, newMatch, open, play, scenario, settings } from './kit.mjs';

const SIZES = [
  [360, 740],
  [390, 844],
  [768, 1024],
  [740, 360],
  [844, 390],
  [1024, 768],
  [1200, 800],
  [1366, 768],
  [1440, 900],
  [1920, 1080],
];

/** In the page: the parts of the table that are not in the window, and whether the page is wider than it. */
function partsOutside() {
  const table = document.querySelector('market-hall-app').shadowRoot.querySelector('market-hall-table').shadowRoot;
  const board = table.querySelector('market-hall-board').shadowRoot;
  const inside = (element) => {
    const { left, top, right, bottom } = element.getBoundingClientRect();
    const [x, y] = [(left + right) / 2, (top + bottom) / 2];
    return x >= 0 && y >= 0 && x <= innerWidth && y <= innerHeight;
  };
  const whole = ({ left, top, right, bottom }) => left >= 0 && top >= 0 && right <= innerWidth + 1 && bottom <= innerHeight + 1;
  const parts = [];
  if (document.documentElement.scrollWidth > innerWidth) parts.push('the page is wider than the window');
  if (!inside(table.querySelector('.prompt'))) parts.push('prompt');
  for (const piece of board.querySelectorAll('svg.own [data-handle]')) if (!inside(piece)) parts.push(piece.dataset.handle);
  const hand = board.querySelector('.hand')?.getBoundingClientRect();
  for (const piece of board.querySelectorAll('svg.shared [data-handle]')) {
    const { top, bottom } = piece.getBoundingClientRect();
    if (hand && innerHeight > 700 && bottom > hand.top + 4 && top < hand.bottom) parts.push(`${piece.dataset.handle} under the hand`);
  }
  const [left, log] = ['.left', '.log'].map((name) => table.querySelector(name));
  // Beside the board all facts are seen without scrolling, and some lines of the log.
  if (innerWidth >= 860 && innerHeight > 700 && left.scrollHeight > left.clientHeight + 1) parts.push('seats and facts');
  if (innerWidth >= 860 && innerHeight > 700 && log.clientHeight < 118) parts.push('log');
  const phone = innerWidth < 600;
  if (!phone && !whole(board.querySelector('svg.board').getBoundingClientRect())) parts.push('board');
  return parts;
}

await scenario(async (browser) => {
  const match = await newMatch(settings.game, { seats: 4 });
  const tab = await open(browser, addressOf(match), { reducedMotion: 'reduce' });
  await tab.waitForSelector('market-hall-board svg.own');
  const outside = [];
  for (const most of [3, 9, 16]) {
    const clicks = await play([tab], (done) => done >= most);
    for (const [width, height] of SIZES) {
      await tab.setViewportSize({ width, height });
      // The board is arranged once its new size is known.
      let parts;
      for (let tries = 0; tries < 40; tries += 1) {
        await tab.waitForTimeout(50);
        parts = await tab.evaluate(partsOutside);
        if (!parts.length) break;
      }
      if (parts.length) outside.push(`${width} x ${height} after ${clicks} clicks: ${parts.join(', ')}`);
      if (settings.folder) await tab.screenshot({ path: `${settings.folder}/${settings.game}-${width}-${most}.png` });
    }
    await tab.setViewportSize({ width: 1280, height: 1000 });
  }
  return { outside, complaints: tab.complaints };
});
