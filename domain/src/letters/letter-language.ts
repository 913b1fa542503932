import { type Language, languages } from '../texts/languages.ts'

interface Choosing {
  readonly language?: string | undefined
}

/** The language of letters to a member: as the member has chosen it (in `mail`), else as the club knows it; undefined if neither is. */
export const letterLanguage = (mail: Choosing | undefined, member: Choosing): Language | undefined =>
  languages.find((language) => language === mail?.language) ??
  languages.find((language) => language === member.language)
