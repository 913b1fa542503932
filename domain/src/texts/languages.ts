/** The languages that the product speaks; English is the one that the code is written in. */
export const languages = ['en', 'de', 'it'] as const
export type Language = (typeof languages)[number]

const primary = (tag: string) => tag.toLowerCase().split('-')[0]

/** The first of someone's languages, given as tags such as `de-AT`, that the product speaks; English where there is none. */
export const languageFor = (tags: readonly string[]): Language =>
  tags.flatMap((tag) => languages.find((language) => language === primary(tag)) ?? [])[0] ?? 'en'

/** How numbers and dates are written in a language: as someone's own region does, where one of their tags is of that language. */
export const localeFor = (language: Language, tags: readonly string[]): string =>
  tags.find((tag) => primary(tag) === language) ?? language
