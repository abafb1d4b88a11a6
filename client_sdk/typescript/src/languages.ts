/** `markethall-client/languages`: the languages of the sentences. Each is loaded when it is needed. */

import type { Texts } from './sentences.ts';

/** The languages with sentences. */
export const LANGUAGES = ['en', 'de', 'it', 'fr'] as const;

/** The sentences of a language such as "de" or "de-CH". English for a language without sentences. */
export async function loadTexts(lang: string): Promise<Texts> {
  switch (lang.toLowerCase().split(/[-_.]/)[0]) {
    case 'de':
      return { lang: 'de', sentences: (await import('./texts/de.ts')).default };
    case 'it':
      return { lang: 'it', sentences: (await import('./texts/it.ts')).default };
    case 'fr':
      return { lang: 'fr', sentences: (await import('./texts/fr.ts')).default };
    default:
      return { lang: 'en', sentences: (await import('./texts/en.ts')).default };
  }
}
