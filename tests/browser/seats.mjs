// One browser context for each person: they play a match to its end with clicks only.
import { addressOf, newMatch, open, over, play, points, rest, scenario, settings } from './kit.mjs';

/** The board of Portobello Market with other names and longer alleys. */
async function ownBoard() {
  const { boards } = await rest('/v1/games/portobello');
  const board = boards[0].portobello;
  const alleys = board.alleys.map((alley, at) => ({ ...alley, values: at % 3 ? alley.values : [...alley.values, 2] }));
  return { board: { ...board, name: 'Own <board>', alleys } };
}

await scenario(async (browser) => {
  const { game, seats, people = seats, ownBoard: own } = settings;
  const options = own ? await ownBoard() : settings.options;
  const names = ['Amara', 'Bruno', 'Chantal', 'Dao'].slice(0, people);
  const match = await newMatch(game, { seats, names, options });
  const tabs = [];
  for (const at of names.keys()) tabs.push(await open(browser, addressOf(match, at)));
  for (const tab of tabs) await tab.waitForSelector('market-hall-board svg');
  const clicks = await play(tabs, over(tabs[0]));
  const complaints = tabs.flatMap((tab) => tab.complaints);
  return { clicks, complaints, points: await points(tabs[0], match) };
});
