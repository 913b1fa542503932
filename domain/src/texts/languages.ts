/** Supported languages; the texts in the code are English. */
export const languages = ['en', 'de', 'it'] as const
export type Language = (typeof languages)[number]

const primary = (tag: string) => tag.toLowerCase().split('-')[0]

/** Returns the first supported language of a user's tags, such as `de-AT`; English if there is none. */
export const languageFor = (tags: readonly string[]): Language =>
  tags.flatMap((tag) => languages.find((language) => language === primary(tag)) ?? [])[0] ?? 'en'

/** Returns the locale for numbers and dates: the user's first tag of that language, else the language itself. */
export const localeFor = (language: Language, tags: readonly string[]): string =>
  tags.find((tag) => primary(tag) === language) ?? language

/** The locale of what is printed or sent, where no browser names one. English writes days as in Europe: 31 Jan 2027. */
export const paperLocales: Readonly<Record<Language, string>> = { en: 'en-GB', de: 'de', it: 'it' }
