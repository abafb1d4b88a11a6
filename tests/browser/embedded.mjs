// Pages of another origin with a strict content security policy of their own embed the table: two tables on one page,
// each with another match. The page is made from examples/table.html.
import { readFileSync } from 'node:fs';
import { HANDLES, newMatch, open, scenario, serve, service } from './kit.mjs';

const POLICY = `default-src 'none'; script-src ${service}; connect-src ${service}; base-uri 'none'; form-action 'none'`;

await scenario(async (browser) => {
  const matches = [await newMatch('portobello'), await newMatch('klongs')];
  const example = readFileSync(new URL('../../examples/table.html', import.meta.url), 'utf8').replaceAll('http://localhost:8080', service);
  const element = /<market-hall-table .*<\/market-hall-table>/.exec(example)[0];
  const tables = matches.map(({ name, tokens }, at) =>
    element.replace('matches/ID', name).replace('TOKEN', tokens[0]).replace('<market-hall-table', `<market-hall-table id="t${at}"`),
  );
  const origin = await serve((_, response) => {
    response.writeHead(200, { 'content-type': 'text/html; charset=utf-8', 'content-security-policy': POLICY });
    response.end(example.replace(element, tables.join('')));
  });
  const tab = await open(browser, origin);
  const violations = [];
  await tab.exposeFunction('violated', (what) => violations.push(what));
  await tab.evaluate(() => addEventListener('securitypolicyviolation', (event) => window.violated(`${event.violatedDirective} ${event.blockedURI}`)));
  const clicks = [0, 0];
  for (const end = Date.now() + 120_000; Date.now() < end && Math.min(...clicks) < 25;)
    for (const at of clicks.keys()) {
      const targets = tab.locator(`#t${at}`).locator(HANDLES);
      const count = await targets.count();
      if (
        count &&
        (await targets
          .nth(clicks[at] % count)
          .click({ force: true, timeout: 1000 })
          .then(
            () => true,
            () => false,
          ))
      )
        clicks[at]++;
      else await tab.waitForTimeout(15);
    }
  const titles = await tab.locator('market-hall-table h2.title').allTextContents();
  return { origin, clicks, titles, violations, complaints: tab.complaints };
});
