/**
 * Words of the page itself, from the catalogues in `client_sdk/table/texts`. What happens in a match comes from the
 * service. English is built in, and other languages are loaded when needed.
 * The sentences that few people need are loaded later in all languages.
 */

import englishSentences from 'texts:en';
import keys from 'texts:keys';
import type { Say } from './scene.ts';

type Sentences = Readonly<Record<string, string>>;

/** The words of one language. */
interface Texts {
  readonly lang: string;
  readonly sentences: Sentences;
}

type Loader = () => Promise<{ default: readonly Entry[] }>;

/** A sentence, or a word with its forms: the word itself under "". */
export type Entry = string | { readonly [form: string]: string };

const ENUM_VALUE = /^[A-Z]+_[A-Z0-9_]+$/;
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
const loaded = new Map<string, Texts>([['en', { lang: 'en', sentences: keyed(keys, englishSentences) }]]);
const complete = new Set<string>();
const plurals = new Map<string, Intl.PluralRules>();

/** Loads a language such as "de" or "de-CH". Until then, and for a language without sentences, texts are English. */
export async function load(lang: string): Promise<void> {
  const language = languageOf(lang);
  if (loaded.has(language)) return;
  const { default: sentences } = await LOADERS[language]!();
  loaded.set(language, { lang: language, sentences: keyed(keys, sentences) });
}

/** Loads also the sentences of the form for a new match and of the developer drawer. */
export async function loadAll(lang: string): Promise<void> {
  const language = languageOf(lang);
  await load(lang);
  if (complete.has(language)) return;
  const [later, { default: sentences }] = await Promise.all([import('texts:keys-later'), LATER[language]!()]);
  const known = loaded.get(language)!.sentences;
  loaded.set(language, { lang: language, sentences: { ...known, ...keyed(later.default, sentences) } });
  complete.add(language);
}

/** Why a call failed. The service writes it in the language of the client, with the clause of the rules. */
export function explain(error: unknown): string {
  return error instanceof Error ? error.message : String(error);
}

/** The words of a language, as they are loaded so far. */
export function textsOf(lang: string): Texts {
  return loaded.get(languageOf(lang)) ?? loaded.get('en')!;
}

/** The sentences of the table itself. The name of an enum value without its enum is a key too. */
export function catalogue(lang: string): Say {
  const { lang: language, sentences } = textsOf(lang);
  const rules = pluralsOf(language);
  return (key, values = {}) => {
    const form = typeof values['count'] === 'number' ? `${key}.${rules.select(values['count'])}` : key;
    const sentence = sentences[form] ?? sentences[key] ?? key;
    return sentence.replace(/\{(\w+)\}/g, (_, name: string) => String(values[name] ?? ''));
  };
}

/** The rules take longer to make than a sentence. */
function pluralsOf(language: string): Intl.PluralRules {
  const rules = plurals.get(language) ?? new Intl.PluralRules(language);
  plurals.set(language, rules);
  return rules;
}

/** The sentences by key. That of an enum value is also found by the name of the value alone. */
function keyed(names: readonly string[], entries: readonly Entry[]): Sentences {
  const full = names.flatMap((key, at) => {
    const entry = entries[at]!;
    if (typeof entry === 'string') return [[key, entry] as const];
    return Object.entries(entry).map(([form, word]) => [form ? `${key}.${form}` : key, word] as const);
  });
  const short = full.map(([key, sentence]) => [key.slice(key.lastIndexOf('.') + 1), sentence] as const);
  return Object.fromEntries([...short.filter(([name]) => ENUM_VALUE.test(name)).toReversed(), ...full]);
}

/** The language of a code such as "de-CH", if there are sentences in it, else English. */
function languageOf(lang: string): string {
  const language = lang.toLowerCase().split(/[-_]/)[0]!;
  return language in LATER ? language : 'en';
}
