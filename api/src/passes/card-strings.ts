import type { MembershipStatus } from '@tessera/domain/membership/status'
import { languages } from '@tessera/domain/texts/languages'
import { sentence, text } from '@tessera/domain/texts/text'
import { translator } from '@tessera/domain/texts/translate'
import { fixedWords } from './fill.ts'
import type { PassFiles } from './unpack.ts'

const statuses: readonly MembershipStatus[] = [text('Active'), text('Payment Due'), text('Disabled')]

/** Whose pass it was, where nothing may be said of the person. */
export const formerMember = text('Former member')

/** What a phone reads out for a club's card that has no description of its own. */
export const spokenName = (club: string): string => sentence('{club} membership card', { club })

const quoted = (words: string): string => `"${words.replace(/["\\]/g, '\\$&')}"`
const line = (english: string, translation: string): string => `${quoted(english)} = ${quoted(translation)};`

/** What is the same on every card, put into words once. */
const spoken = languages
  .filter((language) => language !== 'en')
  .map((language) => {
    const t = translator(language)
    const fixed = [...fixedWords(), ...statuses, formerMember].map((words) => line(words, t(words)))
    return { t, path: `${language}.lproj/pass.strings`, fixed }
  })

/**
 * What a card says in each language but English: a `pass.strings` per language (UTF-8), in which a phone looks up the
 * labels, texts and values of the pass as they stand in it. A phone of another language shows them as they stand.
 */
export const cardStrings = (club: string): PassFiles =>
  Object.fromEntries(
    spoken.map(({ t, path, fixed }) => {
      const lines = [...fixed, line(spokenName(club), t('{club} membership card', { club }))]
      return [path, Buffer.from(lines.join('\n'))]
    }),
  )
