// The page behind a path prefix, and a seat that stays after a reload and after the back button.
import http from 'node:http';
import { addressOf, clickOnce, newMatch, open, scenario, serve, service } from './kit.mjs';

/** A proxy that serves the service under /hall, and answers 404 to all other paths. */
function prefixed(request, response) {
  if (!request.url.startsWith('/hall/')) return response.writeHead(404).end();
  const { hostname, port } = new URL(service);
  const { method, headers } = request;
  const onward = http.request({ hostname, port, method, headers, path: request.url.slice(5) }, (answer) => {
    response.writeHead(answer.statusCode, answer.headers);
    answer.pipe(response);
  });
  onward.on('error', () => response.destroy());
  request.pipe(onward);
  response.on('close', () => onward.destroy());
}

async function clicks(tab, least) {
  await tab.waitForSelector('market-hall-board svg');
  let done = 0;
  for (const end = Date.now() + 60_000; done < least && Date.now() < end;)
    if (await clickOnce(tab, done * 7)) done++;
    else await tab.waitForTimeout(15);
  return done;
}

await scenario(async (browser) => {
  const base = `${await serve(prefixed)}/hall`;
  const tab = await open(browser, `${base}/`);
  await tab.locator('[data-game="games/klongs"] button.play').click();
  const played = [await clicks(tab, 6)];
  await tab.reload();
  played.push(await clicks(tab, 6));
  await tab.goBack();
  await tab.waitForSelector('[data-game="games/kairo"]');
  await tab.goForward();
  played.push(await clicks(tab, 6));
  const direct = await open(browser, addressOf(await newMatch('kairo'), 0, base));
  played.push(await clicks(direct, 6));
  return { played, address: tab.url(), base, complaints: [...tab.complaints, ...direct.complaints] };
});
