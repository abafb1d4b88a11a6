// Pages of another origin with a strict content security policy: one without and one with the attribute `developer`.
import { inMenu, newMatch, open, scenario, serve, service } from './kit.mjs';

const POLICY = `default-src 'none'; script-src ${service}; connect-src ${service}; base-uri 'none'; form-action 'none'`;

await scenario(async (browser) => {
  const { name, tokens } = await newMatch('kairo');
  const origin = await serve(({ url }, response) => {
    response.writeHead(200, { 'content-type': 'text/html; charset=utf-8', 'content-security-policy': POLICY });
    response.end(`<!doctype html><html lang="en"><title>Club</title><script type="module" src="${service}/table/table.js"></script>
      <market-hall-table server="${service}" match="${name}" token="${tokens[0]}" ${url === '/tools' ? 'developer' : ''}></market-hall-table>`);
  });
  const buttons = [];
  let tab;
  const violations = [];
  for (const path of ['/', '/tools']) {
    tab = await open(browser, `${origin}${path}`);
    await tab.exposeFunction('violated', (what) => violations.push(what));
    await tab.evaluate(() => addEventListener('securitypolicyviolation', (event) => window.violated(`${event.violatedDirective} ${event.blockedURI}`)));
    await tab.getByRole('button', { name: 'Rules', exact: true }).waitFor();
    await tab.getByRole('button', { name: 'Match menu' }).click();
    buttons.push(await tab.getByRole('button', { name: 'Developer tools' }).count());
    await tab.keyboard.press('Escape');
  }
  await inMenu(tab, 'Developer tools');
  await tab.getByRole('button', { name: 'Expand all' }).click();
  const games = await tab.locator('market-hall-drawer').evaluate((drawer) => drawer.position.game);
  for (const each of await tab.locator('market-hall-drawer [role=tab]').all()) await each.click();
  return { buttons, games, violations, complaints: tab.complaints };
});
