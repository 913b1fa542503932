import { readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { languages } from '../../domain/src/texts/languages.ts'
import { root } from '../product/environment.ts'

/** Translations into one language, by English text. */
export type Catalogue = Readonly<Record<string, string>>

/** Languages with a catalogue: all but English, the language of the texts in the code. */
export const translated = languages.filter((language) => language !== 'en')

const place = (language: string) => join(root, 'domain/src/texts', `${language}.json`)

export const readCatalogue = (language: string): Catalogue => JSON.parse(readFileSync(place(language), 'utf8'))

/** Returns a catalogue with exactly the given texts, sorted; a new text has an empty translation. */
export const catalogueOf = (texts: Iterable<string>, known: Catalogue): Catalogue =>
  Object.fromEntries([...new Set(texts)].sort().map((text) => [text, known[text] ?? '']))

export const asFile = (catalogue: Catalogue): string => `${JSON.stringify(catalogue, undefined, 2)}\n`

export const writeCatalogue = (language: string, catalogue: Catalogue): void =>
  writeFileSync(place(language), asFile(catalogue))
