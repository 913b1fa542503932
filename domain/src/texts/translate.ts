import de from './de.json' with { type: 'json' }
import it from './it.json' with { type: 'json' }
import type { Language } from './languages.ts'
import { fill, type ValuesFor } from './message.ts'

const catalogues: Record<Language, Readonly<Record<string, string>>> = { en: {}, de, it }

/** What says an English text in a language, with its values filled in. For the servers; a browser fetches one language. */
export const translator =
  (language: Language, locale: string = language) =>
  <const Text extends string>(english: Text, ...[values = {}]: ValuesFor<Text>): string =>
    fill((Object.hasOwn(catalogues[language], english) && catalogues[language][english]) || english, values, locale)
