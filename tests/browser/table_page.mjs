// What the table shows and does, without a service: each check builds a table with a story of the mock client. Prints what
// each check found, by name. The page is a bundle of the sources; the test builds it and gives its address.
import { readFileSync } from 'node:fs';
import { checks as appChecks } from './app_page.mjs';
import { deepAll, open, scenario, settings } from './kit.mjs';

const GAMES = settings.games;
const checks = {};
const LIMIT_MS = 60_000;

/** A page with one table on a story. `change` gets the story before it is used; it runs in the page. */
async function table(browser, game, { at = 1, change, options = {}, attributes = {}, token = 'any' } = {}) {
  const tab = await open(browser, settings.page, { reducedMotion: 'reduce', viewport: { width: 1440, height: 900 }, ...options });
  await tab.waitForFunction(() => globalThis.ready);
  await tab.evaluate(
    ([game, at, change, attributes, token]) => globalThis.start(game, at, change, attributes, token),
    [game, at, change && `(${change})`, attributes, token],
  );
  await tab.waitForFunction(() => deepAll('svg.board').length > 0);
  await tab.waitForTimeout(60);
  return tab;
}

/** In the page: shows the position with each public leaf of its view changed, and returns the paths whose change nobody sees. */
async function unseenLeaves([game, at]) {
  const { stories } = globalThis;
  const element = document.querySelector('market-hall-table');
  const position = stories[game].positions[at];
  const view = position.perspective.view[game];
  const leaves = [];
  const walk = (value, path) => {
    if (Array.isArray(value)) {
      leaves.push([path, 'list']);
      if (value.length) walk(value[0], [...path, 0]);
    } else if (typeof value === 'object' && value !== null) for (const [name, inner] of Object.entries(value)) walk(inner, [...path, name]);
    else leaves.push([path, typeof value]);
  };
  walk(view, []);
  const before = await element.showForTest(structuredClone(position));
  const unseen = [];
  for (const [path, kind] of leaves) {
    const copy = structuredClone(position);
    const last = path.at(-1);
    let holder = copy.perspective.view[game];
    for (const name of path.slice(0, -1)) holder = holder[name];
    const value = holder[last];
    if (kind === 'list') holder[last] = value.length ? value.slice(1) : globalThis.extra(game, path.join('.').replace(/\.\d+/g, '[]'));
    else if (kind === 'number') holder[last] = value + 1;
    else if (kind === 'boolean') holder[last] = !value;
    else holder[last] = globalThis.otherValue(game, path.join('.').replace(/\.\d+/g, '[]'), value);
    if (holder[last] === undefined || holder[last] === value) continue;
    let after;
    try {
      after = await element.showForTest(copy);
    } catch (error) {
      after = `error ${error}`;
    }
    if (after === before) unseen.push(path.join('.').replace(/\.\d+/g, '[]'));
  }
  return [...new Set(unseen)];
}

checks['public facts'] = async (browser) => {
  const found = {};
  for (const game of GAMES) {
    const tab = await table(browser, game);
    found[game] = {};
    for (const at of [1]) found[game][at] = await tab.evaluate(unseenLeaves, [game, at]);
    await tab.context().close();
  }
  return found;
};

/** The words of what has the focus. */
const focusedWords = (tab) => tab.evaluate(() => deepAll(':focus').at(-1)?.textContent.trim());

/** Presses Tab and returns what had the focus, until the start comes again. */
async function walkByTab(tab, key) {
  const stops = [];
  for (let at = 0; at < 120; at++) {
    if (key) await tab.keyboard.press(key);
    const stop = await tab.evaluate(() => {
      let element = document.activeElement;
      while (element?.shadowRoot?.activeElement) element = element.shadowRoot.activeElement;
      if (!element || element === document.body) return '';
      globalThis.stops ??= new Map();
      if (!globalThis.stops.has(element)) globalThis.stops.set(element, globalThis.stops.size);
      return `${globalThis.stops.get(element)} ${element.tagName} ${element.getAttribute('aria-label') ?? element.textContent.trim().slice(0, 40)}`;
    });
    if (stop === '' || stop === stops[0]) break;
    stops.push(stop);
  }
  return stops;
}

checks['tab reaches everything both ways'] = async (browser) => {
  const tab = await table(browser, 'kairo', { attributes: { developer: true } });
  await tab.locator('body').click({ position: { x: 1, y: 1 } });
  await tab.keyboard.press('Shift');
  const forward = await walkByTab(tab, 'Tab');
  await tab.evaluate(() => document.activeElement.blur());
  const backward = await walkByTab(tab, 'Shift+Tab');
  const controls = await tab.evaluate(
    () =>
      deepAll('button, a[href], input, select, summary, [tabindex="0"]').filter(
        (element) => element.tabIndex >= 0 && !element.disabled && element.checkVisibility() && !element.closest('[popover]:not(:popover-open)'),
      ).length,
  );
  return { forward: forward.length, backward: backward.length, controls, log: forward.filter((stop) => /Turn|begins/.test(stop)).length };
};

checks['arrow keys walk the log, and the focus stays there'] = async (browser) => {
  const tab = await table(browser, 'kairo', { at: 2 });
  const first = tab.locator('.log .line[tabindex="0"]');
  await first.focus();
  const lines = await tab.locator('.log .line').count();
  await tab.keyboard.press('ArrowDown');
  await tab.waitForTimeout(60);
  const focused = () => tab.evaluate(() => deepAll('.log .line').findIndex((line) => line.matches(':focus')));
  const second = await focused();
  await tab.keyboard.press('End');
  const last = await focused();
  return { lines, second, last, stops: await tab.locator('.log .line[tabindex="0"]').count() };
};

checks['nothing is picked before the position after a move is here'] = async (browser) => {
  const tab = await table(browser, 'kairo');
  const before = await tab.evaluate(() => globalThis.plays);
  await tab.evaluate(() => globalThis.tellLate(500));
  for (let click = 0; click < 3; click++) {
    await tab.locator('[data-handle="pile"]').click({ force: true });
    await tab.waitForTimeout(50);
  }
  const plays = (await tab.evaluate(() => globalThis.plays)) - before;
  await tab.waitForFunction(() => deepAll('.handle.legal').length > 0);
  return { plays };
};

checks['a move while the network is down is cancelled and says what happened'] = async (browser) => {
  const found = {};
  for (const arrives of [false, true]) {
    const tab = await table(browser, 'kairo');
    await tab.evaluate((arrives) => globalThis.hold(arrives), arrives);
    const before = await tab.evaluate(() => globalThis.plays);
    await tab.locator('[data-handle="pile"].legal').click();
    await tab.getByRole('button', { name: 'Cancel the move' }).waitFor();
    const sending = await tab.evaluate(() => deepAll('.prompt')[0].textContent);
    const legal = await tab.locator('.handle.legal').count();
    const back = await tab.getByRole('button', { name: 'Back', exact: true }).count();
    await tab.locator('[data-handle="site:A1"]').click({ force: true });
    const clicked = await tab.evaluate(() =>
      deepAll('.error[role=alert]')
        .map((element) => element.textContent)
        .join(),
    );
    await tab.getByRole('button', { name: 'Cancel the move' }).click();
    await tab.evaluate(() => globalThis.release());
    const note = tab.locator('.note', { hasText: /was not played|was played/ });
    await note.waitFor();
    await tab.waitForTimeout(400);
    const plays = (await tab.evaluate(() => globalThis.plays)) - before;
    found[arrives ? 'arrived' : 'lost'] = { sending, legal, back, clicked, note: await note.textContent(), plays };
    await tab.context().close();
  }
  return found;
};

checks['moves of others are shown one after the other'] = async (browser) => {
  const tab = await table(browser, 'kairo', { change: (story) => (story.silent = true), options: { reducedMotion: 'no-preference' } });
  const times = await tab.evaluate(async () => {
    const element = document.querySelector('market-hall-table');
    const { stories, pushCommits } = globalThis;
    const seenAt = [];
    let last = '';
    const began = performance.now();
    const timer = setInterval(() => {
      const now = deepAll('.seats .score')[1].textContent.replace(/\D/g, '');
      if (now !== last)
        seenAt.push([
          Math.round(performance.now() - began),
          Number(now),
          deepAll('.gain')
            .map((gain) => gain.textContent)
            .join(),
        ]);
      last = now;
    }, 10);
    await pushCommits(element, stories.kairo, 4);
    await new Promise((done) => setTimeout(done, 2600));
    clearInterval(timer);
    return seenAt;
  });
  return { times };
};

checks['the last turn of another player is one line, and the points are at the score'] = async (browser) => {
  const tab = await table(browser, 'kairo', {
    at: 2,
    change: ({ commits, positions }) => {
      const [, other, own] = commits;
      const turn = (seat, number) => ({ kairo: { turnBegan: { seat, number } }, text: `Turn ${number}` });
      const medal = (points) => ({
        kairo: { medalTaken: { seat: 2, kind: 'MEDAL_GOLD', colour: 'COLOUR_RED', points } },
        text: `Bruno takes a medal: ${points}`,
      });
      Object.assign(other, { seat: 2, events: [turn(2, 46), medal(3), medal(4), turn(1, 47)] });
      Object.assign(own, { seat: 1, events: [{ kairo: { crierTaken: { seat: 1 } }, text: 'Amara takes a crier' }] });
      positions[3].state = 'MATCH_STATE_PLAYING';
      for (const [at, seat] of positions[3].seats.entries()) Object.assign(seat, { score: positions[2].seats[at].score + 7 * at, placing: 0 });
    },
  });
  const line = tab.locator('.bar .last-turn');
  await line.waitFor();
  const said = { words: await line.innerText(), count: await line.count() };
  const { height } = await line.boundingBox();
  await tab.evaluate(() => {
    const element = document.querySelector('market-hall-table');
    void element.play(element.shown.perspective.legalMoves[0]);
  });
  await tab.locator('.seats .gain').waitFor();
  return { ...said, height, gains: await tab.evaluate(() => deepAll('.seats li').map((seat) => seat.querySelector('.gain')?.textContent ?? '')) };
};

/** In the page: writes down what a screen reader says of its live regions, in the order of the document. */
function listen() {
  const regions = () => deepAll('[role=status], [role=alert], [role=log], [aria-live]').filter((each) => each.getAttribute('aria-live') !== 'off');
  const known = new Map();
  globalThis.spoken = [];
  const hear = () => {
    for (const region of regions()) {
      const whole = region.getAttribute('role') !== 'log' && region.getAttribute('aria-atomic') !== 'false';
      const texts = (whole ? [region] : [...region.querySelectorAll('.line, .hidden')]).map(({ textContent }) => textContent.trim());
      if (known.has(region)) globalThis.spoken.push(...texts.filter((text) => text && !known.get(region).includes(text)));
      known.set(region, [...texts, region.textContent.trim()]);
    }
  };
  hear();
  new MutationObserver(hear).observe(document.querySelector('market-hall-table').shadowRoot, { subtree: true, childList: true, characterData: true });
}

checks['what others did is spoken before what the viewer has to do, and each sentence once'] = async (browser) => {
  const tab = await table(browser, 'kairo', { change: (story) => (story.silent = true) });
  await tab.locator('[data-handle="card:4"]').click();
  await tab.evaluate(listen);
  await tab.evaluate(() => globalThis.pushCommits(document.querySelector('market-hall-table'), globalThis.stories.kairo, 2));
  await tab.waitForTimeout(100);
  // The same prompt is not spoken again.
  await tab.evaluate(() => globalThis.pushCommits(document.querySelector('market-hall-table'), globalThis.stories.kairo, 3));
  await tab.waitForTimeout(100);
  await tab.locator('[data-handle="card:5"]').click();
  await tab.waitForTimeout(60);
  // What was spoken is not spoken again on the way back from the past.
  await tab.locator('market-hall-table').evaluate((element) => element.goTo(element.following.position.revision - 1));
  await tab.waitForTimeout(60);
  await tab.locator('market-hall-table').evaluate((element) => element.goTo(element.following.position.revision));
  await tab.waitForTimeout(60);
  return { spoken: await tab.evaluate(() => globalThis.spoken) };
};

checks['skip shows the present at once'] = async (browser) => {
  const tab = await table(browser, 'kairo', { change: (story) => (story.silent = true), options: { reducedMotion: 'no-preference' } });
  await tab.evaluate(() => void globalThis.pushCommits(document.querySelector('market-hall-table'), globalThis.stories.kairo, 22));
  await tab.getByRole('button', { name: 'Skip' }).waitFor();
  await tab.keyboard.press('Escape');
  await tab.waitForTimeout(60);
  return {
    score: await tab.evaluate(() => Number(deepAll('.seats .score')[1].textContent.replace(/\D/g, ''))),
    wanted: await tab.evaluate(() => globalThis.lastScore),
  };
};

checks['the match menu resigns after a second click, copies links and keeps settings'] = async (browser) => {
  const tab = await table(browser, 'kairo', { options: { permissions: ['clipboard-read', 'clipboard-write'] } });
  await tab.evaluate(() => {
    globalThis.set = [];
    document.addEventListener('setting', ({ detail }) => globalThis.set.push(detail));
  });
  await tab.getByRole('button', { name: 'Match menu' }).click();
  await tab.getByRole('button', { name: 'Resign …' }).click();
  const early = await tab.evaluate(() => globalThis.resigned);
  const focus = [await focusedWords(tab)];
  await tab.getByRole('button', { name: 'No, play on' }).click();
  await tab.waitForTimeout(60);
  focus.push(await focusedWords(tab));
  await tab.getByLabel('Confirm moves').check();
  await tab.getByLabel('Sounds').check();
  await tab.getByRole('button', { name: 'Copy the link for spectators' }).click();
  await tab.getByText('Copied').waitFor();
  await tab.getByRole('button', { name: 'Resign …' }).click();
  await tab.getByRole('button', { name: 'Yes, resign' }).click();
  await tab.waitForFunction(() => globalThis.resigned);
  return { early, focus, set: await tab.evaluate(() => globalThis.set), link: await tab.evaluate(() => navigator.clipboard.readText()) };
};

checks['a button that can do no more keeps the focus'] = async (browser) => {
  const tab = await table(browser, 'kairo');
  const found = {};
  const press = async (name, times, key = 'Enter') => {
    await tab.getByRole('button', { name, exact: true }).first().focus();
    for (let time = 0; time < times; time++) await tab.keyboard.press(key);
    await tab.waitForTimeout(60);
    found[name] = await tab.evaluate(() => deepAll(':focus').at(-1)?.ariaLabel ?? deepAll(':focus').at(-1)?.textContent.trim());
  };
  await press('Enlarge the board', 5);
  await press('Shrink the board', 5);
  await tab.keyboard.press('Tab');
  const shrink = await tab.getByRole('button', { name: 'Shrink the board' }).count();
  for (const name of ['First position', 'Current position']) await press(name, 2);
  await tab.getByRole('button', { name: 'How to play' }).click();
  await tab.getByRole('button', { name: 'Next', exact: true }).press('Enter');
  await press('Back', 1);
  return { found, shrink };
};

checks['what has become of a picture is said where it was asked for, also if there is none'] = async (browser) => {
  const found = [];
  for (const [at, open] of [
    [1, '.menu'],
    [3, '.result-card'],
  ]) {
    const tab = await table(browser, 'kairo', { at, options: { acceptDownloads: true } });
    if (at === 1) await tab.getByRole('button', { name: 'Match menu' }).click();
    const share = tab.locator(open).getByRole('button', { name: 'Share a picture' });
    const note = tab.locator(`${open} .note[role=status]`);
    // A region that comes with its words is not heard.
    await note.waitFor({ state: 'attached' });
    const before = await note.textContent();
    for (const broken of [false, true]) {
      if (broken) await tab.evaluate(() => (HTMLCanvasElement.prototype.toBlob = (done) => done(null)));
      await share.press('Enter');
      await note.filter({ hasText: broken ? 'could not' : 'Saved' }).waitFor();
      found.push([before, await note.textContent(), await focusedWords(tab)]);
    }
    await tab.context().close();
  }
  return { found };
};

checks['what is open over the table closes when the focus leaves it, and the rules over it keep the focus'] = async (browser) => {
  const tab = await table(browser, 'kairo', { attributes: { home: '#' }, change: (story) => (story.positions[1].perspective.prompt = 'Play cards (KA-3.1)') });
  const leave = async (selector, key) => {
    await tab.locator(selector).waitFor();
    let stops = 0;
    while ((await tab.evaluate((open) => deepAll(open).length, selector)) && stops < 40) {
      await tab.keyboard.press(key);
      await tab.waitForTimeout(30);
      stops++;
    }
    return stops;
  };
  const found = {};
  for (const key of ['Tab', 'Shift+Tab']) {
    await tab.locator('.menu-button').press('Enter');
    found[`menu ${key}`] = await leave('.menu:popover-open', key);
    await tab.locator('.prompt .clause').press('Enter');
    found[`clause ${key}`] = await leave('.clause-window:popover-open', key);
  }
  // A control in the menu may be one of the page.
  await tab.evaluate(() => {
    const select = Object.assign(document.createElement('select'), { slot: 'settings', id: 'own' });
    document.querySelector('market-hall-table').append(select);
  });
  await tab.locator('.menu-button').press('Enter');
  await tab.locator('#own').focus();
  await tab.waitForTimeout(60);
  found.slotted = await tab.locator('.menu:popover-open').count();
  await tab.keyboard.press('Escape');
  await tab.setViewportSize({ width: 700, height: 900 });
  await tab.locator('.card-head').first().press('Enter');
  found['seat Tab'] = await leave('.seats li.open', 'Tab');
  await tab.getByRole('button', { name: 'Rules', exact: true }).press('Enter');
  await tab.locator('.rules .close:focus').waitFor();
  found.outside = 0;
  for (let stop = 0; stop < 30; stop++) {
    await tab.keyboard.press('Tab');
    if (await tab.evaluate(() => deepAll(':is(.main, .left, aside):focus-within').length)) found.outside++;
  }
  await tab.keyboard.press('Escape');
  await tab.waitForTimeout(60);
  found.back = await focusedWords(tab);
  return found;
};

checks['equal cards are picked one by one, and the prompt names them'] = async (browser) => {
  const tab = await table(browser, 'kairo', {
    change: (story) => {
      const { perspective } = story.positions[1];
      perspective.view.kairo.seats[0].cards = { size: 4, items: ['7', '7', '8', '9'] };
      perspective.legalMoves = [
        { kairo: { playCards: { cards: ['7'] } }, text: 'Play card 7' },
        ...['8', '9'].map((other) => ({ kairo: { playCards: { cards: ['7', '7', other] } }, text: `Play card 7, card 7, card ${other}` })),
      ];
    },
  });
  const state = async () =>
    tab.evaluate(() =>
      deepAll('svg.own .handle')
        .filter((each) => each.dataset.handle.startsWith('card:'))
        .map((each) => `${each.dataset.handle} ${each.classList.contains('legal') ? 'can' : ''}${each.classList.contains('picked') ? 'picked' : ''}`),
    );
  const start = await state();
  await tab.locator('[data-handle="card:7"]').click();
  const one = await state();
  const prompt = await tab.evaluate(() => deepAll('.prompt')[0].textContent);
  await tab.locator('[data-handle="card:7#2"]').click();
  const two = await state();
  await tab.locator('[data-handle="card:7#2"]').click();
  return { start, one, two, again: await state(), prompt };
};

checks['a first pick does not play a move that picks more, unless no other move is legal'] = async (browser) => {
  // One of three cards by which a move is decided, and the Bobby with one alley left.
  const bobby = ({ positions: [, { perspective }] }) => {
    const isBobby = ({ portobello }) => portobello.moveBobby;
    const { legalMoves } = perspective;
    perspective.legalMoves = [legalMoves.find(isBobby), ...legalMoves.filter((move) => !isBobby(move))];
  };
  const only = (story) => story.positions[1].perspective.legalMoves.splice(1);
  const found = {};
  for (const [name, game, change, first] of [
    ['cards', 'kairo', undefined, 'card:5'],
    ['bobby', 'portobello', bobby, 'bobby'],
    ['only', 'portobello', `(story) => { (${bobby})(story); (${only})(story); }`, 'bobby'],
  ]) {
    const tab = await table(browser, game, { change });
    const pick = (handle) => tab.locator(`[data-handle="${handle}"]`).click();
    const state = async () => {
      await tab.waitForTimeout(150);
      return tab.evaluate(() => [globalThis.plays, deepAll('.picked').map(({ dataset }) => dataset.handle)]);
    };
    const steps = (found[name] = { first: [], prompt: '', back: [] });
    await pick(first);
    steps.first = await state();
    if (name !== 'only') {
      steps.prompt = await tab.evaluate(() => deepAll('.prompt')[0].textContent);
      await tab.getByRole('button', { name: 'Back', exact: true }).click();
      steps.back = await state();
      await pick(first);
      // The other pieces are there to be picked, too.
      const others = tab.locator('.handle.legal.picked');
      if (name === 'bobby') await others.click({ force: true });
      else await tab.getByRole('button', { name: 'Play', exact: true }).click();
      await tab.waitForFunction(() => globalThis.plays === 1);
    }
    await tab.context().close();
  }
  return found;
};

checks['the clock is that of the service'] = async (browser) => {
  const clock = (story) => {
    const deadline = new Date(1772366400_000 + 90_000).toISOString();
    Object.assign(story.positions[1].seats[0], { timeLeft: '90s', deadline });
  };
  const found = {};
  for (const off of [0, -3, 5]) {
    const tab = await open(browser, 'about:blank', { reducedMotion: 'reduce' });
    await tab.clock.setFixedTime(new Date(1772366400_000 + off * 60_000));
    await tab.goto(settings.page);
    await tab.waitForFunction(() => globalThis.ready);
    await tab.evaluate(([change]) => globalThis.start('kairo', 1, change, {}, 'any', 1772366400_000), [`(${clock})`]);
    await tab.locator('.seats .clock').first().waitFor();
    await tab.waitForTimeout(100);
    found[off] = await tab.evaluate(() => deepAll('.seats .clock')[0].textContent);
    await tab.context().close();
  }
  return found;
};

checks['the board alone draws with required properties, and with each other one'] = async (browser) => {
  const tab = await table(browser, 'kairo');
  return tab.evaluate(async () => {
    const found = {};
    for (const [game, story] of Object.entries(globalThis.stories)) {
      const drawn = async (more) => {
        const board = document.createElement('market-hall-board');
        Object.assign(board, { match: story.positions[1], game: story.game, ...more });
        document.body.append(board);
        await board.updateComplete;
        const count = board.shadowRoot.querySelectorAll('.handle').length;
        board.remove();
        return count;
      };
      found[game] = [
        await drawn({}),
        await drawn({ handles: new Set(['pile']) }),
        await drawn({ picks: ['pile'] }),
        await drawn({ lit: ['pile'] }),
        await drawn({ news: new Map([['pile', 2]]) }),
        await drawn({ lang: 'de' }),
        await drawn({ theme: 'dark' }),
        await drawn({ palette: 'contrast' }),
        await drawn({ ownColour: 3 }),
      ];
    }
    return found;
  });
};

checks['the table and the rules alone draw with required properties, and with each other one'] = async (browser) => {
  const tab = await table(browser, 'kairo');
  const values = {
    server: 'http://mock.invalid',
    token: 'any',
    lang: 'de',
    theme: 'dark',
    code: 'x',
    revision: 1,
    confirm: true,
    forced: true,
    sound: true,
    pace: 2,
    home: '#',
    developer: true,
    palette: 'contrast',
    ownColour: 3,
    clause: 'KA-4.3',
  };
  const { declarations } = JSON.parse(readFileSync(new URL('../../client_sdk/table/custom-elements.json', import.meta.url), 'utf8')).modules[0];
  const named = (tag) =>
    declarations
      .find(({ tagName }) => tagName === tag)
      .attributes.map(({ fieldName }) => fieldName)
      .filter((name) => name !== 'match');
  const found = {};
  for (const name of ['', ...named('market-hall-table')]) {
    await tab.evaluate(([given, token]) => globalThis.start('kairo', 1, undefined, given, token), [name ? { [name]: values[name] } : {}, '']);
    await tab.locator('market-hall-board svg.board').waitFor();
    found[`table ${name}`] = name === '' || name in values;
  }
  for (const name of ['', ...named('market-hall-rules')])
    found[`rules ${name}`] = await tab.evaluate(
      async (given) => {
        const rules = Object.assign(document.createElement('market-hall-rules'), { game: globalThis.stories.kairo.game, ...given });
        document.body.append(rules);
        await rules.updateComplete;
        return rules.shadowRoot.querySelectorAll('.clause').length > 20;
      },
      name ? { [name]: values[name] } : {},
    );
  return found;
};

checks['a game that cannot be loaded is said'] = async (browser) => {
  const tab = await open(browser, settings.page, { reducedMotion: 'reduce' });
  await tab.waitForFunction(() => globalThis.ready);
  await tab.route('**/games_klongs-*', (route) => route.abort());
  await tab.evaluate(() => globalThis.start('klongs', 1, undefined, {}, 'any'));
  return { said: await tab.locator('.prompt.error').innerText() };
};

checks['a game without a folder is text, with a button for each move'] = async (browser) => {
  const tab = await open(browser, settings.page, { reducedMotion: 'reduce' });
  await tab.waitForFunction(() => globalThis.ready);
  const rename = (story) => {
    story.game.name = 'games/other';
    for (const match of story.positions) {
      match.game = 'games/other';
      const { view, legalMoves } = match.perspective;
      match.perspective.view = { other: view.klongs };
      match.perspective.legalMoves = legalMoves.map(({ klongs, text }) => ({ other: klongs, text }));
    }
  };
  await tab.evaluate((change) => globalThis.start('klongs', 1, change, {}, 'any'), `(${rename})`);
  const board = await tab.locator('.board.plain').innerText();
  const buttons = await tab.locator('.bar button.move').allTextContents();
  const texts = await tab.evaluate(() => globalThis.stories.klongs.positions[1].perspective.legalMoves.map(({ text }) => text));
  await tab.locator('.bar button.move').first().click();
  await tab.waitForFunction(() => globalThis.plays === 1);
  await tab.evaluate(() => document.querySelector('market-hall-table').openHelp('lesson'));
  const rules = await tab.locator('market-hall-rules h2').first().innerText();
  return { board, buttons, texts, rules, complaints: tab.complaints };
};

checks['a match opens and is played while streams are held back'] = async (browser) => {
  const tab = await open(browser, 'about:blank', { reducedMotion: 'reduce' });
  await tab.clock.install();
  await tab.goto(settings.page);
  await tab.waitForFunction(() => globalThis.ready);
  await tab.evaluate(() => globalThis.start('kairo', 1, '((story) => (story.silent = true))', {}, 'any'));
  await tab.locator('market-hall-board svg.board').waitFor({ timeout: 5000 });
  const shown = await tab.locator('.replay > span').innerText();
  await tab.locator('.bar.mine').waitFor();
  await tab.evaluate(() => {
    const table = document.querySelector('market-hall-table');
    void table.play(table.shown.perspective.legalMoves[0]);
  });
  await tab.waitForFunction((shown) => deepAll('.replay > span')[0].textContent !== shown, shown);
  // The first stream is given up after ten seconds. Then commits are asked for.
  await tab.clock.runFor(15_000);
  return { lines: await tab.locator('.log .line').count(), lost: await tab.getByText('connection is lost').count() };
};

checks['older state of the service is shown, and said'] = async (browser) => {
  const tab = await table(browser, 'kairo', { at: 2, change: (story) => (story.silent = true) });
  await tab.evaluate(() => globalThis.goBack(document.querySelector('market-hall-table'), 1));
  await tab.getByText('has gone back to an older position').waitFor();
  await tab.getByText(await tab.evaluate(() => `${globalThis.stories.kairo.positions[1].revision}/`)).waitFor();
  return { revision: await tab.locator('.replay > span').textContent(), wanted: await tab.evaluate(() => globalThis.stories.kairo.positions[1].revision) };
};

checks['a hidden tab closes its stream, and opens it again'] = async (browser) => {
  const tab = await open(browser, 'about:blank', { reducedMotion: 'reduce' });
  await tab.clock.install();
  await tab.goto(settings.page);
  await tab.waitForFunction(() => globalThis.ready);
  await tab.evaluate(() => globalThis.start('kairo', 1, undefined, {}, 'any'));
  await tab.locator('market-hall-board svg.board').waitFor();
  const streams = async (hidden) => {
    await tab.evaluate((hidden) => {
      Object.defineProperty(document, 'hidden', { value: hidden, configurable: true });
      document.dispatchEvent(new Event('visibilitychange'));
    }, hidden);
    await tab.clock.runFor(hidden ? 40_000 : 500);
    return tab.evaluate(() => globalThis.streams());
  };
  // The board is there before its stream.
  await tab.waitForFunction(() => globalThis.streams() > 0);
  const first = await tab.evaluate(() => globalThis.streams());
  return { first, hidden: await streams(true), seen: await streams(false) };
};

checks['a history that cannot be read is asked for again'] = async (browser) => {
  const tab = await open(browser, 'about:blank', { reducedMotion: 'reduce' });
  await tab.clock.install();
  await tab.goto(settings.page);
  await tab.waitForFunction(() => globalThis.ready);
  await tab.evaluate(() => {
    globalThis.noHistory = true;
    globalThis.start('kairo', 1, undefined, {}, 'any');
  });
  await tab.locator('market-hall-board svg.board').waitFor();
  const lines = () => tab.locator('.log .line').count();
  // Longer than a call is tried again.
  await tab.clock.runFor(40_000);
  const before = await lines();
  await tab.evaluate(() => (globalThis.noHistory = false));
  await tab.clock.runFor(20_000);
  return { before, later: await lines() };
};

checks['four tabs of a browser have streams, and the others ask until one is closed'] = async (browser) => {
  const first = await table(browser, 'kairo');
  const tabs = [first];
  while (tabs.length < 5) {
    const tab = await first.context().newPage();
    await tab.goto(settings.page);
    await tab.waitForFunction(() => globalThis.ready);
    await tab.evaluate(() => globalThis.start('kairo', 1, undefined, {}, 'any'));
    await tab.locator('market-hall-board svg.board').waitFor();
    await tab.waitForFunction(() => globalThis.streams() + globalThis.questions() > 0);
    tabs.push(tab);
  }
  const count = (some) => Promise.all(some.map((tab) => tab.evaluate(() => globalThis.streams())));
  const streams = await count(tabs);
  const last = tabs.pop();
  await last.waitForFunction(() => globalThis.questions() > 1);
  const asked = await last.evaluate(() => globalThis.questions());
  await first.close();
  await last.waitForFunction(() => globalThis.streams() === 1);
  return { streams, asked, later: await count([...tabs.slice(1), last]) };
};

checks['phones: text, hand and targets'] = async (browser) => {
  const found = {};
  const four = ({ positions }) => {
    for (const { seats, perspective } of positions) {
      const { seats: own } = perspective.view.kairo;
      seats[0].player.displayName = 'Maximiliane von Hohenstein-Oettingen';
      for (const number of [3, 4]) {
        seats[number - 1] = { ...seats[1], number };
        own[number - 1] = { ...own[1], seat: number };
      }
    }
  };
  const sizes = [
    [390, 844],
    [375, 667],
    [360, 740],
  ];
  for (const [game, name, change] of [...GAMES.map((game) => [game, game]), ['kairo', 'kairo with four', four]]) {
    const all = change
      ? [
          [360, 715, ' open'],
          [360, 715],
        ]
      : sizes;
    const [[width, height]] = all;
    const tab = await table(browser, game, { at: change ? 0 : 1, change, options: { viewport: { width, height }, hasTouch: true, isMobile: true } });
    for (const [width, height, open] of all) {
      await tab.setViewportSize({ width, height });
      if (change) await tab.locator('.card-head').first().click();
      await tab.waitForTimeout(150);
      found[`${name} ${width}${open ?? ''}`] = await tab.evaluate(() => {
        const sizes = deepAll('svg text')
          .filter((text) => text.checkVisibility() && text.textContent.trim())
          .map((text) => Number.parseFloat(getComputedStyle(text).fontSize) * Math.hypot(text.getScreenCTM().a, text.getScreenCTM().b));
        const html = deepAll('.table *')
          .filter(
            (each) =>
              each instanceof HTMLElement &&
              each.childNodes.length &&
              each.checkVisibility() &&
              [...each.childNodes].some((node) => node.nodeType === 3 && node.data.trim()),
          )
          .map((each) => Number.parseFloat(getComputedStyle(each).fontSize));
        const board = deepAll('svg.board')[0].getBoundingClientRect();
        const hand = deepAll('.hand')[0]?.getBoundingClientRect();
        return {
          text: Math.round(Math.min(...sizes) * 10) / 10,
          html: Math.min(...html),
          overlap: hand ? Math.round(Math.max(0, board.bottom - hand.top)) : 0,
          covered: hand ? Math.round(Math.max(0, (deepAll('svg.shared')[0]?.getBoundingClientRect().bottom ?? 0) - hand.top)) : 0,
          share: Math.round(((board.width * board.height) / (innerWidth * innerHeight)) * 100),
          cut: deepAll('.open .name').filter(({ scrollWidth, clientWidth }) => scrollWidth > clientWidth).length,
          wide: document.documentElement.scrollWidth - innerWidth,
          counted: /\d+ (legal )?moves?/i.test(deepAll('.bar')[0].innerText),
        };
      });
    }
    await tab.context().close();
  }
  return found;
};

/** In a page: the size of the smallest text of all drawings, in pixels. */
function leastText() {
  const texts = deepAll('svg text').filter((text) => text.checkVisibility() && text.textContent.trim());
  return Math.min(...texts.map((text) => Number.parseFloat(getComputedStyle(text).fontSize) * Math.hypot(text.getScreenCTM().a, text.getScreenCTM().b)));
}

checks['small windows: text, the result and the rules'] = async (browser) => {
  const found = {};
  for (const game of GAMES) {
    const tab = await table(browser, game, { options: { viewport: { width: 1024, height: 768 } } });
    for (const [width, height] of [
      [1024, 768],
      [1280, 720],
    ]) {
      await tab.setViewportSize({ width, height });
      await tab.waitForTimeout(150);
      found[`${game} ${width}`] = { text: await tab.evaluate(leastText) };
    }
    for (const width of [1280, 1024, 360]) {
      await tab.setViewportSize({ width, height: 740 });
      await tab.getByRole('button', { name: 'Rules', exact: true }).click();
      const rules = tab.locator('.rules');
      await rules.locator('select').waitFor();
      found[`${game} rules ${width}`] = {
        // Controls under the rules would take the focus out of sight.
        under: await rules.evaluate((panel) => {
          const { left, right, top, bottom } = panel.getBoundingClientRect();
          const inside = (one) => panel.contains(one) || (one && inside(one.getRootNode().host));
          const controls = deepAll('button, input, summary, .handle[tabindex="0"]').filter(
            (one) => !inside(one) && one.checkVisibility({ visibilityProperty: true }),
          );
          const middles = controls.map((one) => one.getBoundingClientRect()).map((box) => [box.x + box.width / 2, box.y + box.height / 2]);
          return middles.filter(([x, y]) => x > left && x < right && y > top && y < bottom).length;
        }),
      };
      await tab.keyboard.press('Escape');
      await rules.waitFor({ state: 'detached' });
    }
    await tab.setViewportSize({ width: 360, height: 640 });
    await tab.evaluate((game) => globalThis.start(game, globalThis.stories[game].positions.length - 1, undefined, {}, 'any'), game);
    await tab.locator('.result-card').waitFor();
    await tab.waitForTimeout(150);
    const { y, height } = await tab.locator('.result-card').boundingBox();
    found[`${game} result`] = { text: await tab.evaluate(leastText), below: Math.max(0, y + height - 640) };
    await tab.context().close();
  }
  return found;
};

checks['a seat card is a button where it opens something, and shows most of a long name'] = async (browser) => {
  const found = {};
  const change = ({ positions }) => {
    for (const { seats, perspective } of positions) {
      const { seats: own } = perspective.view.kairo;
      for (const number of [3, 4].slice(0, globalThis.more)) {
        seats[number - 1] = { ...seats[1], number };
        own[number - 1] = { ...own[1], seat: number };
      }
      for (const seat of seats) seat.player = { ...seat.player, displayName: 'Bartholomäus Oberhuber24' };
    }
  };
  for (const [count, more] of [
    [2, 0],
    [4, 2],
  ]) {
    const tab = await table(browser, 'kairo');
    await tab.evaluate(
      ([change, more]) => {
        globalThis.more = more;
        globalThis.start('kairo', 1, change, {}, 'any');
      },
      [`(${change})`, more],
    );
    for (const width of [360, 390, 700, 1000, 1440]) {
      await tab.setViewportSize({ width, height: 740 });
      await tab.waitForTimeout(100);
      const head = tab.locator('.card-head').first();
      const words = () => tab.evaluate(() => deepAll('.seats li')[0].innerText + deepAll('.seats li')[0].offsetHeight);
      const closed = await words();
      const expanded = await head.getAttribute('aria-expanded');
      await head.click();
      await tab.waitForTimeout(60);
      const opens = (await words()) !== closed;
      await head.click();
      await tab.mouse.move(1, 1);
      const seen = await tab.evaluate(() => {
        const letters = deepAll('.seats .name').map((name) => {
          const box = name.getBoundingClientRect();
          const range = document.createRange();
          const text = [...name.childNodes].find((node) => node.data?.trim() && node.nodeType === 3);
          return [...text.data].filter((_, at) => {
            range.setStart(text, at);
            range.setEnd(text, at + 1);
            const { right, bottom } = range.getBoundingClientRect();
            return right <= box.right + 1 && bottom <= box.bottom + 2;
          }).length;
        });
        const heads = deepAll('.card-head');
        return { letters: Math.min(...letters), wide: heads.filter(({ scrollWidth, clientWidth }) => scrollWidth > clientWidth).length };
      });
      found[`${count} seats at ${width}`] = { button: expanded === 'false', opens, ...seen };
    }
    await tab.context().close();
  }
  return found;
};

checks['a finger on small places opens the magnifier, and picks there'] = async (browser) => {
  const tab = await table(browser, 'portobello', {
    options: { viewport: { width: 360, height: 740 }, hasTouch: true, isMobile: true },
    change: (story) => {
      story.positions[1].perspective.legalMoves = [1, 2, 3].map((at) => ({ portobello: { placeStall: { space: `a07:${at}` } }, text: `Stall ${at}` }));
    },
  });
  await tab.evaluate(() => {
    globalThis.picked = [];
    document.addEventListener('pick', ({ detail }) => globalThis.picked.push(detail.handle));
  });
  await tab.waitForTimeout(100);
  const { x, y } = await tab.evaluate(() => {
    const box = deepAll('[data-handle="space:a07:2"]')[0].getBoundingClientRect();
    return { x: box.x + box.width / 2, y: box.y + box.height / 2 };
  });
  await tab.touchscreen.tap(x, y);
  await tab.locator('.lens').waitFor();
  const size = await tab.evaluate(() => deepAll('.lens [data-handle="space:a07:3"] .ring')[0].getBoundingClientRect().width);
  await tab.locator('.lens [data-handle="space:a07:3"]').tap();
  return { size, picked: await tab.evaluate(() => globalThis.picked), open: await tab.locator('.lens').count() };
};

checks['a board of streets takes the shape of its space, and its names cover nothing'] = async (browser) => {
  const found = {};
  // An own board: that of the game, folded in half from east to west.
  const own = ({ positions, game }) => {
    const board = structuredClone(game.boards[0].portobello);
    for (const point of [...board.squares, ...board.districts]) point.y = 1.3 * point.y + 0.2 * point.x;
    for (const position of positions) position.options = { portobello: { board } };
  };
  for (const change of [undefined, own]) {
    const tab = await table(browser, 'portobello', { change });
    for (const height of [900, 1200, 1440]) {
      await tab.setViewportSize({ width: 1440, height });
      await tab.waitForTimeout(150);
      found[`${change ? 'own ' : ''}${height}`] = await tab.evaluate(() => {
        const boxes = (selector) => deepAll(selector).map((one) => one.getBoundingClientRect());
        const [streets, names, others] = [boxes('svg.board .street'), boxes('svg.board .name'), boxes('svg.board :is(.space, .paving, .lawn, .factor)')];
        const [top, bottom] = [Math.min(...streets.map((box) => box.top)), Math.max(...streets.map((box) => box.bottom))];
        const share = (one, other) =>
          (Math.max(0, Math.min(one.right, other.right) - Math.max(one.left, other.left)) *
            Math.max(0, Math.min(one.bottom, other.bottom) - Math.max(one.top, other.top))) /
          (one.width * one.height);
        const covers = names.map((name) => Math.max(...[...names, ...others].filter((other) => other !== name).map((other) => share(name, other))));
        return { filled: (bottom - top) / deepAll('.stage')[0].getBoundingClientRect().height, covered: Math.max(...covers), names: names.length };
      });
    }
    await tab.context().close();
  }
  return found;
};

checks['captions name what is under the pointer and what has the focus, and a hint points a move out'] = async (browser) => {
  const tab = await table(browser, 'kairo', {
    change: ({ positions }) => {
      for (const { seats } of positions) seats[1].player = { kind: 'PLAYER_KIND_BOT', displayName: 'Greedy bot', bot: 'bots/greedy' };
    },
  });
  const caption = tab.locator('market-hall-board .caption');
  await tab.locator('svg.own .handle').first().hover();
  await caption.waitFor({ state: 'visible' });
  const hovered = await caption.innerText();
  await tab.mouse.move(2, 2);
  await caption.waitFor({ state: 'hidden' });
  await tab.locator('svg.board .handle').first().focus();
  await caption.waitFor({ state: 'visible' });
  const focused = await caption.innerText();
  // A person explores with the keys while a clock draws the table again.
  await tab.locator('svg.board .handle:not(.legal)').first().focus();
  await tab.keyboard.press('Shift');
  await tab.evaluate(() => document.querySelector('market-hall-table').requestUpdate());
  await tab.waitForTimeout(60);
  const explored = await tab.evaluate(() => deepAll('svg.board .handle:focus:not(.legal)').length);
  await tab.getByRole('button', { name: 'Show me a move' }).click();
  await tab.getByText('Try “').waitFor();
  const hint = { lit: await tab.evaluate(() => deepAll('.handle[data-lit]').length), alerts: await tab.locator('[role=alert]').count() };
  // After a move the advice is old.
  await tab.locator('[data-handle="pile"]').click();
  await tab.getByText('Try “').waitFor({ state: 'hidden' });
  await tab.waitForFunction(() => !deepAll('.handle[data-lit]').length);
  return { hovered, focused, explored, ...hint };
};

checks['ids of the contract are in the frame'] = async (browser) => {
  const found = {};
  for (const game of GAMES) {
    const tab = await table(browser, game);
    found[game] = await tab.evaluate(() =>
      deepAll('.frame-ids text, .square-id')
        .map((text) => text.textContent)
        .join(' '),
    );
    await tab.context().close();
  }
  return found;
};

checks['the result card says who won, by how much and why'] = async (browser) => {
  const tab = await table(browser, 'kairo', { at: 3 });
  await tab.locator('.result-card').waitFor();
  const card = await tab.locator('.result-card').innerText();
  const [legend, ...colours] = await tab.evaluate(() => [
    deepAll('.legend li').map(({ textContent }) => textContent),
    ...['.swatch', '.bars > span'].map((some) => deepAll(some).map((one) => getComputedStyle(one).backgroundColor)),
  ]);
  await tab.keyboard.press('Escape');
  await tab.waitForTimeout(60);
  const closed = await tab.locator('.result-card').count();
  const reasons = {};
  for (const game of GAMES) {
    await tab.evaluate((game) => globalThis.start(game, globalThis.stories[game].positions.length - 1, undefined, {}, 'any'), game);
    reasons[game] = await tab.locator('.result-card > .quiet').innerText();
  }
  return {
    reasons,
    card,
    legend,
    colours,
    closed,
    seats: await tab.evaluate(() => globalThis.stories.kairo.positions[3].seats.map(({ score, displayName, winner }) => ({ score, displayName, winner }))),
  };
};

checks['each seat has a status'] = async (browser) => {
  const tab = await table(browser, 'kairo', {
    change: (story) => {
      const [position] = story.positions.slice(1);
      const bot = { kind: 'PLAYER_KIND_BOT', displayName: 'Greedy', bot: 'bots/greedy' };
      const seat = (number, more) => ({ ...position.seats[1], number, ...more });
      position.seats = [position.seats[0], seat(2, { player: bot }), seat(3, { player: bot }), seat(4, { standing: 'SEAT_STANDING_RESIGNED', present: false })];
      const { seats } = position.perspective.view.kairo;
      position.perspective.view.kairo.seats = [0, 1, 1, 1].map((from, at) => ({ ...seats[from], seat: at + 1, passedForGood: at === 1 }));
      globalThis.pushed = true;
      globalThis.onWatch = (stream) => (globalThis.stream = stream);
    },
  });
  const seats = await tab.evaluate(() => deepAll('.seats li').map((seat) => seat.querySelector('.who').innerText.replace(/\s+/g, ' ')));
  // A player comes. No move follows.
  const present = tab.locator('.seats li').nth(3).locator('.present');
  const before = await present.count();
  await tab.waitForFunction(() => globalThis.stream);
  await tab.evaluate(() => globalThis.stream.enqueue(new TextEncoder().encode('event: presence\ndata: {"presence": {"seats": [1, 4]}}\n\n')));
  await present.waitFor();
  return { seats, before };
};

checks['kinds of action filter what can be picked'] = async (browser) => {
  const tab = await table(browser, 'kairo', { at: 0 });
  const count = () => tab.locator('.handle.legal').count();
  const all = await count();
  const kinds = await tab.locator('.kinds button').allTextContents();
  await tab.getByRole('button', { name: 'Pull a customer' }).click();
  const pulls = await count();
  const colours = await tab.evaluate(() => {
    const style = getComputedStyle(deepAll('market-hall-board')[0]);
    const value = (name) => style.getPropertyValue(name).trim();
    return { can: value('--mh-legal'), seats: [1, 2, 3, 4].map((seat) => value(`--mh-seat-${seat}`)) };
  });
  return { all, kinds, pulls, colours };
};

checks['what is new has a corner, also after a reload'] = async (browser) => {
  const tab = await table(browser, 'kairo', {
    change: (story) => {
      story.commits[1].seat = 2;
      story.commits[1].events.push({ kairo: { mainPlaced: { seat: 2, owner: 2, colour: 'COLOUR_GREEN', site: 'C7', entrance: 'C6' } }, text: 'Bruno builds' });
    },
  });
  await tab.locator('[data-handle="site:C7"] .corner.seat-2').waitFor();
  return { corners: await tab.locator('.corner').count() };
};

checks['a click on what cannot be picked says why'] = async (browser) => {
  const tab = await table(browser, 'klongs', { at: 0 });
  await tab.locator('svg.board .handle:not(.legal)').first().click({ force: true });
  await tab.locator('.error[role=alert]').waitFor();
  const before = await tab.locator('.error[role=alert]').textContent();
  const handle = await tab.evaluate(() => {
    const legal = deepAll('.handle.legal').map((each) => each.dataset.handle.split(':')[0]);
    return deepAll('svg.board .handle:not(.legal)').find((each) => each.dataset.handle.startsWith('field:'))?.dataset.handle ?? legal[0];
  });
  const first = await tab.evaluate(() => deepAll('svg.own .handle.legal')[0]?.dataset.handle);
  if (first) await tab.locator(`[data-handle="${first}"]`).click();
  await tab.locator(`svg.board [data-handle="${handle}"]`).click({ force: true });
  await tab.locator('.error[role=alert]').filter({ hasText: 'KL-' }).waitFor();
  return { before, message: await tab.locator('.error[role=alert]').first().textContent() };
};

checks['a long reason covers the edge of the board, which stays where it is, and can be closed'] = async (browser) => {
  const found = {};
  for (const lang of ['en', 'de', 'fr', 'it'])
    for (const [width, height] of [
      [360, 740],
      [390, 844],
      [1440, 900],
    ]) {
      const phone = width < 400;
      const tab = await table(browser, 'klongs', { attributes: { lang }, options: { viewport: { width, height }, hasTouch: phone, isMobile: phone } });
      await tab.evaluate(() => (globalThis.whyNot = `${'Das Boot liegt an keinem anderen Boot und an keinem Dock einer Anlegestelle. '.repeat(4)}(KL-4.2)`));
      await tab.locator('svg.own .handle.legal').first().click();
      await tab.waitForTimeout(100);
      const places = () =>
        tab.evaluate(() =>
          deepAll('svg.board, .bar, .seats')
            .map((each) => Object.values(each.getBoundingClientRect().toJSON()).map(Math.round))
            .join(),
        );
      const before = await places();
      await tab.evaluate(() => document.querySelector('market-hall-table').why('field:A1'));
      const said = tab.locator('.said');
      await said.filter({ hasText: 'KL-4.2' }).waitFor();
      const during = await places();
      const { x, y, width: wide, height: high } = await said.boundingBox();
      const close = said.locator('button.plain');
      await close.click();
      await said.waitFor({ state: 'detached' });
      found[`${lang} ${width}`] = {
        still: before === during && before === (await places()),
        inside: x >= 0 && x + wide <= width && y >= 0 && y + high <= height,
        share: high / height,
        plays: await tab.evaluate(() => globalThis.plays),
      };
      await tab.context().close();
    }
  return found;
};

checks['a clause opens where it is cited, and the scroll position comes back'] = async (browser) => {
  const tab = await table(browser, 'kairo', {
    options: { viewport: { width: 390, height: 600 }, hasTouch: true, isMobile: true },
    change: (story) => (story.positions[1].perspective.prompt = 'Play cards (KA-3.1)'),
  });
  await tab.evaluate(() => scrollTo(0, 40));
  const cited = tab.getByRole('button', { name: 'KA-3.1' });
  await cited.click();
  const window = tab.locator('.clause-window');
  await tab.locator('.clause-window:focus').waitFor();
  await tab.keyboard.press('Escape');
  await window.waitFor({ state: 'hidden' });
  const back = await focusedWords(tab);
  await cited.click();
  await window.locator('p').waitFor();
  const box = await window.boundingBox();
  const text = await window.locator('p').textContent();
  await window.getByRole('button', { name: 'Open the rules here' }).click();
  await tab.locator('.rules').waitFor();
  await tab.keyboard.press('Escape');
  await tab.waitForTimeout(100);
  return {
    back,
    inside: box.x >= 0 && box.x + box.width <= 390 && box.y >= 0 && box.y < 600,
    text: text.length,
    scroll: await tab.evaluate(() => scrollY),
    rules: await tab.locator('.rules').count(),
  };
};

checks['screen readers: a grid, one tab stop, places and players by name'] = async (browser) => {
  const found = {};
  for (const game of GAMES) {
    const tab = await table(browser, game);
    found[game] = await tab.evaluate(() => {
      const handles = deepAll('.handle');
      const names = handles.map((each) => each.getAttribute('aria-label'));
      return {
        grid: deepAll('[role=grid] > [role=row] > [role=gridcell]').length,
        stops: handles.filter((each) => each.getAttribute('tabindex') === '0').length,
        twice: names.filter((name, at) => names.indexOf(name) !== at && !/^(Card|boat|Tile|Neutral)/.test(name)).slice(0, 3),
        numbers: names.filter((name) => /seat \d/i.test(name)).slice(0, 3),
      };
    });
    await tab.context().close();
  }
  return found;
};

checks['a caught thief lights its place'] = async (browser) => {
  const tab = await table(browser, 'klongs', {
    change: (story) => story.commits[1].events.push({ klongs: { thievesCaught: { seat: 2, fields: ['E5', 'H6'] } }, text: 'Bruno catches the thieves' }),
  });
  await tab.getByRole('button', { name: 'Bruno catches the thieves' }).hover();
  await tab.waitForTimeout(60);
  const lit = () => tab.evaluate(() => deepAll('[data-lit]').map((each) => each.dataset.handle));
  const during = await lit();
  await tab.mouse.move(1, 1);
  await tab.waitForTimeout(60);
  return { during, after: await lit() };
};

checks['the log of a past position ends there'] = async (browser) => {
  const tab = await table(browser, 'kairo', {
    at: 2,
    change: (story) => story.commits.forEach((commit) => (commit.events[0].text = `Revision ${commit.revision}`)),
  });
  const lines = () => tab.evaluate(() => deepAll('.log .line').map((line) => Number(line.dataset.revision)));
  const all = await lines();
  const revision = await tab.evaluate(() => globalThis.stories.kairo.positions[1].revision);
  await tab.locator('market-hall-table').evaluate((element, to) => element.goTo(to), revision);
  await tab.getByText('of the past').waitFor();
  const past = await lines();
  return { later: all.filter((each) => each > revision).length, past: past.filter((each) => each > revision).length };
};

checks['the log tells at the end what was hidden before'] = async (browser) => {
  const tab = await table(browser, 'kairo', {
    at: 2,
    change: (story) => {
      const { commits, positions } = story;
      // No commit is missing, so nothing else makes the page read the log again.
      positions[3].revision = commits[3].revision = positions[2].revision + 1;
      const told = commits.map((commit) => ({ ...commit, events: commit.events.map((event) => ({ ...event, text: `Told: ${event.text}` })) }));
      Object.defineProperty(story, 'commits', { get: () => (globalThis.plays ? told : commits) });
    },
  });
  const lines = () => tab.locator('.log .line').allInnerTexts();
  const before = await lines();
  await tab.evaluate(() => {
    const element = document.querySelector('market-hall-table');
    void element.play(element.shown.perspective.legalMoves[0]);
  });
  await tab.locator('.result-card').waitFor();
  await tab.getByText('Told: ').first().waitFor();
  return { before, after: await lines() };
};

checks['confirm waits, shows the points, and marks are cleared after the move'] = async (browser) => {
  const tab = await table(browser, 'kairo', { attributes: { confirm: true } });
  const before = await tab.evaluate(() => globalThis.plays);
  await tab.locator('[data-handle="pile"].legal').click();
  await tab.locator('.preview').waitFor();
  const waited = (await tab.evaluate(() => globalThis.plays)) - before;
  const picked = await tab.locator('.picked').count();
  // On a phone the buttons are one line that scrolls, and the one that plays is in sight.
  const play = tab.getByRole('button', { name: 'Play', exact: true });
  const size = tab.viewportSize();
  await tab.setViewportSize({ width: 360, height: 740 });
  const { x, width } = await play.boundingBox();
  await tab.setViewportSize(size);
  await play.click();
  await tab.waitForFunction((plays) => globalThis.plays > plays, before);
  await tab.waitForTimeout(200);
  return {
    waited,
    picked,
    inSight: x + width < 360,
    played: (await tab.evaluate(() => globalThis.plays)) - before,
    left: await tab.locator('.picked').count(),
    preview: await tab.locator('.preview').count(),
  };
};

checks['a forced move plays itself only if the person wants it, and plays without keys'] = async (browser) => {
  const plays = async (forced, key) => {
    const tab = await table(browser, 'klongs', { attributes: { forced }, change: (story) => story.positions[1].perspective.legalMoves.splice(1) });
    const before = await tab.evaluate(() => globalThis.plays);
    if (key) await tab.keyboard.press(key);
    if (forced && !key) await tab.waitForFunction((plays) => globalThis.plays > plays, before);
    else await tab.waitForTimeout(1500);
    return (await tab.evaluate(() => globalThis.plays)) - before;
  };
  return Promise.all([plays(false), plays(true, 'Tab'), plays(true)]);
};

checks['how to play has five drawn cards, Skip first, and so have the rules'] = async (browser) => {
  const found = {};
  for (const game of GAMES) {
    const tab = await table(browser, game);
    await tab.getByRole('button', { name: 'How to play' }).first().click();
    await tab.locator('market-hall-help dialog').waitFor();
    await tab.waitForTimeout(150);
    const first = await tab.evaluate(() => deepAll('.skip')[0].matches(':focus'));
    const titles = [];
    for (;;) {
      await tab.waitForTimeout(60);
      const [title, drawn] = await tab.evaluate(() => [
        deepAll('.head + h2')[0].textContent,
        deepAll('.detail market-hall-board').map((board) => board.shadowRoot.querySelectorAll('.handle').length)[0],
      ]);
      titles.push(drawn ? title : '');
      const next = tab.locator('market-hall-help').getByRole('button', { name: 'Next', exact: true });
      if (!(await next.count())) break;
      await next.click();
    }
    await tab.keyboard.press('Escape');
    const back = await tab.evaluate(() => deepAll('.header button').some((button) => button.matches(':focus')));
    await tab.evaluate(() => {
      document.activeElement?.blur();
      document.querySelector('market-hall-table').openHelp('lesson');
    });
    await tab.locator('market-hall-help .skip').last().click();
    await tab.waitForFunction(() => deepAll('.prompt')[0].matches(':focus'));
    await tab.getByRole('button', { name: 'Rules', exact: true }).click();
    await tab.locator('market-hall-rules .short .detail').nth(4).waitFor();
    await tab.waitForTimeout(60);
    const rules = await tab.evaluate(() =>
      deepAll('.short .detail').map((one) => ({
        name: one.getAttribute('aria-label'),
        handles: one.querySelector('market-hall-board').shadowRoot.querySelectorAll('.handle').length,
        stops: one.querySelectorAll('market-hall-board:not([inert])').length,
      })),
    );
    found[game] = { first, titles, back, rules };
    await tab.context().close();
  }
  return found;
};

await scenario(async (browser) => {
  const found = {};
  const wanted = Object.entries({ ...checks, ...appChecks }).filter(([name]) => !settings.only || name.includes(settings.only));
  for (const [name, check] of wanted) {
    try {
      const late = new Promise((_, failed) => setTimeout(() => failed(new Error('The check takes too long.')), LIMIT_MS));
      found[name] = await Promise.race([check(browser), late]);
    } catch (error) {
      found[name] = { error: String(error.stack ?? error).slice(0, 1500) };
    }
    if (settings.loud) console.error(Math.round(performance.now()), name, JSON.stringify(found[name]));
    for (const context of browser.contexts()) await context.close();
  }
  return found;
});
