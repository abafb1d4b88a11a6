// The plugin of esbuild that reads the catalogues in `texts`.
import { readFile } from 'node:fs/promises';

const here = new URL('.', import.meta.url).pathname;

/** Sentences that are not needed for the first drawing: forms, the menu, the result, lessons, developer tools. */
const LATER = /^(ui\.(new|offer|drawer|menu|result|palette|lesson|help|rules|record|seating|hand|game|lobby(?!\.(free|yourTurn|you)$))\b)/;

/**
 * The sentences of a language as a list: `texts:de` and `texts:de-later`. `texts:keys` and `texts:keys-later` are their
 * keys in the same order, so that a language costs no keys. A word that a language inflects is an object: the word itself
 * under "", and its forms under their names, such as "en" for `COLOUR_RED.en`.
 */
export const texts = {
  name: 'texts',
  setup({ onResolve, onLoad }) {
    onResolve({ filter: /^texts:/ }, ({ path }) => ({ path, namespace: 'texts' }));
    onLoad({ filter: /.*/, namespace: 'texts' }, async ({ path }) => {
      const [, lang, later] = /^texts:(\w+)(-later)?$/.exec(path);
      const read = async (name) => JSON.parse(await readFile(`${here}texts/${name}.json`, 'utf8'));
      const english = await read('en');
      const keys = Object.keys(english).filter((key) => LATER.test(key) === Boolean(later));
      if (lang === 'keys') return { contents: JSON.stringify(keys), loader: 'json' };
      const sentences = await read(lang);
      const inflected = Object.keys(sentences).filter((key) => !(key in english));
      const list = keys.map((key) => withForms(sentences, key, inflected));
      return { contents: JSON.stringify(list), loader: 'json' };
    });
  },
};

function withForms(sentences, key, inflected) {
  const names = inflected.filter((name) => name.startsWith(`${key}.`));
  const forms = names.map((name) => [name.slice(key.length + 1), sentences[name]]);
  return forms.length ? { '': sentences[key], ...Object.fromEntries(forms) } : sentences[key];
}
