// A person looks back at a finished match, opens the rules, downloads the record, and plays again.
import { open, over, play, scenario, service } from './kit.mjs';

await scenario(async (browser) => {
  const tab = await open(browser, `${service}/`, { viewport: { width: 1300, height: 900 }, acceptDownloads: true });
  const result = {};
  await tab.locator('[data-game="games/portobello"] button.play').click();
  await tab.waitForSelector('market-hall-board svg');
  await play([tab], over(tab));
  await tab.getByRole('tab', { name: 'Points' }).click();
  result.result = await tab.locator('.result tfoot td').allInnerTexts();
  result.sources = await tab.locator('.result tbody tr').allInnerTexts();

  // Looking back: first position, one step, a line of the log, the link to the position, and back.
  const latest = Number((await tab.locator('.replay > span').innerText()).split('/')[1]);
  await tab.getByRole('button', { name: 'First position' }).click();
  await tab.getByText('position 1 of the past').waitFor();
  await tab.getByRole('button', { name: 'One step forward' }).click();
  await tab.getByText('position 2 of the past').waitFor();
  await tab.getByRole('slider', { name: 'Position' }).fill('20');
  await tab.getByText('position 20 of the past').waitFor();
  result.legalInThePast = await tab.locator('market-hall-board .legal').count();
  result.link = tab.url().split('#')[1];
  const scores = () => tab.locator('.score').allInnerTexts();
  result.past = await scores();
  const other = await tab.context().newPage();
  await other.goto(tab.url());
  await other.getByText('position 20 of the past').waitFor();
  result.shared = await other.locator('.score').allInnerTexts();
  await tab.getByRole('button', { name: 'Back to the current position' }).click();
  await tab.locator('.replay > span', { hasText: `${latest}/${latest}` }).waitFor();
  result.now = await scores();

  // The record, the rules, and a rematch.
  const [download] = await Promise.all([tab.waitForEvent('download'), tab.getByRole('button', { name: 'Download the record' }).first().click()]);
  const chunks = [];
  for await (const chunk of await download.createReadStream()) chunks.push(chunk);
  result.record = JSON.parse(Buffer.concat(chunks).toString());
  result.record = { commits: result.record.commits.length, seed: result.record.seed ?? result.record.match?.seed ?? '' };
  await tab.getByRole('button', { name: 'Rules', exact: true }).click();
  await tab.locator('market-hall-rules h2').waitFor();
  result.rules = (await tab.locator('market-hall-rules h2, market-hall-rules .clause').allInnerTexts()).join('\n').slice(0, 3000);
  await tab.keyboard.press('Escape');
  const before = tab.url();
  await tab.getByRole('button', { name: 'Rematch' }).first().click();
  await tab.waitForURL((url) => url.href.split('&')[0] !== before.split('&')[0]);
  await tab.locator('market-hall-board svg').first().waitFor();
  result.rematch = (await scores()).length;
  return { ...result, latest, complaints: tab.complaints };
});
