import de from './de.json' with { type: 'json' }
import it from './it.json' with { type: 'json' }
import type { Language } from './languages.ts'
import { fill, type ValuesFor } from './message.ts'

const catalogues: Record<Language, Readonly<Record<string, string>>> = { en: {}, de, it }

/** Returns a function that translates English texts. For servers: it loads all languages, a browser fetches one. */
export const translator =
  (language: Language, locale: string = language) =>
  <const Text extends string>(english: Text, ...[values = {}]: ValuesFor<Text>): string =>
    fill((Object.hasOwn(catalogues[language], english) && catalogues[language][english]) || english, values, locale)
