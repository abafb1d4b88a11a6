// States in which nothing can be played. Each has words, and a way out. Prints both by state.
import http from 'node:http';
import { newMatch, open, rest, scenario, serve, service } from './kit.mjs';

const UNKNOWN = 'matches/zzzzzzzzzzzzzzzzzzzz';

/** A new match whose seats are free, with its creator token. */
async function seating() {
  const { match, creatorToken } = await rest('/v1/matches', { match: { game: 'kairo', seatCount: 2, visibility: 'MATCH_VISIBILITY_UNLISTED' } });
  return { name: match.name, headers: { authorization: `Bearer ${creatorToken}` } };
}

/** A proxy before which the service is away: it has the files of the page only. */
function away(request, response) {
  if (request.url.startsWith('/v1/')) return response.writeHead(503).end('<h1>Service Unavailable</h1>');
  http.get(service + request.url, { headers: request.headers }, (answer) => {
    response.writeHead(answer.statusCode, answer.headers);
    answer.pipe(response);
  });
}

const STATES = {
  'unknown match': async (tab) => {
    await tab.goto(`${service}/#match=${UNKNOWN}`);
    return tab.locator('main');
  },
  'deleted while people take seats': async (tab) => {
    const { name, headers } = await seating();
    await tab.goto(`${service}/#match=${name}`);
    await tab.locator('market-hall-seating form').first().waitFor();
    await fetch(`${service}/v1/${name}`, { method: 'DELETE', headers });
    return tab.locator('main');
  },
  'service away, in the lobby': async (tab) => {
    await tab.goto(`${await serve(away)}/`);
    return tab.locator('market-hall-lobby main');
  },
  'service away, before a match': async (tab) => {
    await tab.goto(`${await serve(away)}/#match=${(await newMatch('kairo')).name}`);
    return tab.locator('market-hall-app');
  },
  'own match with a refused token': async (tab) => {
    await tab.goto(`${service}/`);
    await tab.evaluate((name) => localStorage.setItem('markethall.matches', JSON.stringify([{ name, game: 'kairo', token: 'a.b.c' }])), UNKNOWN);
    await tab.reload();
    return tab.locator('.matches li');
  },
  'board that does not load': async (tab) => {
    await tab.route('**/games_*', (route) => route.abort());
    await tab.goto(`${service}/#match=${(await newMatch('kairo')).name}`);
    return tab.locator('market-hall-table .bar');
  },
};

await scenario(async (browser) => {
  const states = {};
  for (const [state, act] of Object.entries(STATES)) {
    const tab = await open(browser, 'about:blank');
    const shown = await act(tab);
    const words = shown.getByText(/There is no match|connection is lost|expired|could not be loaded/).first();
    await words.waitFor({ timeout: 8000 }).catch(() => undefined);
    states[state] = { words: (await words.count()) > 0, ways: await shown.locator('a:visible, button:visible').count() };
    await tab.context().close();
  }
  return states;
});
