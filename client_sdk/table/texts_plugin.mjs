// The plugin of esbuild that reads the catalogues in `client_sdk/texts`.
import { readFile } from 'node:fs/promises';

const here = new URL('.', import.meta.url).pathname;

/** Sentences that few people need: the form of a new match, developer tools, and why the service refused a request. */
const LATER = /^(ui\.new|ui\.drawer|reason)\.|\.Options\b/;

/**
 * The sentences of a language as a list: `texts:de` and `texts:de-later`. `texts:keys` and `texts:keys-later` are their
 * keys in the same order, so that a language costs no keys.
 */
export const texts = {
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
