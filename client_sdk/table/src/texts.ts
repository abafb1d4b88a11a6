/** Sentences from the catalogues in `client_sdk/texts`. English is built in; other languages are loaded when needed. */

import en from '../../texts/en.json' with { type: 'json' };
import type { Texts } from '../../typescript/src/index.ts';
import type { Say } from './scene.ts';

type Sentences = Readonly<Record<string, string>>;

const LOADERS: { readonly [lang: string]: () => Promise<{ default: Sentences }> } = {
  de: () => import('../../texts/de.json', { with: { type: 'json' } }),
  it: () => import('../../texts/it.json', { with: { type: 'json' } }),
  fr: () => import('../../texts/fr.json', { with: { type: 'json' } }),
};
const ENGLISH: Texts = { lang: 'en', sentences: en };
const loaded = new Map<string, Texts>();

/** Loads a language such as "de" or "de-CH". Until then, and for a language without sentences, texts are English. */
export async function load(lang: string): Promise<void> {
  const language = languageOf(lang);
  const loader = LOADERS[language];
  if (loader && !loaded.has(language)) loaded.set(language, { lang: language, sentences: (await loader()).default });
}

/** The sentences of a language for `say` and `label` of the client. */
export function textsOf(lang: string): Texts {
  return loaded.get(languageOf(lang)) ?? ENGLISH;
}

/** The sentences of the table itself. The name of an enum value without its enum is a key too. */
export function catalogue(lang: string): Say {
  const { lang: language, sentences } = textsOf(lang);
  const plurals = new Intl.PluralRules(language);
  return (key, values = {}) => {
    const form = typeof values['count'] === 'number' ? `${key}.${plurals.select(values['count'])}` : key;
    const sentence = find(sentences, form) ?? find(sentences, key) ?? find(en, form) ?? find(en, key) ?? key;
    return sentence.replace(/\{(\w+)\}/g, (_, name: string) => String(values[name] ?? ''));
  };
}

function find(sentences: Sentences, key: string): string | undefined {
  if (key in sentences || !/^[A-Z]+_[A-Z0-9_]+$/.test(key)) return sentences[key];
  return sentences[Object.keys(sentences).find((full) => full.endsWith(`.${key}`)) ?? ''];
}

function languageOf(lang: string): string {
  return (lang || 'en').toLowerCase().split(/[-_]/)[0]!;
}
