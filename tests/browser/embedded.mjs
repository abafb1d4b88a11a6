// Pages of another origin with a strict content security policy of their own embed the table: two tables on one page,
// each with another match.
import { HANDLES, newMatch, open, scenario, serve, service } from './kit.mjs';

const POLICY = `default-src 'none'; script-src ${service}; connect-src ${service}; base-uri 'none'; form-action 'none'`;

await scenario(async (browser) => {
  const matches = [await newMatch('portobello'), await newMatch('klongs')];
  const tables = matches.map(({ name, tokens }, at) =>
    `<market-hall-table id="t${at}" server="${service}" match="${name}" token="${tokens[0]}" lang="en"></market-hall-table>`);
  const origin = await serve((_, response) => {
    response.writeHead(200, { 'content-type': 'text/html; charset=utf-8', 'content-security-policy': POLICY });
    response.end(`<!doctype html><title>Elsewhere</title>
      <script type="module" src="${service}/table/table.js"></script>${tables.join('')}`);
  });
  const tab = await open(browser, origin);
  const violations = [];
  await tab.exposeFunction('violated', (what) => violations.push(what));
  await tab.evaluate(() => addEventListener('securitypolicyviolation', (event) => window.violated(`${event.violatedDirective} ${event.blockedURI}`)));
  const clicks = [0, 0];
  for (const end = Date.now() + 120_000; Date.now() < end && Math.min(...clicks) < 25; )
    for (const at of clicks.keys()) {
      const targets = tab.locator(HANDLES.replaceAll('market-hall-table', `#t${at}`).replaceAll('market-hall-board', `#t${at} market-hall-board`));
      const count = await targets.count();
      if (count && (await targets.nth(clicks[at] % count).click({ force: true, timeout: 1000 }).then(() => true, () => false))) clicks[at]++;
      else await tab.waitForTimeout(15);
    }
  const titles = await tab.locator('market-hall-table h1').allTextContents();
  return { origin, clicks, titles, violations, complaints: tab.complaints };
});
