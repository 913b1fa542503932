import type { MembershipStatus } from '@tessera/domain/membership/status'
import { languages } from '@tessera/domain/texts/languages'
import { inEnglish, sentence, text } from '@tessera/domain/texts/text'
import { translator } from '@tessera/domain/texts/translate'
import { LRUCache } from 'lru-cache'
import { fixedWords } from './fill.ts'

const statuses: readonly MembershipStatus[] = [text('Active'), text('Payment Due'), text('Disabled')]

/** Name on the pass of a deleted member. */
export const formerMember = text('Former member')

/** Default description of a club's passes, which devices read aloud. */
export const spokenName = (club: string): string => inEnglish(sentence('{club} membership card', { club }))

/** Translations by language, then by the text in the pass; escaped for Wallet's pass.strings files. */
export type PassStrings = Readonly<Record<string, Readonly<Record<string, string>>>>

const escaped = (words: string): string => words.replace(/["\\]/g, '\\$&')

/** Translations that are the same for every club, computed once. */
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
 * Translates a club's card into each language but English. A device looks up labels, texts and values by their text in
 * the pass; in other languages it shows them untranslated.
 */
export const cardStrings = (club: string): PassStrings => cards.memo(club)

const cards = new LRUCache<string, PassStrings>({
  max: 32,
  memoMethod: (club) =>
    Object.fromEntries(
      spoken.map(({ language, t, fixed }) => {
        const name = escaped(spokenName(club))
        return [language, { ...fixed, [name]: escaped(t('{club} membership card', { club })) }]
      }),
    ),
})
