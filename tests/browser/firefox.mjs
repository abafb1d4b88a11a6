// A person plays in Firefox, from the address of the service on, with clicks. It is driven by WebDriver BiDi, a standard
// that released Firefoxes speak: Playwright needs a Firefox of its own, which no package contains.
import { spawn } from 'node:child_process';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { createInterface } from 'node:readline';
import { deepAll, HANDLES, scenario, service, settings } from './kit.mjs';

const LISTENS = /WebDriver BiDi listening on (ws:\S+)/;
const LIMIT_MS = 200_000;

/** Starts Firefox with a new profile. `send` sends a command, `complaints` collects errors of scripts and of the console. */
async function launchFirefox() {
  const profile = await mkdtemp(`${tmpdir()}/firefox-`);
  await writeFile(`${profile}/user.js`, 'user_pref("ui.prefersReducedMotion", 1);\n');
  const flags = ['--headless', '--no-remote', '--profile', profile, '--remote-debugging-port', '0', 'about:blank'];
  const child = spawn(settings.firefox, flags, { stdio: ['ignore', 'ignore', 'pipe'] });
  const exited = new Promise((done) => child.on('exit', done));
  let address;
  for await (const line of createInterface({ input: child.stderr })) if ((address = LISTENS.exec(line)?.[1])) break;
  if (!address) throw new Error('Firefox has ended before it listened.');
  child.stderr.resume();
  const socket = new WebSocket(`${address}/session`);
  await new Promise((done, fail) => Object.assign(socket, { onopen: done, onerror: fail }));
  const [pending, complaints] = [new Map(), []];
  socket.onmessage = ({ data }) => {
    const { id, type, result, method, params, message } = JSON.parse(data);
    if (method === 'log.entryAdded' && params.level === 'error') complaints.push(params.text);
    if (type === 'success') pending.get(id).done(result);
    if (type === 'error') pending.get(id)?.fail(new Error(message));
  };
  const send = (method, params = {}) =>
    new Promise((done, fail) => {
      const id = pending.size + 1;
      pending.set(id, { done, fail });
      socket.send(JSON.stringify({ id, method, params }));
    });
  const close = async () => {
    await send('browser.close').catch(() => undefined);
    await exited;
    await rm(profile, { recursive: true, force: true });
  };
  await send('session.new', { capabilities: {} });
  await send('session.subscribe', { events: ['log.entryAdded'] });
  return { send, complaints, close };
}

/** As `middleOf` of kit.mjs, with the text of the element, as JSON. Firefox has no `scrollIntoViewIfNeeded`. */
function find(selector, n) {
  const matching = deepAll(selector);
  const chosen = matching[n % matching.length];
  chosen?.scrollIntoView({ block: 'center' });
  const { x, y, width, height } = chosen?.getBoundingClientRect() ?? {};
  return JSON.stringify({ count: matching.length, x: Math.round(x + width / 2), y: Math.round(y + height / 2), text: chosen?.textContent });
}

await scenario(async ({ send, complaints }) => {
  const [{ context }] = (await send('browsingContext.getTree')).contexts;
  const look = async (selector, n = 0) => {
    const args = [
      { type: 'string', value: selector },
      { type: 'number', value: n },
    ];
    const call = { functionDeclaration: `(...given) => { ${deepAll} return (${find})(...given); }`, arguments: args, target: { context }, awaitPromise: false };
    return JSON.parse((await send('script.callFunction', call)).result.value);
  };
  const click = async (selector, n) => {
    const { count, x, y } = await look(selector, n);
    const mouse = [
      { type: 'pointerMove', x, y },
      { type: 'pointerDown', button: 0 },
      { type: 'pointerUp', button: 0 },
    ];
    if (count) await send('input.performActions', { context, actions: [{ type: 'pointer', id: 'mouse', actions: mouse }] });
    return count > 0;
  };
  await send('browsingContext.setViewport', { context, viewport: { width: 1280, height: 1000 } });
  await send('browsingContext.navigate', { context, url: `${service}/`, wait: 'complete' });
  const end = Date.now() + LIMIT_MS;
  const prompt = async () => (await look('.prompt')).text ?? '';
  // A click while the lobby is still being laid out can miss.
  while (!(await look('market-hall-table')).count) {
    if (Date.now() > end) throw new Error('The lobby shows no game, or its button does not work.');
    await click(`[data-game="games/${settings.game}"] button.play:not([disabled])`);
    await new Promise((done) => setTimeout(done, 200));
  }
  let clicks = 0;
  while (!(await prompt()).includes('is over')) {
    if (Date.now() > end) throw new Error(`not finished after ${clicks} clicks: ${await prompt()}`);
    // How to play is shown at the first match.
    if (await click('dialog[open] .skip')) continue;
    if (await click(HANDLES, clicks * 7)) clicks++;
  }
  return { clicks, complaints };
}, launchFirefox);
