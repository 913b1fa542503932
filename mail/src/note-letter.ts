import type { Note } from '@tessera/domain/letters/contract'
import { beginsWithGreeting } from '@tessera/domain/letters/greeting'
import type { LetterContent } from '@tessera/domain/letters/letter'
import { fillPlaceholders } from '@tessera/domain/letters/placeholders'
import type { Language } from '@tessera/domain/texts/languages'
import { translator } from '@tessera/domain/texts/translate'

interface NoteFacts {
  readonly language: Language
  /** Whom the note concerns: one member, or several of a family; `number` is the member number. */
  readonly people: readonly { readonly name: string; readonly number: string }[]
  /** Name of the head of the family, if the note goes there; undefined for a note to the member alone. */
  readonly head: string | undefined
  readonly club: string
  readonly note: Note
  /** The page that ends the notes to this mailbox; undefined on paper. */
  readonly unsubscribe: string | undefined
}

/**
 * The words of a note to members: the administrator's own, with the placeholders filled in. They may greet themselves. To the head of
 * a family the greeting has the head's name, the other placeholders those of all whom the note concerns, and a line names each.
 */
export function noteLetter({ language, people, head, club, note, unsubscribe }: NoteFacts): LetterContent {
  const t = translator(language)
  const names = people.map(({ name }) => name)
  const values = { name: names.join(', '), number: people.map(({ number }) => number).join(', '), club }
  const reader = head ?? values.name
  const greetsItself = beginsWithGreeting(note.text)
  const [firstLine = '', ...lines] = note.text.split('\n')
  const first = fillPlaceholders(firstLine, greetsItself ? { ...values, name: reader } : values)
  const subject = fillPlaceholders(note.subject, values)
  const paragraphs = [first, ...lines.map((line) => fillPlaceholders(line, values))].join('\n').split(/\n{2,}/)
  const about = unsubscribe
    ? t('This e-mail is about {names}.', { names })
    : t('This letter is about {name}.', { name: names })
  return {
    subject,
    heading: subject,
    greeting: greetsItself ? '' : t('Hello {name},', { name: reader }),
    // Below the greeting, which may be the first of the administrator's own paragraphs.
    paragraphs: head === undefined ? paragraphs : paragraphs.toSpliced(greetsItself ? 1 : 0, 0, about),
    rows: [],
    closing: unsubscribe
      ? t('{club} sends this to its members. You want no such notes any more? {link}', { club, link: unsubscribe })
      : t('{club} sends this to its members.', { club }),
  }
}
