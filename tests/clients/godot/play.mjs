// Runs a project in the engine of Godot, as WebAssembly in Chromium. The project prints "done" or "failed" at its end.
import { readFileSync, readdirSync, statSync } from 'node:fs';
import { ask, scenario, settings } from '../../browser/kit.mjs';

const { engine, project, origin } = settings;
const TYPES = { js: 'text/javascript', wasm: 'application/wasm' };
const PAGE = '<!doctype html><canvas id="canvas"></canvas><script src="engine/index.js"></script>';
// No picture and no sound.
const ARGUMENTS = ['--headless', '--audio-driver', 'Dummy', '--', ...settings.arguments];

/** In a page: starts the engine with the files of the project. */
async function start([files, args]) {
  const engine = new globalThis.Engine({ canvas: document.querySelector('canvas'), canvasResizePolicy: 0, executable: 'engine/index', args });
  await engine.init('engine/index');
  for (const file of files) engine.copyToFS(`/${file}`, await (await fetch(`/project/${file}`)).arrayBuffer());
  await engine.start();
}

scenario(async (browser) => {
  // A page that was not served from this machine may otherwise not call a service on it.
  const page = await browser.newPage({ permissions: ['local-network-access'] });
  const lines = [];
  const ended = new Promise((resolve) => {
    page.on('console', async (message) => {
      const line = message.text();
      if (line === 'half') return ask('break');
      // The browser complains about each broken connection and each refused request.
      if (message.type() === 'log' || line.startsWith('SCRIPT ERROR')) lines.push(line);
      if (line === 'done' || line === 'failed' || (settings.strict && line.startsWith('SCRIPT ERROR'))) resolve();
    });
    page.on('pageerror', (error) => resolve(lines.push(String(error))));
  });
  await page.route(`${origin}/**`, (route) => {
    const [, folder, path] = new URL(route.request().url()).pathname.match(/^\/(engine|project)\/(.*)$/) ?? [];
    if (!folder) return route.fulfill({ contentType: 'text/html', body: PAGE });
    const body = readFileSync(`${folder === 'engine' ? engine : project}/${path}`);
    return route.fulfill({ contentType: TYPES[path.split('.').at(-1)] ?? 'text/plain', body });
  });
  await page.goto(`${origin}/`);
  const files = readdirSync(project, { recursive: true }).filter((file) => statSync(`${project}/${file}`).isFile());
  await page.evaluate(start, [files, ARGUMENTS]);
  await ended;
  return lines;
});
