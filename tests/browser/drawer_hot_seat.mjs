// The developer tools know all seats of a hot seat. While they are open, the device is not passed on.
import { open, over, rest, scenario, service } from './kit.mjs';

await scenario(async (browser) => {
  const tab = await open(browser, `${service}/#new=klongs`, { reducedMotion: 'reduce' });
  await tab.getByLabel('Your name').fill('Amara');
  await tab.getByLabel('Seat 2').selectOption('HERE');
  await tab.getByRole('button', { name: 'Create match' }).click();
  await tab.getByRole('button', { name: 'I am' }).waitFor();
  // The address opens the tools.
  await tab.evaluate(() => void (location.hash += '&dev'));
  await tab.getByRole('button', { name: 'I am' }).click();
  await tab.getByRole('tab', { name: 'Seats' }).click();
  const drawer = tab.locator('market-hall-drawer');
  const seats = drawer.getByRole('button', { name: 'Play this seat' });
  await seats.nth(1).waitFor();
  for (const at of [0, 1]) {
    await seats.nth(at).click();
    await drawer.locator(`tbody tr:nth-child(${at + 1}) button[aria-pressed=true]`).waitFor();
  }
  const { name } = await drawer.evaluate((element) => element.position);
  const before = (await rest(`/v1/${name}?view=MATCH_VIEW_BASIC`)).revision;
  await drawer.getByRole('button', { name: 'Play a random legal move' }).click();
  await tab.waitForFunction(
    async ([address, last]) => (await (await fetch(address)).json()).revision > last,
    [`${service}/v1/${name}?view=MATCH_VIEW_BASIC`, before],
  );
  await drawer.getByLabel('Always show the seat that has to move').check();
  await drawer.getByRole('button', { name: 'Play to the end' }).click();
  await drawer.getByRole('button', { name: 'Stop' }).click();
  const stopped = (await rest(`/v1/${name}?view=MATCH_VIEW_BASIC`)).state;
  await drawer.getByRole('button', { name: 'Play to the end' }).click();
  const ended = over(tab);
  while (!(await ended())) await tab.waitForTimeout(100);
  await drawer.getByRole('button', { name: 'Watch as a spectator' }).click();
  await drawer.getByRole('tab', { name: 'State' }).click();
  const handOver = await tab.locator('h1', { hasText: 'Pass the device' }).count();
  return { stopped, handOver, complaints: tab.complaints };
});
