// A person opens the record of a match that the service does not have, steps through it, and opens a changed one.
import { inMenu, open, recordFile, recordOf, scenario, service, settings } from './kit.mjs';

/** Opens the developer tools, which show the position of the table. Their tabs need no seat. */
async function develop(tab) {
  await inMenu(tab, 'Developer tools');
  const drawer = tab.locator('market-hall-drawer');
  await drawer.getByRole('tab', { name: 'State' }).waitFor();
  const position = () => drawer.evaluate((element) => element.position.revision);
  const shown = { past: await position(), tabs: await drawer.getByRole('tab').allInnerTexts() };
  await tab.keyboard.press('End');
  shown.lastTab = await drawer.locator('[role=tab][aria-selected=true]').innerText();
  await drawer.getByRole('button', { name: 'Deutsch' }).click();
  await tab.getByRole('button', { name: 'Partiemenü' }).waitFor();
  await drawer.getByRole('button', { name: 'English' }).click();
  await tab.getByRole('button', { name: 'Match menu' }).waitFor();
  await drawer.getByRole('tab', { name: 'Events' }).click();
  // In another language the record is read again.
  await drawer.locator('market-hall-drawer-events button.line').first().waitFor();
  shown.events = await drawer.locator('market-hall-drawer-events button.line').count();
  await drawer.getByRole('tab', { name: 'Requests' }).click();
  shown.requests = (await drawer.locator('market-hall-drawer-requests button.line').allInnerTexts()).join();
  await drawer.getByRole('tab', { name: 'State' }).click();
  await tab.getByRole('slider', { name: 'Position' }).press('End');
  await tab.getByText('position 12 of the past').waitFor({ state: 'detached' });
  shown.last = await position();
  shown.state = await drawer.locator('market-hall-drawer-state').getByText('MATCH_STATE_FINISHED').count();
  if (settings.folder) await tab.screenshot({ path: `${settings.folder}/record-drawer-${settings.game}.png` });
  await drawer.getByRole('button', { name: 'Close' }).click();
  shown.closed = (await drawer.count()) === 0;
  return shown;
}

await scenario(async (browser) => {
  const kept = await recordOf(settings.game);
  const tab = await open(browser, `${service}/`, { viewport: { width: 1300, height: 900 } });
  const chooser = tab.getByLabel('Open the record of a finished match');
  const verdict = async () => (await tab.locator('.verdict').innerText()).trim();
  const result = { commits: kept.commits.length, revision: kept.commits.at(-1).revision };
  await chooser.setInputFiles(recordFile(JSON.stringify(kept)));
  await tab.waitForSelector('market-hall-board svg');
  result.verified = await verdict();
  await tab.getByRole('tab', { name: 'Points' }).click();
  result.scores = await tab.locator('.result tfoot td').allInnerTexts();
  await tab.getByRole('tab', { name: 'Log' }).click();
  result.lines = await tab.locator('.log button.line').count();
  result.places = await tab
    .locator('market-hall-table')
    .evaluate(({ following }) => following.history.turns.flatMap(({ lines }) => lines.flatMap(({ places }) => places.map((place) => place.split(':')[0]))));
  await tab.getByRole('slider', { name: 'Position' }).fill('12');
  await tab.getByText('position 12 of the past').waitFor();
  await tab.getByRole('tab', { name: 'Points' }).click();
  result.past = await tab.locator('.result tfoot td').allInnerTexts();
  if (settings.folder) await tab.screenshot({ path: `${settings.folder}/record-${settings.game}.png` });

  result.developer = await develop(tab);

  const changed = structuredClone(kept);
  changed.commits[20].events.pop();
  await tab.locator('.header .home').click();
  await chooser.setInputFiles(recordFile(JSON.stringify(changed)));
  await tab.waitForSelector('.verdict');
  result.changed = await verdict();

  await tab.locator('.header .home').click();
  await chooser.setInputFiles(recordFile('{"some": "other file"}'));
  result.wrong = await tab.getByRole('alert').innerText();

  const other = structuredClone(kept);
  other.header.name = 'matches/other';
  await chooser.setInputFiles(recordFile([other, kept].map((one) => JSON.stringify(one)).join('\n')));
  await tab.getByText('The file has 2 matches').waitFor();
  await tab.getByRole('button', { name: kept.header.name }).click();
  await tab.waitForSelector('market-hall-board svg');
  result.chosen = await verdict();
  result.final = kept.commits.at(-1).events.find(({ matchFinished }) => matchFinished).matchFinished.scores;
  return { ...result, complaints: tab.complaints };
});
