// A person opens the record of a match that the service does not have, steps through it, and opens a changed one.
import { open, recordFile, recordOf, scenario, service, settings } from './kit.mjs';

await scenario(async (browser) => {
  const kept = await recordOf(settings.game);
  const tab = await open(browser, `${service}/`, { viewport: { width: 1300, height: 900 } });
  const chooser = tab.getByLabel('Open the record of a finished match');
  const verdict = async () => (await tab.locator('.verdict').innerText()).trim();
  const seen = { commits: kept.commits.length };
  await chooser.setInputFiles(recordFile(JSON.stringify(kept)));
  await tab.waitForSelector('market-hall-board svg');
  seen.verified = await verdict();
  seen.scores = await tab.locator('.result tfoot td').allInnerTexts();
  seen.lines = await tab.locator('.log button.line').count();
  await tab.getByRole('slider', { name: 'Position' }).fill('12');
  await tab.getByText('position 12 of the past').waitFor();
  seen.past = await tab.locator('.result tfoot td').allInnerTexts();
  if (settings.folder) await tab.screenshot({ path: `${settings.folder}/record-${settings.game}.png` });

  const changed = structuredClone(kept);
  changed.commits[20].events.pop();
  await tab.locator('.home').click();
  await chooser.setInputFiles(recordFile(JSON.stringify(changed)));
  await tab.waitForSelector('.verdict');
  seen.changed = await verdict();

  await tab.locator('.home').click();
  await chooser.setInputFiles(recordFile('{"some": "other file"}'));
  seen.wrong = await tab.getByRole('alert').innerText();
  seen.final = kept.commits.at(-1).events.find(({ matchFinished }) => matchFinished).matchFinished.scores;
  return { ...seen, complaints: tab.complaints };
});
