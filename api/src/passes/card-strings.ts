import type { MembershipStatus } from '@tessera/domain/membership/status'
import { languages } from '@tessera/domain/texts/languages'
import { sentence, text } from '@tessera/domain/texts/text'
import { translator } from '@tessera/domain/texts/translate'
import { fixedWords } from './fill.ts'
import { remembering } from './remembering.ts'

const statuses: readonly MembershipStatus[] = [text('Active'), text('Payment Due'), text('Disabled')]

/** Whose pass it was, where nothing may be said of the person. */
export const formerMember = text('Former member')

/** What a phone reads out for a club's card that has no description of its own. */
export const spokenName = (club: string): string => sentence('{club} membership card', { club })

/** The texts of a pass in other languages: by language, each as it stands in the pass. Wallet's files want them escaped. */
export type PassStrings = Readonly<Record<string, Readonly<Record<string, string>>>>

const escaped = (words: string): string => words.replace(/["\\]/g, '\\$&')

/** What is the same on every card, put into words once. */
const spoken = languages
  .filter((language) => language !== 'en')
  .map((language) => {
    const t = translator(language)
    const fixed = [...fixedWords(), ...statuses, formerMember].map(
      (words) => [escaped(words), escaped(t(words))] as const,
    )
    return { language, t, fixed: Object.fromEntries(fixed) }
  })

/**
 * What a club's card says in each language but English: a phone looks up the labels, texts and values of the pass as they
 * stand in it. A phone of another language shows them as they stand.
 */
export const cardStrings = remembering(
  (club): PassStrings =>
    Object.fromEntries(
      spoken.map(({ language, t, fixed }) => {
        const name = escaped(spokenName(club))
        return [language, { ...fixed, [name]: escaped(t('{club} membership card', { club })) }]
      }),
    ),
)
