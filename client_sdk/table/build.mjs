// Builds the table with esbuild: `node build.mjs [folder]`. The built files are committed. Each language but English is
// a file of its own, which the browser loads when it is needed.

import { build } from 'esbuild';

const outdir = process.argv[2] ?? new URL('built', import.meta.url).pathname;
const shared = { bundle: true, format: 'esm', target: 'es2022', charset: 'utf8', legalComments: 'none', outdir };

await build({ ...shared, entryPoints: { table: 'src/index.ts' }, minify: true, splitting: true });

