// Builds the table with esbuild: `node build.mjs [folder]`. The default folder is part of the service package, and its
// files are committed. All names but those of `index.html` and `table.js` contain a hash of the content.

import { createHash } from 'node:crypto';
import { mkdir, readFile, rm, writeFile } from 'node:fs/promises';
import { basename } from 'node:path';
import { build } from 'esbuild';

const here = new URL('.', import.meta.url).pathname;

/** Sentences that few people need: the form of a new match, developer tools, and why the service refused a request. */
const LATER = /^(ui\.new|ui\.drawer|reason)\.|\.Options\b/;

/**
 * The sentences of a language as a list: `texts:de` and `texts:de-later`. `texts:keys` and `texts:keys-later` are their
 * keys in the same order, so that a language costs no keys.
 */
const texts = {
  name: 'texts',
  setup({ onResolve, onLoad }) {
    onResolve({ filter: /^texts:/ }, ({ path }) => ({ path, namespace: 'texts' }));
    onLoad({ filter: /.*/, namespace: 'texts' }, async ({ path }) => {
      const [, lang, later] = /^texts:(\w+)(-later)?$/.exec(path);
      const read = async (name) => JSON.parse(await readFile(`${here}../texts/${name}.json`, 'utf8'));
      const keys = Object.keys(await read('en')).filter((key) => LATER.test(key) === Boolean(later));
      const sentences = lang === 'keys' ? undefined : await read(lang);
      return { contents: JSON.stringify(sentences ? keys.map((key) => sentences[key]) : keys), loader: 'json' };
    });
  },
};
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
