import { readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { languages } from '../../domain/src/texts/languages.ts'
import { root } from '../product/environment.ts'

/** English texts and what each is in another language. */
export type Catalogue = Readonly<Record<string, string>>

/** The languages that have a catalogue: all but English, which the code itself is written in. */
export const translated = languages.filter((language) => language !== 'en')

const place = (language: string) => join(root, 'domain/src/texts', `${language}.json`)

export const readCatalogue = (language: string): Catalogue => JSON.parse(readFileSync(place(language), 'utf8'))

/** A catalogue with exactly the given texts, by the alphabet; a text that is new to it is empty. */
export const catalogueOf = (texts: Iterable<string>, known: Catalogue): Catalogue =>
  Object.fromEntries([...new Set(texts)].sort().map((text) => [text, known[text] ?? '']))

export const asFile = (catalogue: Catalogue): string => `${JSON.stringify(catalogue, undefined, 2)}\n`

export const writeCatalogue = (language: string, catalogue: Catalogue): void =>
  writeFileSync(place(language), asFile(catalogue))
