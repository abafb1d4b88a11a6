// The cost of the page in Chromium: bytes, the time until a person can move, the time from a commit to its drawing, and
// the longest task when 200 commits arrive at once. Prints all samples.
import { Client } from '../../client_sdk/typescript/src/index.ts';
import { addressOf, holding, newMatch, open, scenario, service, settings } from '../browser/kit.mjs';

const LANGUAGES = { en: 'en-GB', de: 'de-DE', it: 'it-IT', fr: 'fr-FR' };
const { rounds, commits: most, games } = settings;
const BURST = 200;

/** In the page: elements in shadow trees too, the time of the first legal move, and of each drawn commit. */
function watch() {
  const deep = (root, selector) => {
    const found = root.querySelector(selector);
    if (found) return found;
    for (const host of root.querySelectorAll('*')) {
      const inside = host.shadowRoot && deep(host.shadowRoot, selector);
      if (inside) return inside;
    }
    return null;
  };
  window.drawn = [];
  addEventListener('commit', ({ detail }) => {
    const sent = Date.parse(detail.commits.at(-1).commitTime);
    // The position is drawn in the next frame, which is over when the frame after it begins.
    requestAnimationFrame(() => requestAnimationFrame(() => {
      const revision = detail.match.revision;
      window.drawn.push({ revision, ms: performance.timeOrigin + performance.now() - sent });
    }));
  });
  const frame = () => {
    if (deep(document, '.handle.legal, button.move:not([disabled])')) window.firstMove = performance.now();
    else requestAnimationFrame(frame);
  };
  // A spectator never has one.
  if (location.hash.includes('token=')) requestAnimationFrame(frame);
}

/** Opens a page that measures itself. `read` has the bytes of its files on the network. */
async function watched(browser, address, options) {
  const tab = await open(browser, 'about:blank', options);
  await tab.addInitScript(watch);
  tab.read = [];
  tab.on('requestfinished', (request) => {
    const { pathname } = new URL(request.url());
    if (pathname === '/' || pathname.startsWith('/table/')) tab.read.push(request.sizes());
  });
  await tab.goto(address);
  return tab;
}

async function bytes(browser) {
  const found = {};
  for (const [lang, locale] of Object.entries(LANGUAGES)) {
    const tab = await watched(browser, addressOf(await newMatch('kairo')), { locale });
    await tab.waitForFunction(() => window.firstMove);
    // The last files are loaded after the first move.
    await tab.waitForTimeout(1000);
    found[lang] = (await Promise.all(tab.read)).reduce((sum, { responseBodySize }) => sum + responseBodySize, 0);
    await tab.context().close();
  }
  return found;
}

/** Milliseconds from the start of the navigation to a page without scripts, and to the first legal move, each time with an empty cache. */
async function firstMoves(browser, game) {
  const found = { bare: [], move: [] };
  for (let round = 0; round < rounds; round++) {
    const bare = await open(browser, `${service}/v1/games/${game}`);
    found.bare.push(await bare.evaluate(() => performance.getEntriesByType('navigation')[0].domContentLoadedEventEnd));
    await bare.context().close();
    const match = await newMatch(game, { bots: 0, names: ['Amara', 'Bruno'] });
    const client = new Client(service);
    const { toAct } = await client.getMatch(match.name);
    const tab = await watched(browser, addressOf(match, toAct[0] - 1));
    found.move.push(await (await tab.waitForFunction(() => window.firstMove)).jsonValue());
    await tab.context().close();
  }
  return found;
}

/** Plays random moves up to a limit. Returns the number of moves. */
async function playMoves({ name, tokens }, count, each = async () => {}) {
  const client = new Client(service);
  const seats = tokens.map((token) => client.seat(name, token));
  let { toAct } = await client.getMatch(name);
  let played = 0;
  for (; played < count && toAct.length; played++) {
    const seat = seats[toAct[0] - 1];
    const moves = await seat.legalMoves();
    const commit = await seat.play(moves[(played * 7919) % moves.length]);
    toAct = commit.toAct;
    await each(commit.revision);
  }
  return played;
}

/** Milliseconds from commits to their drawing in the page of a spectator. */
async function drawings(browser, game) {
  const match = await newMatch(game, { bots: 0, names: ['Amara', 'Bruno'] });
  const tab = await watched(browser, addressOf({ ...match, tokens: [] }));
  await tab.waitForSelector('market-hall-board svg');
  await playMoves(match, most, (revision) => tab.waitForFunction((least) => window.drawn.at(-1)?.revision >= least, revision));
  const found = await tab.evaluate(() => window.drawn.map(({ ms }) => ms));
  await tab.context().close();
  return found;
}

/** The longest task of the main thread of a page in milliseconds, from a call until its promise is fulfilled. */
async function longestTask(tab, act) {
  const session = await tab.context().newCDPSession(tab);
  const events = [];
  session.on('Tracing.dataCollected', ({ value }) => events.push(...value));
  await session.send('Tracing.start', { traceConfig: { includedCategories: ['toplevel'] }, transferMode: 'ReportEvents' });
  await act();
  const complete = new Promise((done) => session.once('Tracing.tracingComplete', done));
  await session.send('Tracing.end');
  await complete;
  const threads = events.filter(({ name, args }) => name === 'thread_name' && args.name === 'CrRendererMain');
  const mains = new Set(threads.map(({ pid, tid }) => `${pid} ${tid}`));
  const tasks = events.filter(({ ph, pid, tid }) => ph === 'X' && mains.has(`${pid} ${tid}`));
  return Math.max(...tasks.map(({ dur }) => dur / 1000));
}

/** The longest tasks of pages that get one commit, and 200 at once. */
async function bursts(browser) {
  const found = { one: [], burst: [] };
  for (let round = 0; round < rounds; round++) {
    const match = await newMatch('kairo', { seats: 4, bots: 0, names: ['Amara', 'Bruno', 'Chantal', 'Dao'] });
    const proxy = await holding();
    const tab = await watched(browser, addressOf({ ...match, tokens: [] }, 0, proxy.address), { reducedMotion: 'reduce' });
    await tab.waitForSelector('market-hall-board svg');
    await tab.waitForTimeout(1000);
    const drawn = async () => {
      const { revision } = await new Client(service).getMatch(match.name);
      await tab.waitForFunction((least) => window.drawn.at(-1)?.revision >= least, revision);
      await tab.waitForTimeout(1000);
    };
    found.one.push(await longestTask(tab, async () => {
      await playMoves(match, 1);
      await drawn();
    }));
    proxy.hold();
    const played = await playMoves(match, BURST);
    const longest = await longestTask(tab, async () => {
      proxy.release();
      await drawn();
    });
    if (played === BURST) found.burst.push(longest);
    await tab.context().close();
  }
  return found;
}

await scenario(async (browser) => {
  const found = { bytes: await bytes(browser), firstMoves: {}, drawings: {}, bursts: await bursts(browser) };
  for (const game of games) {
    found.firstMoves[game] = await firstMoves(browser, game);
    found.drawings[game] = await drawings(browser, game);
  }
  return found;
});
