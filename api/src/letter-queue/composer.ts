import { AppError } from '@tessera/domain/errors'
import type { Language } from '@tessera/domain/texts/languages'
import { composeClubLetter } from '@tessera/mail/club-letter'
import type { Attachment, Letter } from '@tessera/mail/compose'
import { ClubLooks } from './club-looks.ts'
import type { WordsNeeds } from './needs.ts'
import { enclosedIds, lettersIn, type StoredLetter } from './store.ts'
import { unsubscribeAddress } from './unsubscribe-link.ts'
import { Words } from './words.ts'

/** The letter that a file goes with, and the id that the file's maker knows it by. */
export interface Attached {
  readonly clubId: string
  readonly memberId: string
  readonly id: string
  readonly language: Language
}

/** Makes the file of a letter. @throws AppError if there is none; the letter then fails */
export type LetterAttachment = (letter: Attached) => Promise<Omit<Attachment, 'contentDisposition'>>

/** Makes e-mails of stored letters. */
export class Composer {
  readonly #deps: WordsNeeds
  readonly #attachments: Readonly<Record<string, LetterAttachment>>
  readonly #looks: ClubLooks
  readonly #words: Words

  constructor(deps: WordsNeeds, attachments: Readonly<Record<string, LetterAttachment>>) {
    this.#deps = deps
    this.#attachments = attachments
    this.#looks = new ClubLooks(deps)
    this.#words = new Words(deps)
  }

  /** Makes the e-mail of a letter, with its file and those of the letters that it encloses. @throws AppError if the attachment is refused for good */
  async compose(letter: StoredLetter): Promise<Letter> {
    const { clubId, language } = letter
    const content = await this.#words.of(letter)
    return composeClubLetter(content, language, await this.#looks.of(clubId), await this.#filesOf(letter))
  }

  /** A note can be ended by its reader with one click in the mail program (RFC 8058); other letters are about the own membership. */
  headersOf({ kind, clubId, memberId, readerId = memberId }: StoredLetter): Readonly<Record<string, string>> {
    if (kind !== 'note') return {}
    return {
      'List-Unsubscribe': `<${unsubscribeAddress(this.#deps, clubId, readerId)}>`,
      'List-Unsubscribe-Post': 'List-Unsubscribe=One-Click',
    }
  }

  async #filesOf(letter: StoredLetter) {
    const { clubId } = letter
    const ids = letter.attachment ? enclosedIds(letter) : []
    const enclosed = await lettersIn(this.#deps.firebase.db).getMany(ids)
    const theirs = [...enclosed.values()].filter((one) => one.clubId === clubId)
    return (await Promise.all([letter, ...theirs].map((one) => this.#fileOf(one)))).flat()
  }

  async #fileOf({ clubId, memberId, language, attachment }: StoredLetter) {
    if (!attachment) return []
    const make = this.#attachments[attachment.maker]
    if (!make) throw new AppError('not_found', 'The attached file cannot be made')
    return [await make({ clubId, memberId, language, id: attachment.id })]
  }
}
