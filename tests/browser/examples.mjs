// A match against a bot on the screen of an example, on another origin than the service. The service is killed meanwhile.
import { ask, open, scenario, service, settings } from './kit.mjs';

const LIMIT_MS = 150_000;
const FAULT_AT = 8;

await scenario(async (browser) => {
  const nowhere = await open(browser, `${settings.page}?server=http://127.0.0.1:1`);
  const away = await nowhere.getByText('127.0.0.1:1').innerText();
  await nowhere.close();
  const tab = await open(browser, `${settings.page}?server=${encodeURIComponent(service)}&game=${settings.game}`);
  await tab.getByRole('button', { name: 'Play against a bot' }).click();
  const prompt = tab.locator('.prompt');
  await prompt.waitFor();
  const moves = tab.locator('.moves button');
  let clicks = 0;
  let lost = '';
  for (const end = Date.now() + LIMIT_MS; (await prompt.innerText()) !== 'The match is over';) {
    if (Date.now() > end) throw new Error(`not finished after ${clicks} clicks: ${await prompt.innerText()}`);
    const count = await moves.count();
    const clicked =
      count &&
      (await moves
        .nth((clicks * 7) % count)
        .click({ timeout: 1000 })
        .then(
          () => true,
          () => false,
        ));
    if (!clicked) await tab.waitForTimeout(15);
    else if (++clicks === FAULT_AT) {
      await ask('kill');
      lost = await tab.locator('.error').first().innerText();
      await ask('start');
    }
  }
  if (settings.folder) await tab.screenshot({ path: `${settings.folder}/${settings.game}.png` });
  // The browser reports connections to a service that is away, and clicks that came after the next position.
  const complaints = tab.complaints.filter((complaint) => !complaint.startsWith('Failed to load resource'));
  return { away, clicks, lost, scores: await tab.locator('.seats b').allInnerTexts(), complaints };
});
