import { fold } from '@tessera/domain/text'
import { languages } from '@tessera/domain/texts/languages'

/** Returns the language that a text names, as a tag (`de-AT`) or by its name in one of the languages; else the text as it is. */
export function languageNamed(written: string): string {
  const one = fold(written)
  const tag = one.split(/[-_]/)[0]
  const found = languages.find((language) => language === tag || (names[language] as readonly string[]).includes(one))
  return found ?? written
}

const names = {
  en: ['english', 'englisch', 'inglese', 'anglais'],
  de: ['german', 'deutsch', 'tedesco', 'allemand'],
  it: ['italian', 'italiano', 'italienisch', 'italien'],
} as const satisfies Record<(typeof languages)[number], readonly string[]>
