import type { LetterContent } from '@tessera/domain/letters/letter'
import { noteLetter } from '@tessera/mail/note-letter'
import { getClub } from '../clubs/service.ts'
import type { WordsNeeds } from './needs.ts'
import { Notes } from './note-store.ts'
import type { StoredLetter } from './store.ts'
import { unsubscribeAddress } from './unsubscribe-link.ts'

/** The words of letters. Those of a note to members are stored once for all, and filled in for each member here. */
export class Words {
  readonly #deps: WordsNeeds
  readonly #notes: Notes

  constructor(deps: WordsNeeds) {
    this.#deps = deps
    this.#notes = new Notes(deps.firebase.db)
  }

  /** @throws Error for a letter without words */
  async of({ id, clubId, memberId, name, language, content, note }: StoredLetter): Promise<LetterContent> {
    if (content) return content
    if (!note) throw new Error(`The letter ${id} has no words`)
    const [words, { name: club }] = await Promise.all([this.#notes.read(note.id), getClub(this.#deps, clubId)])
    const unsubscribe = unsubscribeAddress(this.#deps, clubId, memberId)
    return noteLetter({ language, name, number: note.number, club, note: words, unsubscribe })
  }
}
