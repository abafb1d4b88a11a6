// Builds the table with esbuild: `node build.mjs [folder]`. The default folder is part of the service package, and its
// files are committed. All names but those of `index.html` and `table.js` contain a hash of the content.

import { createHash } from 'node:crypto';
import { mkdir, readFile, rm, writeFile } from 'node:fs/promises';
import { basename } from 'node:path';
import { build } from 'esbuild';
import { texts } from './texts_plugin.mjs';

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
  splitting: true,
  minify: true,
  format: 'esm',
  target: 'es2022',
  charset: 'utf8',
  legalComments: 'none',
  plugins: [texts],
  metafile: true,
});

/** The built file of an entry point, and the files that it imports at once. */
function built(entry) {
  const [name, { imports }] = Object.entries(metafile.outputs).find(([, { entryPoint }]) => entryPoint === entry);
  const needed = imports.filter(({ kind }) => kind === 'import-statement').map(({ path }) => basename(path));
  return { name: basename(name), needed };
}

const icon = await readFile(`${here}src/app/icon.svg`);
const iconName = `icon-${createHash('sha256').update(icon).digest('hex').slice(0, 8).toUpperCase()}.svg`;
await writeFile(`${outdir}/${iconName}`, icon);
await writeFile(`${outdir}/table.js`, `export * from './${built('src/index.ts').name}';\n`);

const page = await readFile(`${here}src/app/index.html`, 'utf8');
const app = built('src/app/app.ts');
const preloads = app.needed.map((name) => `<link rel="modulepreload" href="table/${name}">`).join('\n');
const names = { app: app.name, style: built('src/app/page.css').name, icon: iconName, preloads };
await writeFile(`${outdir}/index.html`, page.replace(/\{(\w+)\}/g, (_, name) => names[name]));
