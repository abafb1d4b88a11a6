// The lobby with own matches: they are followed over one stream, and nobody is at a table because of it.
import { newMatch, open, rest, scenario, service } from './kit.mjs';

await scenario(async (browser) => {
  const matches = [];
  for (const game of ['kairo', 'klongs', 'portobello']) matches.push(await newMatch(game, { bots: 0, names: ['Amara', 'Bruno'] }));
  const seatOf = async ({ name, tokens }) => (await rest(`/v1/${name}`, undefined, tokens[0])).toAct[0] - 1;
  const waiting = [];
  for (const match of matches) waiting.push((await seatOf(match)) === 0 ? 1 : 0);
  const tab = await open(browser, 'about:blank');
  const requests = [];
  tab.on('request', (request) => requests.push(`${request.method()} ${new URL(request.url()).pathname}`));
  const own = matches.map(({ name, tokens }, at) => ({ name, game: ['kairo', 'klongs', 'portobello'][at], token: tokens[waiting[at]] }));
  await tab.addInitScript((kept) => {
    try {
      localStorage.setItem('markethall.matches', kept);
    } catch {
      /* The blank page. */
    }
  }, JSON.stringify(own));
  await tab.goto(`${service}/`);
  const listed = tab.locator('section[aria-labelledby="own"] .matches li');
  await listed.nth(2).waitFor();
  for (let streams = 0; !streams; await tab.waitForTimeout(50)) streams = requests.filter((one) => one.includes(':watch')).length;
  const before = requests.length;
  // Somebody moves in the first match until it is the turn of this browser.
  const [{ name, tokens }] = matches;
  for (let at; (at = await seatOf(matches[0])) !== waiting[0];) {
    const { moves, revision } = await rest(`/v1/${name}/legalMoves`, undefined, tokens[at]);
    await rest(`/v1/${name}:play`, { move: moves[0], revision }, tokens[at]);
  }
  await listed.first().getByText('Your turn').waitFor();
  const { seats } = await rest(`/v1/${name}`, undefined, tokens[0]);
  return {
    streams: requests.filter((one) => one.includes(':watch')),
    asked: [...new Set(requests.slice(before).filter((one) => one.includes('/v1/matches/')))],
    name,
    present: seats.map(({ present }) => present),
    complaints: tab.complaints,
  };
});
