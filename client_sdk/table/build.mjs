// Builds the table with esbuild: `node build.mjs [folder]`. The default folder is part of the service package, and its
// files are committed. All names but those of `index.html`, `table.js`,
// `sw.js`, `manifest.webmanifest` and `licences.txt` contain a hash of the content.

import { createHash } from 'node:crypto';
import { mkdir, readFile, rm, writeFile } from 'node:fs/promises';
import { basename } from 'node:path';
import { build } from 'esbuild';
import { plugins } from './plugins.mjs';

const here = new URL('.', import.meta.url).pathname;

const outdir = process.argv[2] ?? `${here}../../service/markethall_service/gateway/table`;

await rm(outdir, { recursive: true, force: true });
await mkdir(outdir, { recursive: true });
const { metafile } = await build({
  absWorkingDir: here,
  entryPoints: { table: 'src/index.ts', app: 'src/app/app.ts', page: 'src/app/page.css' },
  outdir,
  entryNames: '[name]-[hash]',
  chunkNames: '[name]-[hash]',
  bundle: true,
  // The package markethall-client in its sources: no build of it is needed first.
  conditions: ['source'],
  splitting: true,
  minify: true,
  format: 'esm',
  target: 'es2022',
  charset: 'utf8',
  legalComments: 'none',
  plugins,
  metafile: true,
});

/** The built file of an entry point, and the files that it imports at once. */
function built(entry) {
  const [name, { imports }] = Object.entries(metafile.outputs).find(([, { entryPoint }]) => entryPoint === entry);
  const needed = imports.filter(({ kind }) => kind === 'import-statement').map(({ path }) => basename(path));
  return { name: basename(name), needed };
}

/** The folders of the packages of others that are in the files. Their licences ask to be passed on with them. */
const packages = Object.keys(metafile.inputs).flatMap((path) => path.match(/^.*node_modules\/(?:@[^/]+\/)?[^/]+/)?.[0] ?? []);
const licences = [...new Set(packages)].toSorted().map(async (folder) => {
  const licence = await readFile(`${here}${folder}/LICENSE`, 'utf8');
  return `${folder.slice(folder.lastIndexOf('node_modules/') + 13)}\n\n${licence.trim()}\n`;
});
await writeFile(`${outdir}/licences.txt`, (await Promise.all(licences)).join('\n\n'));

const icon = await readFile(`${here}src/app/icon.svg`);
const iconName = `icon-${createHash('sha256').update(icon).digest('hex').slice(0, 8).toUpperCase()}.svg`;
await writeFile(`${outdir}/${iconName}`, icon);
await writeFile(`${outdir}/table.js`, `export * from './${built('src/index.ts').name}';\n`);

const manifest = {
  name: 'Market Hall',
  short_name: 'Market Hall',
  start_url: '../',
  scope: '../',
  display: 'standalone',
  background_color: '#f7f1e5',
  theme_color: '#f7f1e5',
  description: 'Market games, against bots or with friends.',
  icons: ['any', 'maskable'].map((purpose) => ({ src: iconName, sizes: 'any', type: 'image/svg+xml', purpose })),
};
await writeFile(`${outdir}/manifest.webmanifest`, `${JSON.stringify(manifest)}\n`);

const page = await readFile(`${here}src/app/index.html`, 'utf8');
const app = built('src/app/app.ts');
// The app imports the table in a second task, and needs it as soon as the app itself.
const table = built('src/table.ts');
const preloads = [...new Set([...app.needed, table.name, ...table.needed])].map((name) => `<link rel="modulepreload" href="table/${name}">`).join('\n');
const names = { app: app.name, style: built('src/app/page.css').name, icon: iconName, preloads };

/** The files of the shell: those that the app imports, also later, but the developer tools. */
const files = Object.keys(metafile.outputs)
  .map((path) => basename(path))
  .filter((name) => !name.startsWith('drawer-'))
  .toSorted();
const version = createHash('sha256').update(files.join()).digest('hex').slice(0, 8);
const worker = await readFile(`${here}src/app/sw.js`, 'utf8');
await writeFile(`${outdir}/sw.js`, worker.replace('VERSION', version).replace("'FILE_NAMES'", files.map((name) => `'${name}'`).join(', ')));
await writeFile(
  `${outdir}/index.html`,
  page.replace(/\{(\w+)\}/g, (_, name) => names[name]),
);
