// catalogues.mjs FOLDER LANGUAGE...: builds the texts of the table in the folder and prints its sentences in each language.
import { createRequire } from 'node:module';
import { plugins } from '../../client_sdk/table/plugins.mjs';

// npm puts esbuild into the folder of the table or into that of the workspace.
const { build } = createRequire(new URL('../../client_sdk/table/build.mjs', import.meta.url))('esbuild');

const [folder, ...languages] = process.argv.slice(2);
const source = new URL('../../client_sdk/table/src/texts.ts', import.meta.url).pathname;
await build({
  entryPoints: [source],
  outdir: folder,
  outExtension: { '.js': '.mjs' },
  bundle: true,
  splitting: true,
  format: 'esm',
  target: 'es2022',
  plugins,
});
const { loadAll, sentencesOf } = await import(`${folder}/texts.mjs`);
const sentences = {};
for (const lang of languages) {
  await loadAll(lang);
  sentences[lang] = sentencesOf(lang);
}
console.log(JSON.stringify(sentences));
