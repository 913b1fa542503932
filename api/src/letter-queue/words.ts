import type { LetterContent } from '@tessera/domain/letters/letter'
import { noteLetter } from '@tessera/mail/note-letter'
import { getClub } from '../clubs/service.ts'
import { storeOf } from '../firebase/store.ts'
import type { WordsNeeds } from './needs.ts'
import { Notes } from './note-store.ts'
import { enclosedIds, lettersIn, type StoredLetter } from './store.ts'
import { unsubscribeAddress } from './unsubscribe-link.ts'

/** The words of letters. Those of a note to members are stored once for all, and filled in for each member, or family, here. */
export class Words {
  readonly #deps: WordsNeeds
  readonly #notes: Notes

  constructor(deps: WordsNeeds) {
    this.#deps = deps
    this.#notes = new Notes(deps.firebase.db)
  }

  /** @throws Error for a letter without words */
  async of(letter: StoredLetter): Promise<LetterContent> {
    const { id, clubId, language, content, note } = letter
    if (content) return content
    if (!note) throw new Error(`The letter ${id} has no words`)
    const [words, { name: club }, together] = await Promise.all([
      this.#notes.read(note.id),
      getClub(this.#deps, clubId),
      this.#togetherWith(letter),
    ])
    const people = together.map((one) => ({ name: one.name, number: one.note?.number ?? '' }))
    const head = await this.#headOf(together)
    const { memberId, readerId = memberId } = together[0] ?? letter
    const unsubscribe = unsubscribeAddress(this.#deps, clubId, readerId)
    return noteLetter({ language, people, head, club, note: words, unsubscribe })
  }

  /** The letters of a family that are sent as one with this one, that one first. Damaged ones are left out. */
  async #togetherWith(letter: StoredLetter): Promise<readonly StoredLetter[]> {
    const letters = lettersIn(this.#deps.firebase.db)
    const { enclosedIn } = letter
    const sent = enclosedIn === undefined ? letter : (await letters.getSound([enclosedIn])).get(enclosedIn)
    const ids = sent?.clubId === letter.clubId ? enclosedIds(sent) : []
    if (!sent || ids.length === 0 || (sent.id !== letter.id && !ids.includes(letter.id))) return [letter]
    const enclosed = await letters.getSound(ids)
    const isIn = (one: StoredLetter) => one.clubId === sent.clubId && one.enclosedIn === sent.id
    return [sent, ...ids.flatMap((id) => enclosed.get(id) ?? []).filter(isIn)]
  }

  /**
   * Returns the name of the head of the family if the letter goes to the head in place of the member, or is about several of the
   * family. Undefined for a member's own letter.
   */
  async #headOf([sent, ...others]: readonly StoredLetter[]): Promise<string | undefined> {
    if (!sent) return undefined
    const { clubId, memberId, name, readerId = memberId } = sent
    if (readerId === memberId) return others.length > 0 ? name : undefined
    const head = (await storeOf(this.#deps.firebase.db, 'members').getSound([readerId])).get(readerId)
    return head?.clubId === clubId ? head.fullName : undefined
  }
}
