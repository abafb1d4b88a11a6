// The plugin of esbuild that reads the catalogues in `texts`, and the descriptions of games in their folders.
import { readFile } from 'node:fs/promises';
import { GAMES } from './games_plugin.mjs';

const here = new URL('.', import.meta.url).pathname;

/** Sentences that are not needed for the first drawing: forms, the menu, the result, lessons, developer tools. */
const LATER = /^(ui\.(new|offer|drawer|menu|result|palette|help|rules|record|seating|hand|game|lobby(?!\.(free|yourTurn|you)$))\b)/;

/**
 * The sentences of a language as a list: `texts:de` and `texts:de-later`. `texts:keys` and `texts:keys-later` are their
 * keys in the same order, so that a language costs no keys. The lobby has the description of each game.
 */
export const texts = {
  name: 'texts',
  setup({ onResolve, onLoad }) {
    onResolve({ filter: /^texts:/ }, ({ path }) => ({ path, namespace: 'texts' }));
    onLoad({ filter: /.*/, namespace: 'texts' }, async ({ path }) => {
      const [, lang, later] = /^texts:(\w+)(-later)?$/.exec(path);
      const english = await read('en');
      const keys = Object.keys(english).filter((key) => LATER.test(key) === Boolean(later));
      const sentences = lang === 'keys' ? undefined : await read(lang);
      return { contents: JSON.stringify(sentences ? keys.map((key) => sentences[key]) : keys), loader: 'json' };
    });
  },
};

async function read(lang) {
  const sentences = JSON.parse(await readFile(`${here}texts/${lang}.json`, 'utf8'));
  for (const game of GAMES) {
    const key = `ui.game.${game}`;
    sentences[key] = JSON.parse(await readFile(`${here}src/${game}/texts/${lang}.json`, 'utf8'))[key];
  }
  return sentences;
}
