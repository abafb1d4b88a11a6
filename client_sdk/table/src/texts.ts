/**
 * Words of the page itself, from the catalogues in `client_sdk/table/texts`, and of games, from those in their folders.
 * What happens in a match comes from the service. English is built in, and other languages are loaded when needed.
 * The sentences that few people need are loaded later in all languages.
 */

import englishSentences from 'texts:en';
import keys from 'texts:keys';
import type { Loaders } from './kit.ts';
import type { Say } from './scene.ts';

export type Sentences = Readonly<Record<string, string>>;

type Loader = () => Promise<{ default: readonly string[] }>;

const LOADERS: { readonly [lang: string]: Loader } = {
  de: () => import('texts:de'),
  it: () => import('texts:it'),
  fr: () => import('texts:fr'),
};
const LATER: { readonly [lang: string]: Loader } = {
  en: () => import('texts:en-later'),
  de: () => import('texts:de-later'),
  it: () => import('texts:it-later'),
  fr: () => import('texts:fr-later'),
};
const NONE: Sentences = {};
const loaded = new Map<string, Sentences>([['en', keyed(keys, englishSentences)]]);
const complete = new Set<string>();
/** The words of the lessons that are loaded, by game and language. */
const lessons = new Map<string, { readonly [lang: string]: Sentences }>();
/** The words of each game that is shown, by language, and how the others are loaded. */
const games = new Map<string, { readonly loaders: Loaders['words']; readonly loaded: Map<string, Sentences> }>();
const plurals = new Map<string, Intl.PluralRules>();

/** Loads a language such as "de" or "de-CH". Until then, and for a language without sentences, texts are English. */
export async function load(lang: string): Promise<void> {
  const language = languageOf(lang);
  await Promise.all([loadTable(language), ...[...games].map(([game, { loaders }]) => addWords(game, loaders, language))]);
}

async function loadTable(language: string): Promise<void> {
  if (loaded.has(language)) return;
  const { default: sentences } = await LOADERS[language]!();
  if (!loaded.has(language)) loaded.set(language, keyed(keys, sentences));
}

/** Loads the words of a game in a language. Later `load` does it for each further language. */
export async function addWords(game: string, loaders: Loaders['words'], lang: string): Promise<void> {
  const language = languageOf(lang);
  const words = games.get(game) ?? { loaders, loaded: new Map<string, Sentences>() };
  games.set(game, words);
  if (!words.loaded.has(language)) words.loaded.set(language, (await loaders[language]?.())?.default ?? NONE);
}

/** Adds the words of the lesson of a game. */
export function addLesson(game: string, words: { readonly [lang: string]: Sentences }): void {
  lessons.set(game, words);
}

/** Loads also the sentences of the form for a new match and of the developer drawer. */
export async function loadAll(lang: string): Promise<void> {
  const language = languageOf(lang);
  await load(lang);
  if (complete.has(language)) return;
  const [later, { default: sentences }] = await Promise.all([import('texts:keys-later'), LATER[language]!()]);
  loaded.set(language, { ...loaded.get(language)!, ...keyed(later.default, sentences) });
  complete.add(language);
}

/** Why a call failed. The service writes it in the language of the client, with the clause of the rules. */
export function explain(error: unknown): string {
  return error instanceof Error ? error.message : String(error);
}

/** The words of the page in a language, as they are loaded so far. */
export function sentencesOf(lang: string): Sentences {
  return loaded.get(languageOf(lang)) ?? loaded.get('en')!;
}

/** The sentences of the table itself, and before them those of a game that is loaded. */
export function catalogue(lang: string, game = ''): Say {
  const language = loaded.has(languageOf(lang)) ? languageOf(lang) : 'en';
  const known = games.get(game)?.loaded;
  const [own, sentences] = [known?.get(language) ?? known?.values().next().value ?? NONE, loaded.get(language)!];
  const lesson = lessons.get(game)?.[language] ?? NONE;
  return (key, values = {}) => {
    const form = typeof values['count'] === 'number' ? `${key}.${pluralsOf(language).select(values['count'])}` : key;
    const sentence = own[form] ?? own[key] ?? sentences[form] ?? sentences[key] ?? lesson[key] ?? key;
    return sentence.replace(/\{(\w+)\}/g, (_, name: string) => String(values[name] ?? ''));
  };
}

/** The rules take longer to make than a sentence, so they are made when something is counted, and once. */
function pluralsOf(language: string): Intl.PluralRules {
  const rules = plurals.get(language) ?? new Intl.PluralRules(language);
  plurals.set(language, rules);
  return rules;
}

function keyed(names: readonly string[], sentences: readonly string[]): Sentences {
  return Object.fromEntries(names.map((name, at) => [name, sentences[at]!]));
}

/** The language of a code such as "de-CH", if there are sentences in it, else English. */
function languageOf(lang: string): string {
  const language = lang.toLowerCase().split(/[-_]/)[0]!;
  return language in LATER ? language : 'en';
}
