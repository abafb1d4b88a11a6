// A page of another origin draws Bangkok Klongs in its own way: examples/own_board.html with its script.
import { readFileSync } from 'node:fs';
import { newMatch, open, over, play, points, scenario, serve, service, settings } from './kit.mjs';

const example = (name) => readFileSync(new URL(`../../examples/${name}`, import.meta.url), 'utf8').replaceAll('http://localhost:8080', service);

await scenario(async (browser) => {
  const match = await newMatch('klongs');
  const page = example('own_board.html').replace('matches/ID', match.name).replace('TOKEN', match.tokens[0]);
  const origin = await serve(({ url }, response) => {
    const script = url.endsWith('.js');
    response.writeHead(200, { 'content-type': script ? 'text/javascript' : 'text/html; charset=utf-8' });
    response.end(script ? example('own_board.js') : page);
  });
  const tab = await open(browser, `${origin}/`);
  await tab.waitForSelector('market-hall-board svg');
  const clicks = await play([tab], over(tab));
  const words = await tab.locator('market-hall-board svg.board text').allTextContents();
  if (settings.folder) await tab.screenshot({ path: `${settings.folder}/own-board.png` });
  return { clicks, words, points: await points(tab, match), complaints: tab.complaints };
});
