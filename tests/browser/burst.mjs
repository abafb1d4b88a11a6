// Many commits reach a page at once. It must then show the same as a page that was opened afterwards.
import { addressOf, holding, newMatch, open, promptOf, rest, scenario, settings } from './kit.mjs';

const NAMES = ['Amara', 'Bruno', 'Chantal', 'Dao'];

/** Plays at most `count` moves. Returns the latest revision. */
async function playMoves({ name, tokens }, count) {
  for (let played = 0; played < count; played++) {
    const { toAct } = await rest(`/v1/${name}?view=MATCH_VIEW_BASIC`);
    if (!toAct.length) break;
    const token = tokens[toAct[0] - 1];
    const { moves, revision } = await rest(`/v1/${name}/legalMoves`, undefined, token);
    await rest(`/v1/${name}:play`, { move: moves[(played * 7919) % moves.length], revision }, token);
  }
  return (await rest(`/v1/${name}?view=MATCH_VIEW_BASIC`)).revision;
}

/** The texts and places that a page shows of a match. */
async function shown(tab) {
  const texts = (selector) => tab.locator(selector).allTextContents();
  const places = await tab
    .locator('market-hall-board svg.board [data-handle]')
    .evaluateAll((all) => all.map((each) => `${each.dataset.handle} ${each.ariaLabel} ${each.querySelectorAll('*').length}`));
  return {
    places,
    prompt: await promptOf(tab),
    log: await texts('.log button.line'),
    points: await texts('.result td, .result th'),
    scores: await texts('.seats .score'),
    revision: (await texts('.replay > span'))[0],
  };
}

await scenario(async (browser) => {
  const match = await newMatch(settings.game, { seats: 4, bots: 0, names: NAMES });
  const spectator = { ...match, tokens: [] };
  const proxy = await holding();
  const tab = await open(browser, addressOf(spectator, 0, proxy.address));
  await tab.waitForSelector('market-hall-board svg');
  proxy.hold();
  const revision = await playMoves(match, settings.moves);
  proxy.release();
  await tab.getByText(`${revision}/${revision}`).waitFor();
  const later = await open(browser, addressOf(spectator));
  await later.waitForSelector('market-hall-board svg');
  // The log of one page grows by some lines in each frame, that of the other is loaded after its position.
  let [found, expected] = [{}, {}];
  for (const end = Date.now() + 20_000; Date.now() < end; await tab.waitForTimeout(100)) {
    [found, expected] = await Promise.all([shown(tab), shown(later)]);
    if (expected.log.length && JSON.stringify(found) === JSON.stringify(expected)) break;
  }
  return { revision, found, expected, complaints: [...tab.complaints, ...later.complaints] };
});
