import type { Note } from '@tessera/domain/letters/contract'
import { beginsWithGreeting } from '@tessera/domain/letters/greeting'
import type { LetterContent } from '@tessera/domain/letters/letter'
import { fillPlaceholders } from '@tessera/domain/letters/placeholders'
import type { Language } from '@tessera/domain/texts/languages'
import { translator } from '@tessera/domain/texts/translate'

interface NoteFacts {
  readonly language: Language
  readonly name: string
  /** The member's number. */
  readonly number: string
  readonly club: string
  readonly note: Note
  /** The page that ends the notes to this member; undefined on paper. */
  readonly unsubscribe: string | undefined
}

/** The words of a note to members: the administrator's own, with the placeholders filled in. They may greet themselves. */
export function noteLetter({ language, name, number, club, note, unsubscribe }: NoteFacts): LetterContent {
  const t = translator(language)
  const filled = (words: string) => fillPlaceholders(words, { name, number, club })
  const subject = filled(note.subject)
  return {
    subject,
    heading: subject,
    greeting: beginsWithGreeting(note.text) ? '' : t('Hello {name},', { name }),
    paragraphs: filled(note.text).split(/\n{2,}/),
    rows: [],
    closing: unsubscribe
      ? t('{club} sends this to its members. You want no such notes any more? {link}', { club, link: unsubscribe })
      : t('{club} sends this to its members.', { club }),
  }
}
