// The cost of the page in Chromium: bytes, the first paint, the time until a person can move, from a click to its drawing
// and from a commit to its drawing, and the longest task: when a match opens, when somebody moves, and when 200 commits
// arrive at once. Prints all samples of one part.
import { Client } from '../../client_sdk/typescript/src/index.ts';
import { addressOf, HANDLES, holding, newMatch, open, scenario, service, settings } from '../browser/kit.mjs';

const LANGUAGES = { en: 'en-GB', de: 'de-DE', it: 'it-IT', fr: 'fr-FR' };
/** What is measured, and the game unless it is the same for all. */
const { part, game, rounds, commits: most } = settings;
const BURST = 200;
/** How much slower than this machine a small phone is. Processor time is multiplied: a throttled browser adds the noise of the machine. */
const SLOWER = 4;
/** Time in which a slow page is drawn and at rest. */
const SETTLED_MS = 3000;

/** In the page: the seat that this browser keeps, the time of the first legal move, and of each click and drawn commit. */
function watch([name, token, looks]) {
  try {
    if (token) localStorage.setItem('markethall.matches', JSON.stringify([{ name, token }]));
  } catch {
    return; // The blank page before.
  }
  window.drawn = [];
  const afterFrame = (act) => requestAnimationFrame(() => requestAnimationFrame(act));
  addEventListener('click', ({ timeStamp }) => (window.clicked = timeStamp), true);
  addEventListener('commit', ({ detail }) => {
    const last = detail.commits.at(-1);
    // The position that a match opens with, which may have the first moves already.
    if (!last) return void window.drawn.push({ revision: detail.match.revision });
    const sent = Date.parse(last.commitTime);
    const { clicked } = window;
    window.clicked = undefined;
    // The position is drawn in the next frame, which is over when the frame after it begins.
    afterFrame(() => {
      const now = performance.now();
      window.drawn.push({ revision: detail.match.revision, ms: performance.timeOrigin + now - sent, click: clicked && now - clicked });
    });
  });
  const deep = (root, selector) => {
    const found = root.querySelector(selector);
    if (found) return found;
    for (const host of root.querySelectorAll(':not(svg *)')) {
      const inside = host.shadowRoot && deep(host.shadowRoot, selector);
      if (inside) return inside;
    }
    return null;
  };
  const frame = () => {
    if (deep(document, '.handle.legal, button.move:not([disabled])')) window.firstMove = performance.now();
    else requestAnimationFrame(frame);
  };
  // A spectator never has one. Looking for it takes time of its own.
  if (token && looks) requestAnimationFrame(frame);
}

/** A page that measures itself when it is opened, with the seat of a match that the browser keeps. Without a seat it watches. */
async function closed(browser, match, { seat = 0, looks = true, ...options } = {}) {
  const tab = await open(browser, 'about:blank', options);
  await tab.addInitScript(watch, [match.name, match.tokens[seat - 1] ?? '', looks]);
  tab.session = await tab.context().newCDPSession(tab);
  return tab;
}

async function watched(browser, match, { base = service, ...options } = {}) {
  const tab = await closed(browser, match, options);
  await tab.goto(addressOf({ ...match, tokens: [] }, 0, base));
  return tab;
}

/** A match of two people, and the seat that has to move. */
async function matchOfTwo(game) {
  const match = await newMatch(game, { bots: 0, names: ['Amara', 'Bruno'] });
  const { toAct } = await new Client(service).getMatch(match.name);
  return [match, toAct[0]];
}

/** What is loaded after the first drawing, also if a busy machine notices the drawing later. */
const LATER = /\/table\/(extras|pointing|texts_\w+-later)-/;

/** Bytes of the page and of its files that came for the first move, as on the network. */
async function bytes(browser) {
  const found = {};
  for (const [lang, locale] of Object.entries(LANGUAGES)) {
    const [match, seat] = await matchOfTwo('kairo');
    const tab = await watched(browser, match, { seat, locale });
    await tab.waitForFunction(() => window.firstMove);
    found[lang] = await tab.evaluate((later) => {
      const entries = performance.getEntries();
      // What they import comes later still.
      const begin = Math.min(window.firstMove, ...entries.filter(({ name }) => later.test(name)).map(({ startTime }) => startTime));
      return entries
        .filter(({ entryType, name, startTime }) => entryType === 'navigation' || (name.includes('/table/') && startTime < begin))
        .reduce((sum, { encodedBodySize }) => sum + encodedBodySize, 0);
    }, LATER);
    await tab.context().close();
  }
  return found;
}

/** Milliseconds from the start of the navigation, with an empty cache: to a page without scripts, to the first paint and to the first legal move. */
async function firstMoves(browser, game) {
  const found = { bare: [], paint: [], move: [] };
  for (let round = 0; round < rounds; round++) {
    const bare = await open(browser, `${service}/v1/games/${game}`);
    found.bare.push(await bare.evaluate(() => performance.getEntriesByType('navigation')[0].domContentLoadedEventEnd));
    await bare.context().close();
    const [match, seat] = await matchOfTwo(game);
    const tab = await watched(browser, match, { seat });
    found.move.push(await (await tab.waitForFunction(() => window.firstMove)).jsonValue());
    found.paint.push(await tab.evaluate(() => performance.getEntriesByName('first-contentful-paint')[0].startTime));
    await tab.context().close();
  }
  return found;
}

/** Milliseconds from the click that decides a move to its drawing. */
async function clicks(browser, game) {
  const [match, seat] = await matchOfTwo(game);
  const tab = await watched(browser, match, { seat });
  const client = new Client(service);
  const other = client.seat(match.name, match.tokens[2 - seat]);
  for (let count = 0; count < 8 * most; count++) {
    const { toAct } = await client.getMatch(match.name);
    if (!toAct.length || (await tab.evaluate(() => window.drawn.filter(({ click }) => click).length)) >= most / 2) break;
    if (toAct[0] === seat) {
      const targets = tab.locator(HANDLES);
      const n = await targets.count();
      if (n)
        await targets
          .nth(count % n)
          .click({ force: true, timeout: 1000 })
          .catch(() => undefined);
      await tab.waitForTimeout(60);
    } else {
      const moves = await other.legalMoves();
      if (moves.length) await other.play(moves[(count * 7919) % moves.length]);
    }
  }
  const found = await tab.evaluate(() => window.drawn.map(({ click }) => click).filter(Boolean));
  await tab.context().close();
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
  const tab = await watched(browser, match);
  await tab.waitForSelector('market-hall-board svg');
  await playMoves(match, most, (revision) => tab.waitForFunction((least) => window.drawn.at(-1)?.revision >= least, revision));
  const found = await tab.evaluate(() => window.drawn.flatMap(({ ms }) => ms ?? []));
  await tab.context().close();
  return found;
}

/** Milliseconds of the longest task of the main thread of a page on a small phone, until the promise of a call is fulfilled. */
async function longestTask(tab, act) {
  const { session } = tab;
  const events = [];
  session.on('Tracing.dataCollected', ({ value }) => events.push(...value));
  await session.send('Tracing.start', { traceConfig: { includedCategories: ['toplevel', 'blink', 'loading'] }, transferMode: 'ReportEvents' });
  await act();
  const complete = new Promise((done) => session.once('Tracing.tracingComplete', done));
  await session.send('Tracing.end');
  await complete;
  const threads = events.filter(({ name, args }) => name === 'thread_name' && args.name === 'CrRendererMain');
  const mains = new Set(threads.map(({ pid, tid }) => `${pid} ${tid}`));
  const all = events.filter(({ ph, pid, tid }) => ph === 'X' && mains.has(`${pid} ${tid}`));
  // The task in which the browser makes a place for the page has nothing of the page.
  const begins = all.filter(({ name }) => name === 'DocumentLoader::CommitNavigation');
  const tasks = all.filter(
    (task) => task.name === 'ThreadControllerImpl::RunTask' && !begins.some(({ pid, ts }) => pid === task.pid && ts >= task.ts && ts <= task.ts + task.dur),
  );
  return SLOWER * Math.max(...tasks.map(({ tdur = 0 }) => tdur / 1000));
}

/** The longest task while a match opens, and while others move, on a processor that is some times slower. */
async function slowTasks(browser, game) {
  const found = { open: [], move: [] };
  for (let round = 0; round < rounds; round++) {
    const [match, seat] = await matchOfTwo(game);
    const tab = await closed(browser, match, { seat, looks: false });
    found.open.push(
      await longestTask(tab, async () => {
        await tab.goto(addressOf({ ...match, tokens: [] }));
        await tab.waitForTimeout(SETTLED_MS);
      }),
    );
    await tab.locator(HANDLES).first().waitFor();
    found.move.push(
      await longestTask(tab, async () => {
        await playMoves(match, 5, () => tab.waitForTimeout(SETTLED_MS / 4));
      }),
    );
    await tab.context().close();
  }
  return found;
}

/** The longest tasks of pages that get one commit, and 200 at once. */
async function bursts(browser) {
  const found = { one: [], burst: [] };
  for (let round = 0; round < rounds; round++) {
    const match = await newMatch('kairo', { seats: 4, bots: 0, names: ['Amara', 'Bruno', 'Chantal', 'Dao'] });
    const proxy = await holding();
    const tab = await watched(browser, { ...match, tokens: [] }, { base: proxy.address });
    await tab.waitForSelector('market-hall-board svg');
    await tab.waitForTimeout(1000);
    const drawn = async () => {
      const { revision } = await new Client(service).getMatch(match.name);
      await tab.waitForFunction((least) => window.drawn.at(-1)?.revision >= least, revision);
      await tab.waitForTimeout(1000);
    };
    found.one.push(
      await longestTask(tab, async () => {
        await playMoves(match, 1);
        await drawn();
      }),
    );
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

const PARTS = { bytes, bursts, first: firstMoves, clicks, drawings, slow: slowTasks };

await scenario((browser) => PARTS[part](browser, game));
