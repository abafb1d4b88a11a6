// The plugin of esbuild that finds the games: each folder of `src` with a file `kit.ts`. No other file names them.
import { existsSync, readdirSync, readFileSync } from 'node:fs';

const src = new URL('src/', import.meta.url).pathname;

/** The ids of the games. */
export const GAMES = readdirSync(src)
  .filter((name) => existsSync(`${src}${name}/kit.ts`))
  .toSorted();

/** `games:loaders` loads the parts of each game, and `games:cards` has what the lobby says of each. */
export const games = {
  name: 'games',
  setup({ onResolve, onLoad }) {
    onResolve({ filter: /^games:/ }, ({ path }) => ({ path, namespace: 'games' }));
    onLoad({ filter: /.*/, namespace: 'games' }, ({ path }) => ({ contents: sourceOf(path.slice('games:'.length)), loader: 'js', resolveDir: src }));
  },
};

/** A part has a name with its game, so that its file has one: `games:kairo`, `games:kairo_lesson`, `games:kairo_de`. */
function sourceOf(name) {
  if (name === 'loaders') return `export default { ${GAMES.map(loadersOf).join(', ')} };`;
  if (name === 'cards')
    return `${GAMES.map((game) => `import { card as ${game} } from './${game}/card.ts';`).join('')} export default { ${GAMES.join(', ')} };`;
  const [game, part] = name.split('_');
  if (!part) return `export { kit } from './${game}/kit.ts'; export const english = ${wordsOf(game, 'en')};`;
  if (part !== 'lesson') return `export default ${wordsOf(game, part)};`;
  const words = languagesOf(game).map((lang) => `${lang}: ${wordsOf(game, lang, true)}`);
  return `export { details } from './${game}/lesson.ts'; export const words = { ${words.join(', ')} };`;
}

/** The words of a game for its matches, or for its lesson, which few people need. The lobby has `ui.game`. */
function wordsOf(game, lang, lesson = false) {
  const words = JSON.parse(readFileSync(`${src}${game}/texts/${lang}.json`, 'utf8'));
  return JSON.stringify(Object.fromEntries(Object.entries(words).filter(([key]) => !key.startsWith('ui.game.') && key.startsWith('ui.lesson.') === lesson)));
}

function languagesOf(game) {
  return readdirSync(`${src}${game}/texts`)
    .map((file) => file.replace('.json', ''))
    .toSorted();
}

/** English is in the file of the kit. */
function loadersOf(game) {
  const words = languagesOf(game).flatMap((lang) => (lang === 'en' ? [] : [`${lang}: () => import('games:${game}_${lang}')`]));
  return `${game}: { kit: () => import('games:${game}'), lesson: () => import('games:${game}_lesson'),
    words: { en: () => import('games:${game}').then(({ english }) => ({ default: english })), ${words.join(', ')} } }`;
}
