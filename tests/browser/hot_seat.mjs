// Two people share one device. Returns the screens between their turns.
import { clickOnce, open, scenario, service } from './kit.mjs';

await scenario(async (browser) => {
  const tab = await open(browser, `${service}/#new=kairo`);
  await tab.getByLabel('Your name').fill('Amara');
  await tab.getByLabel('Seat 2').selectOption('HERE');
  await tab.getByLabel('Seat 2: Your name').fill('Bruno');
  await tab.getByRole('button', { name: 'Create match' }).click();
  const title = tab.locator('h1', { hasText: 'Pass the device' });
  const board = tab.locator('market-hall-board svg.own');
  const screens = [];
  let clicks = 0;
  let reloaded = false;
  for (const end = Date.now() + 90_000; Date.now() < end && screens.length < 5;) {
    if (await title.count()) {
      screens.push({ title: await title.innerText(), boards: await tab.locator('market-hall-board').count() });
      // A reload shows nothing of the match either.
      if (!reloaded && screens.length === 2) {
        reloaded = true;
        await tab.reload();
        await title.waitFor();
        screens.push({ title: await title.innerText(), boards: await tab.locator('market-hall-board').count() });
      }
      await tab.getByRole('button', { name: 'I am' }).click();
      await board.waitFor();
      screens.at(-1).acting = await tab.locator('.seats .acting .name').innerText();
    }
    if (await clickOnce(tab, clicks)) clicks++;
    else await tab.waitForTimeout(20);
  }
  return { screens, complaints: tab.complaints };
});
