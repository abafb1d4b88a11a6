/** Sentences from the catalogues in `client_sdk/texts`. */

import en from '../../texts/en.json' with { type: 'json' };
import type { Say } from './scene.ts';

const CATALOGUES: { readonly [lang: string]: Readonly<Record<string, string>> } = { en };

/** The sentences of a language, such as "en" or "de-CH". A missing sentence is shown in English. */
export function catalogue(lang: string): Say {
  const language = (lang || 'en').split('-')[0]!;
  const own = CATALOGUES[language] ?? CATALOGUES['en']!;
  const plurals = new Intl.PluralRules(own === CATALOGUES['en'] ? 'en' : language);
  return (key, values = {}) => {
    const form = typeof values['count'] === 'number' ? `${key}.${plurals.select(values['count'])}` : key;
    const sentence = own[form] ?? own[key] ?? CATALOGUES['en']![form] ?? CATALOGUES['en']![key] ?? key;
    return sentence.replace(/\{(\w+)\}/g, (_, name: string) => String(values[name] ?? ''));
  };
}
