// Connections break during a match: the page goes through a proxy that cuts all of them three times, and once the
// service itself is killed and started again. The match is still played to its end.
import net from 'node:net';
import { addressOf, ask, newMatch, open, over, play, points, scenario, service, settings } from './kit.mjs';

const { hostname, port } = new URL(service);
const sockets = new Set();

/** A proxy for TCP. Returns its port. */
async function proxy() {
  const server = net.createServer((near) => {
    const far = net.connect(Number(port), hostname);
    near.pipe(far).pipe(near);
    for (const socket of [near, far]) {
      sockets.add(socket);
      socket.on('close', () => sockets.delete(socket));
      socket.on('error', () => near.destroy() && far.destroy());
    }
  });
  await new Promise((done) => server.listen(0, '127.0.0.1', done));
  return server.address().port;
}

await scenario(async (browser) => {
  const match = await newMatch(settings.game);
  const tab = await open(browser, addressOf(match, 0, `http://127.0.0.1:${await proxy()}`));
  await tab.waitForSelector('market-hall-board svg');
  const ended = over(tab);
  const [faults, errors] = [{ 4: 'cut', 10: 'cut', 16: 'cut', 22: 'kill' }, new Set()];
  const clicks = await play([tab], async (count) => {
    const fault = faults[count];
    delete faults[count];
    if (fault) {
      if (fault === 'kill') await ask('kill');
      for (const socket of sockets) socket.destroy();
      // The message can disappear at once if the next connection is quick.
      const timeout = fault === 'kill' ? 20_000 : 2000;
      const text = await tab
        .locator('market-hall-table .bar')
        .getByText(/connection/)
        .first()
        .textContent({ timeout })
        .catch(() => '');
      errors.add(`${fault}: ${text}`);
      if (fault === 'kill') await ask('start');
    }
    return ended();
  });
  const remainingErrors = await tab.locator('market-hall-table .bar :is(.error, .note)').allTextContents();
  return { clicks, notCut: Object.keys(faults), errors: [...errors], remainingErrors, points: await points(tab, match) };
});
