import type { Language } from '@tessera/domain/texts/languages'

/** Locale of amounts and days in letters. */
export const locales: Readonly<Record<Language, string>> = { en: 'en-GB', de: 'de', it: 'it' }
