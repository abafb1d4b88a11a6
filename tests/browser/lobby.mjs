// Two people use the lobby of the service in two browsers.
import { open, scenario, service } from './kit.mjs';

await scenario(async (browser) => {
  const result = {};
  const viewport = { width: 900, height: 1000 };
  const [amara, bert] = [await open(browser, `${service}/`, { locale: 'en-GB', viewport }), await open(browser, `${service}/`, { locale: 'de-DE', viewport })];

  // Amara creates a private match with options, for three players with one bot.
  await amara.locator('[data-game="games/kairo"] a.more').click();
  await amara.getByLabel('Number of players').selectOption('3');
  await amara.getByLabel('Your name').fill('Amara');
  await amara.getByLabel('Seat 3').selectOption('bots/random');
  await amara.locator('select[name="option.board"]').selectOption('BOARD_NAME_MARKET_12');
  await amara.getByLabel('Private: only players with the code can join the match').check();
  await amara.getByLabel('Time limit').selectOption('bank');
  await amara.getByLabel('Minutes for each player').fill('30');
  await amara.getByRole('button', { name: 'Create match' }).click();
  await amara.locator('.qr').waitFor();
  result.chairs = await amara.locator('.chairs .who').allInnerTexts();
  // With keys she removes the bot, and adds it again. The buttons vanish, and the focus stays among the chairs.
  result.focus = [];
  await amara.keyboard.press('Tab');
  for (const name of ['Free the seat', 'Add a bot', 'A person at this device']) {
    await amara.locator('.chairs').getByRole('button', { name }).last().press('Enter');
    await amara.waitForFunction((label) => !deepAll('.chairs button:focus').some(({ textContent }) => textContent.trim() === label), name);
    await amara.locator('.chairs :focus').waitFor();
    result.focus.push(await amara.evaluate(() => deepAll('.chairs :focus')[0].tagName));
  }
  const link = await amara.getByLabel('Link of this match').inputValue();
  const code = await amara.locator('.invite code').innerText();
  result.code = code;
  // A device that has slept shows the code only if it still holds.
  const wake = () => amara.evaluate(() => document.dispatchEvent(new Event('visibilitychange')));
  await amara.route('**:createShortCode', (route) => route.abort());
  await wake();
  await amara.locator('.invite code').waitFor({ state: 'detached' });
  await amara.unroute('**:createShortCode');
  await wake();
  await amara.locator('.invite code', { hasText: code }).waitFor();
  amara.complaints.length = 0;
  const own = JSON.parse(await amara.evaluate(() => localStorage.getItem('markethall.matches')))[0];
  const headers = { authorization: `Bearer ${own.token}` };
  result.match = await (await fetch(`${service}/v1/${own.name}`, { headers })).json();
  result.link = { hasCode: link.includes(own.joinCode), hasToken: link.includes(own.token) || link.includes(own.creatorToken) };

  // Bert types the code, finds a wrong one refused, takes a seat, and the match begins for both.
  await bert.setViewportSize({ width: 390, height: 600 });
  await bert.getByLabel('Einer Partie mit Link oder Code beitreten').fill('not a code!');
  await bert.getByRole('button', { name: 'Beitreten' }).click();
  result.badLink = await bert.locator('.join').getByRole('alert').innerText();
  result.alertAt = (await bert.getByRole('alert').boundingBox()).y;
  await bert.setViewportSize(viewport);
  await bert.getByLabel('Einer Partie mit Link oder Code beitreten').fill('zzz-zzz');
  await bert.getByRole('button', { name: 'Beitreten' }).click();
  await bert.getByText('Unter diesem Code wartet keine Partie').waitFor();
  // The browser reports each answer 404.
  bert.complaints = bert.complaints.filter((complaint) => !complaint.includes('404'));
  // As he has heard it: "seven, O, L". It takes the free seat at once.
  await bert.getByLabel('Dein Name').fill('Bert');
  const heard = code.toLowerCase().replaceAll(/[01 ]/g, (letter) => ({ 0: 'o', 1: 'l', ' ': '' })[letter]);
  await bert.getByLabel('Einer Partie mit Link oder Code beitreten').fill(heard);
  await bert.getByRole('button', { name: 'Beitreten' }).click();
  for (const tab of [amara, bert]) await tab.locator('market-hall-board svg').first().waitFor();
  result.sites = await amara.locator('[data-handle^="site:"]').count();

  // A reload keeps the seat. The lobby lists the match.
  await bert.reload();
  await bert.locator('market-hall-board svg').first().waitFor();
  await bert.goto(`${service}/#`);
  const listed = bert.locator('section[aria-labelledby="own"] .matches li');
  await listed.first().waitFor();
  result.listed = await listed.allInnerTexts();

  // Amara makes a public match. Bert sees it in the lobby and watches it; then she calls it off.
  await amara.goto(`${service}/#new=klongs`);
  await amara.getByLabel('Public: everyone can find and join the match').check();
  await amara.getByRole('button', { name: 'Create match' }).click();
  await amara.locator('.qr').waitFor();
  await bert.goto('about:blank');
  await bert.goto(`${service}/`);
  const publicMatches = bert.locator('section[aria-labelledby="open"] .matches li');
  await publicMatches.first().waitFor();
  result.public = await publicMatches.allInnerTexts();
  await bert.locator('section[aria-labelledby="open"] .matches a').first().click();
  await bert.getByRole('button', { name: 'Diesen Sitz nehmen' }).waitFor();
  await amara.getByRole('button', { name: 'Call off the match' }).click();
  await amara.locator('.games').waitFor();

  // The language and the colours stay.
  await bert.goto(`${service}/`);
  await bert.getByLabel('Sprache').selectOption('fr');
  await bert.getByLabel('Clair ou sombre').selectOption('dark');
  await bert.reload();
  result.french = await bert.locator('[data-game="games/klongs"] button.play').innerText();
  result.scheme = await bert.evaluate(() => getComputedStyle(document.documentElement).colorScheme);
  return { ...result, complaints: [...amara.complaints, ...bert.complaints] };
});
