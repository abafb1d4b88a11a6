// What can happen to the seats that a browser remembers: links with tokens, pages of other sites, and lost answers.
import { addressOf, ask, newMatch, open, rest, scenario, serve, service, visit } from './kit.mjs';

const complaints = [];
const GARBAGE = 'AAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAA';

/** The matches that a page has stored. */
function stored(tab) {
  return tab.evaluate(() => JSON.parse(localStorage.getItem('markethall.matches') ?? '[]'));
}

/** The seat of the position that the table or the seating shows. 0 for a spectator. */
async function seatShown(tab) {
  const board = tab.locator('market-hall-board, market-hall-seating main').first();
  await board.waitFor();
  return board.evaluate((shown) => (shown.match ?? shown.getRootNode().host.match).perspective?.seat ?? 0);
}

async function titleOf(tab) {
  const title = tab.locator('market-hall-offer h1');
  await title.waitFor();
  return title.innerText();
}

const choose = (tab, name) => tab.locator('market-hall-offer').getByRole('button', { name }).click();

/** A page with its own storage. */
async function begin(browser, address, options = { locale: 'en-GB' }) {
  const tab = await open(browser, 'about:blank', options);
  if (address) await tab.goto(address);
  return tab;
}

/** Ends a page. The browser reports each refused request as an error, and those that the scenario cuts off. */
async function end(tab) {
  complaints.push(...tab.complaints.filter((complaint) => !/status of 4\d\d|ERR_FAILED/.test(complaint)));
  await tab.context().close();
}

async function link(browser) {
  const match = await newMatch('portobello', { names: ['Amara', 'Bruno'] });
  const [token] = match.tokens;
  const tab = await begin(browser, `${service}/`);
  await tab.locator('.games [data-game]').first().waitFor();
  await tab.evaluate((hash) => (location.hash = hash), addressOf(match).split('#')[1]);
  const seen = { title: await titleOf(tab), text: await tab.locator('market-hall-offer main').innerText() };
  const address = async () => (await tab.evaluate(() => location.href)).includes(token);
  seen.tokenInAddress = await address();
  seen.storedBefore = await stored(tab);
  await tab.goBack();
  seen.tokenInHistory = await address();
  await tab.goForward();
  seen.tokenInHistory ||= await address();
  await tab.goto(`${service}/`);
  await visitOnly(tab, addressOf(match));
  await choose(tab, 'Not on this device');
  seen.refused = { stored: await stored(tab), seat: await seatShown(tab) };
  await visitOnly(tab, addressOf(match));
  await choose(tab, 'Take seat 1');
  const seat = await seatShown(tab);
  seen.taken = { stored: (await stored(tab)).map((own) => own.token === token), seat };
  await visitOnly(tab, addressOf(match));
  seen.again = { seat: await seatShown(tab), offers: await tab.locator('market-hall-offer').count() };
  await end(tab);
  seen.titles = {};
  for (const [lang, locale] of Object.entries({ de: 'de-DE', fr: 'fr-FR', it: 'it-IT' })) {
    const other = await begin(browser, addressOf(match), { locale });
    await other.locator('market-hall-offer h1', { hasText: /^(Sitz|Prend)/ }).waitFor();
    seen.titles[lang] = await titleOf(other);
    await end(other);
  }
  return seen;
}

/** Opens an address as from a bookmark: the page is loaded anew. */
async function visitOnly(tab, address) {
  await tab.goto('about:blank');
  await tab.goto(address);
}

async function wrong(browser) {
  const match = await newMatch('portobello', { names: ['Amara'], bots: 0 });
  const other = await newMatch('portobello', { names: ['Amara'], bots: 0 });
  const tab = await begin(browser);
  await visit(tab, addressOf(match));
  await seatShown(tab);
  const seen = {};
  const wrongTokens = { garbage: GARBAGE, foreign: other.tokens[0], creator: match.creatorToken };
  for (const [name, token] of Object.entries(wrongTokens)) seen[name] = await look(tab, match, token);
  const free = await newMatch('portobello', { names: ['Amara', 'Bruno'], bots: 0, seats: 3 });
  await rest(`/v1/${free.name}:leave`, {}, free.tokens[1]);
  await visitOnly(tab, addressOf(free));
  await choose(tab, 'Take seat 1');
  await seatShown(tab);
  seen.freed = await look(tab, free, free.tokens[1]);
  await end(tab);
  return seen;

  async function look(tab, { name, tokens }, token) {
    await visitOnly(tab, addressOf({ name, tokens: [token] }));
    const title = await titleOf(tab);
    await choose(tab, 'Continue without it');
    const seat = await seatShown(tab);
    return { title, kept: (await stored(tab)).some((own) => own.name === name && own.token === tokens[0]), seat };
  }
}

async function other(browser) {
  const match = await newMatch('portobello', { names: ['Amara', 'Bruno'] });
  const tab = await begin(browser);
  await visit(tab, addressOf(match));
  await seatShown(tab);
  const kept = async () => {
    const [{ token, tokens }] = await stored(tab);
    return { first: [token, ...tokens].includes(match.tokens[0]), second: [token, ...tokens].includes(match.tokens[1]) };
  };
  await visitOnly(tab, addressOf(match, 1));
  await titleOf(tab);
  const text = await tab.locator('market-hall-offer main').innerText();
  await choose(tab, 'Not on this device');
  await seatShown(tab);
  const seen = { text, refused: await kept() };
  await visitOnly(tab, addressOf(match, 1));
  await choose(tab, 'Take seat 2');
  await tab
    .getByText(/Your turn|has to move/)
    .first()
    .waitFor();
  seen.taken = await kept();
  await end(tab);
  return seen;
}

async function typed(browser) {
  const match = await newMatch('portobello', { names: ['Amara'] });
  const tab = await begin(browser);
  const addresses = [];
  tab.on('framenavigated', (frame) => addresses.push(frame.url()));
  await tab.goto(`${service}/`);
  await tab.getByLabel('Join a match by its link or code').fill(addressOf(match));
  await tab.getByRole('button', { name: 'Join' }).click();
  const title = await titleOf(tab);
  await choose(tab, 'Take seat 1');
  const seat = await seatShown(tab);
  await end(tab);
  return { title, addresses, seat };
}

async function strangers(browser) {
  const match = await newMatch('portobello', { names: ['Amara'] });
  const tab = await begin(browser);
  await visit(tab, addressOf(match));
  await seatShown(tab);
  const [before] = await stored(tab);
  const page = await serve((_, answer) => answer.setHeader('content-type', 'text/html').end('<!doctype html><button>Win!</button>'));
  const stranger = await tab.context().newPage();
  await stranger.goto(page);
  const links = Array.from({ length: 60 }, (_, at) =>
    addressOf({ name: at % 2 ? match.name : `matches/abcdefghjkmnpqrstv${at + 10}`, tokens: [`${GARBAGE}${at}`] }),
  );
  const [opened] = await Promise.all([
    tab.context().waitForEvent('page'),
    stranger.evaluate((first) => {
      document.querySelector('button').onclick = () => (window.hall = window.open(first));
      document.querySelector('button').click();
    }, links[0]),
  ]);
  let visits = 0;
  for (const address of links) {
    await stranger.evaluate((next) => void (window.hall.location = next), address);
    const there = address.match(/match=([^&]+)/)[1];
    // Until the page has taken the token out of the address and has shown what the service said.
    await opened.waitForURL((url) => url.hash.includes(there) && !url.hash.includes('token'));
    await opened.locator('market-hall-offer h1, [role=status] ~ a.button').first().waitFor();
    visits++;
  }
  const after = await stored(tab);
  await end(tab);
  return { visits, kept: JSON.stringify(after[0]) === JSON.stringify(before), matches: after.length };
}

/** A link of a stranger with another code does not change the code that the creator has. */
async function code(browser) {
  const tab = await begin(browser, `${service}/#new=portobello`);
  await tab.getByLabel('Private: only players with the code can join the match').check();
  await tab.getByLabel('I take seat 1').uncheck();
  await tab.getByRole('button', { name: 'Create match' }).click();
  await tab.locator('.qr').waitFor();
  const [{ name, joinCode }] = await stored(tab);
  await visitOnly(tab, `${service}/#match=${name}&code=abcdefghjk`);
  const link = await tab.getByLabel('Link of this match').inputValue();
  await tab.locator('.chairs form').first().getByRole('button', { name: 'Take this seat' }).click();
  await tab.getByRole('button', { name: 'Leave the match' }).waitFor();
  const [after] = await stored(tab);
  await end(tab);
  return { invites: link.endsWith(`code=${joinCode}`), kept: after.joinCode === joinCode && joinCode !== '', seat: after.token ? 1 : 0 };
}

async function room(browser) {
  const match = await newMatch('portobello', { names: ['Amara'] });
  const tab = await begin(browser, `${service}/table/none`);
  await tab.evaluate(() => {
    const own = (at, over) => ({ name: `matches/m${at}`, game: 'kairo', token: `token${at}`, creatorToken: '', joinCode: '', tokens: [], over });
    localStorage.setItem('markethall.matches', JSON.stringify(Array.from({ length: 75 }, (_, at) => own(at, at % 4 === 1 || at === 2))));
  });
  await visit(tab, addressOf(match));
  await seatShown(tab);
  const own = await stored(tab);
  await end(tab);
  return { running: own.filter(({ over }) => !over).length, over: own.filter(({ over }) => over).length };
}

async function lobby(browser) {
  const match = await newMatch('portobello', { names: ['Amara'] });
  const tab = await begin(browser);
  await visit(tab, addressOf(match));
  await seatShown(tab);
  const path = `**/v1/${match.name}?*`;
  await tab.route(path, (route) => route.fulfill({ status: 403, contentType: 'application/json', body: '{}' }));
  await tab.goto(`${service}/#`);
  const own = tab.locator('section[aria-labelledby="own"] .matches li');
  await own.first().waitFor();
  const button = own.first().locator('button');
  const seen = { unavailable: { over: (await stored(tab))[0].over, stored: (await stored(tab)).length } };
  await tab.unroute(path);
  await tab.reload();
  await own.first().waitFor();
  await button.click();
  await button.filter({ hasText: 'Forget' }).waitFor();
  seen.once = { stored: (await stored(tab)).length, label: (await button.innerText()).trim() };
  await tab.getByLabel('Join a match by its link or code').focus();
  await button.filter({ hasText: '×' }).waitFor();
  seen.elsewhere = { stored: (await stored(tab)).length, label: (await button.innerText()).trim() };
  await button.click();
  await button.filter({ hasText: 'Forget' }).click();
  await own.first().waitFor({ state: 'detached' });
  seen.twice = { stored: (await stored(tab)).length };
  const closed = await newMatch('portobello', { names: ['Amara'], bots: 0 });
  await visitOnly(tab, addressOf(closed));
  await choose(tab, 'Take seat 1');
  await seatShown(tab);
  await rest(`/v1/${closed.name}:close`, {}, closed.creatorToken);
  await tab.locator('.result-card .row').waitFor();
  seen.closed = await tab.locator('.result-card .row > *').allInnerTexts();
  await tab.goto(`${service}/#`);
  await own.first().waitFor();
  await button.click();
  await own.first().waitFor({ state: 'detached' });
  seen.finished = { stored: (await stored(tab)).length };
  await end(tab);
  return seen;
}

/** Lets a request reach the service and loses its answer. */
async function loseAnswers(tab, path) {
  let lost = 0;
  await tab.route(path, async (route) => {
    await route.fetch();
    lost++;
    // The page may have given up meanwhile.
    await route.abort().catch(() => undefined);
  });
  return async () => {
    while (!lost) await tab.waitForTimeout(20);
  };
}

const namesOf = async (name) => (await rest(`/v1/${name}`)).seats.filter(({ player }) => player).map(({ player }) => (player.bot ? 'bot' : player.displayName));

async function lost(browser) {
  const match = await newMatch('portobello', { names: [], bots: 0 });
  const tab = await begin(browser, addressOf(match));
  const arrived = await loseAnswers(tab, '**/*:join*');
  const form = tab.locator('.chairs form').first();
  await form.getByLabel('Your name').fill('Amara');
  await form.getByRole('button').click();
  await arrived();
  const tokens = async () => (await stored(tab)).filter(({ token }) => token).length;
  const seen = { before: { taken: await namesOf(match.name), tokens: await tokens() } };
  await tab.unroute('**/*:join*');
  await tab.reload();
  await tab.getByRole('button', { name: 'Leave the match' }).waitFor();
  const seat = await seatShown(tab);
  const joins = (await stored(tab))[0].joins.length;
  seen.after = { taken: await namesOf(match.name), tokens: await tokens(), seat, joins };
  await end(tab);
  // The button of the lobby makes a match, and its answer is lost too.
  const quick = await begin(browser, `${service}/`);
  const joined = await loseAnswers(quick, '**/*:join*');
  await quick.locator('[data-game="games/portobello"] button.play').click();
  await joined();
  await quick.unroute('**/*:join*');
  const [{ name, creatorToken }] = await stored(quick);
  await visitOnly(quick, `${service}/#match=${name}`);
  await quick.getByRole('button', { name: 'Leave the match' }).waitFor();
  await rest(`/v1/${name}:addBot`, { bot: 'random' }, creatorToken);
  await quick.locator('market-hall-board svg').first().waitFor();
  seen.bot = { taken: await namesOf(name), seat: await seatShown(quick) };
  await end(quick);
  return seen;
}

async function refusedJoin(browser) {
  const match = await newMatch('portobello', { names: [], bots: 0 });
  const tab = await begin(browser, addressOf(match));
  const form = tab.locator('.chairs form').first();
  await form.waitFor();
  await tab.route(`**/v1/${match.name}?*`, (route) => route.abort());
  await rest(`/v1/${match.name}:join`, { displayName: 'Bruno', seat: 1 });
  await form.getByRole('button').click();
  await tab.locator('market-hall-seating [role=alert]').waitFor();
  const [{ joins, token }] = await stored(tab);
  await end(tab);
  return { joins: joins.length, tokens: token ? 1 : 0 };
}

async function freed(browser) {
  const match = await newMatch('portobello', { names: ['Amara'], bots: 0 });
  const tab = await begin(browser);
  await visit(tab, addressOf(match));
  await seatShown(tab);
  await rest(`/v1/${match.name}:kick`, { seat: 1 }, match.creatorToken);
  const forms = tab.locator('.chairs form');
  await forms.nth(1).waitFor();
  const count = await forms.count();
  const said = await tab.locator('market-hall-seating [role=alert]').innerText();
  await forms.first().getByRole('button').click();
  await tab.getByRole('button', { name: 'Leave the match' }).waitFor();
  await tab.waitForFunction(() => deepAll('market-hall-seating')[0].match.perspective?.seat);
  const seat = await seatShown(tab);
  await end(tab);
  return { forms: count, seat, said };
}

/** What a person reads, and the way out, where there is nothing to play. */
async function dead(browser) {
  const hidden = await rest('/v1/matches', { match: { game: 'kairo', seatCount: 2, visibility: 'MATCH_VISIBILITY_PRIVATE' } });
  const closed = await newMatch('kairo', { names: [], bots: 0 });
  await rest(`/v1/${closed.name}:close`, {}, closed.creatorToken);
  const places = { match: '#match=matches/abcdefghjkmnpqrstvwx', game: '#new=chess', hidden: `#match=${hidden.match.name}`, closed: `#match=${closed.name}` };
  const seen = {};
  for (const [name, hash] of Object.entries(places)) {
    const tab = await begin(browser, `${service}/${hash}`);
    const way = tab.getByRole('link', { name: 'To the lobby' }).last();
    await way.waitFor();
    seen[name] = await tab.evaluate(() => deepAll('.prompt, main [role=status], main [role=alert]')[0].textContent.trim());
    await way.click();
    await tab.locator('market-hall-lobby [data-game]').first().waitFor();
    await end(tab);
  }
  return seen;
}

/** A device of two people is opened when it is the turn of one of them. */
async function shared(browser) {
  const match = await newMatch('kairo', { names: ['Amara', 'Bruno'], bots: 0 });
  const tab = await begin(browser, `${service}/`);
  await tab.evaluate((own) => localStorage.setItem('markethall.matches', JSON.stringify([own])), {
    name: match.name,
    token: match.tokens[0],
    tokens: match.tokens,
  });
  await tab.goto(addressOf({ name: match.name, tokens: [] }));
  await tab.reload();
  const words = tab.locator('main.middle').filter({ hasText: /Amara|Bruno/ });
  await words.waitFor();
  const said = (await words.innerText()).replaceAll(/Amara|Bruno/g, 'X').split(/\n+/);
  await end(tab);
  return said;
}

async function unstored(browser) {
  const match = await newMatch('portobello', { names: ['Amara'] });
  const tab = await begin(browser);
  await tab.addInitScript(() => {
    Storage.prototype.setItem = () => {
      throw new DOMException('full', 'QuotaExceededError');
    };
  });
  await visit(tab, addressOf(match));
  const seat = await seatShown(tab);
  await end(tab);
  return { seat };
}

/** A match that only the archive has: its last position, a position of the past, and the offer of a rematch. */
async function archived(browser) {
  const match = await newMatch('kairo', { names: ['Amara', 'Bruno'] });
  await rest(`/v1/${match.name}:resign`, {}, match.tokens[0]);
  await ask('archive');
  const tab = await begin(browser);
  await visit(tab, addressOf(match));
  const seen = { seat: await seatShown(tab), latest: await tab.locator('.replay > span').innerText() };
  await tab.getByRole('button', { name: 'First position' }).click();
  await tab.getByText('position 1 of the past').waitFor();
  await tab.getByRole('button', { name: 'Back to the current position' }).click();
  await tab.getByRole('button', { name: 'Rematch' }).first().click();
  seen.rematch = await tab.locator('[role=alert]').filter({ hasText: /./ }).first().innerText();
  await end(tab);
  return seen;
}

await scenario(async (browser) => {
  const seen = {};
  const parts = [link, wrong, other, typed, strangers, code, room, lobby, lost, refusedJoin, freed, dead, shared, unstored, archived];
  for (const part of parts) seen[part.name] = await part(browser);
  return { ...seen, complaints };
});
