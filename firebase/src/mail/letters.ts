import { Attempts } from '@tessera/domain/attempts'
import type { Language } from '@tessera/domain/texts/languages'
import type { Account } from '../accounts/account.ts'
import type { Accounts } from '../accounts/accounts.ts'
import { clubsOf, placesOf } from '../accounts/places.ts'
import type { Codes } from '../codes/codes.ts'
import type { Documents } from '../documents/documents.ts'
import { readDocument } from '../documents/read-document.ts'
import type { Log } from '../log.ts'
import type { SeenFrom } from '../sessions/sessions.ts'
import type { Envelope } from './carrier.ts'
import type { ClubMail } from './club-mail.ts'
import { clubLine, composeLetter, type LetterFacts, type LetterLogo } from './compose.ts'
import { linkTo, noticePages } from './links.ts'
import type { Postbox } from './postbox.ts'
import type { Notice, Subject } from './subjects.ts'

export interface LetterParts {
  readonly accounts: Accounts
  readonly codes: Codes
  readonly documents: Documents
  readonly postbox: Postbox
  readonly clubMail: ClubMail
  readonly publicUrl: string
  /** The operator. */
  readonly sender: Envelope['from']
  readonly log: Log
}

/**
 * Notices of one kind for one account or address. Only its owner, or a thief, can cause that many; whoever does so
 * has told the owner by the first.
 */
const mostNotices = { count: 10, seconds: 24 * 60 * 60 }

/** Letters with a one-time link, to those who may have one, and notices. */
export class Letters {
  readonly #parts: LetterParts
  readonly #notices = new Attempts(mostNotices)

  constructor(parts: LetterParts) {
    this.#parts = parts
  }

  /** Writes to an address, in a language, if it has an account that may; returns at once and tells nothing either way. */
  request(about: Exclude<Subject, Notice>, email: string, language: Language): void {
    this.#write(about, email, language).catch((error: unknown) => {
      this.#parts.log.error({ error: String(error) }, 'a letter could not be written')
    })
  }

  /** Tells the owner of an account what has happened to it; returns at once. */
  notify(about: Exclude<Notice, 'ADDRESS_CHANGED'>, account: Account, language: Language, seen?: SeenFrom): void {
    if (!this.#mayNotify(about, account.localId)) return
    this.#tell(about, account, language, seen).catch((error: unknown) => {
      this.#parts.log.error({ error: String(error) }, 'a notice could not be written')
    })
  }

  /** Tells an address that a club has another one for the member now, who has signed in by this one; returns at once. */
  addressChanged(account: Account, clubId: string, name: string, language: Language): void {
    if (!account.email || !this.#mayNotify('ADDRESS_CHANGED', account.email)) return
    const { documents, publicUrl, log } = this.#parts
    const about = 'ADDRESS_CHANGED'
    const to = account.email
    clubsOf(documents, [clubId])
      .then((clubs) => this.#post(to, clubs, { about, language, link: `${publicUrl}${noticePages[about]}`, name }))
      .catch((error: unknown) => log.error({ error: String(error) }, 'a notice could not be written'))
  }

  #mayNotify(about: Notice, whom: string): boolean {
    const key = `${about} ${whom}`
    this.#notices.sweep()
    if (this.#notices.isSpent(key)) return false
    this.#notices.count(key)
    return true
  }

  async #tell(about: Notice, account: Account, language: Language, seen?: SeenFrom): Promise<void> {
    const { documents, publicUrl } = this.#parts
    if (!account.email) return
    const places = await placesOf(documents, account)
    const clubs = await clubsOf(documents, [...new Set([...places.adminOf, ...places.memberOf])])
    const name = account.displayName ?? (await memberName(documents, places.memberIds))
    await this.#post(account.email, clubs, { about, language, link: `${publicUrl}${noticePages[about]}`, name, seen })
  }

  async #write(about: Exclude<Subject, Notice>, email: string, language: Language): Promise<void> {
    const { accounts, documents, codes, clubMail, publicUrl } = this.#parts
    const account = accounts.byEmail(email)
    if (!account?.email || account.disabled) return
    const places = await placesOf(documents, account)
    // Members sign in by link only: they have no password, and the link confirms the address.
    if (about !== 'EMAIL_SIGNIN' && !places.isAdmin) return
    if (about === 'VERIFY_EMAIL' && account.emailVerified) return
    const member = about === 'EMAIL_SIGNIN' && places.memberOf.length > 0
    const clubIds = member ? places.memberOf : places.adminOf
    // A warning is sent in any case.
    if (about !== 'PASSWORD_REMOVED' && !clubMail.take(clubIds)) return
    const clubs = await clubsOf(documents, clubIds)
    const name = account.displayName ?? (await memberName(documents, places.memberIds))
    const purpose = about === 'PASSWORD_REMOVED' ? 'PASSWORD_RESET' : about
    const link = linkTo(publicUrl, purpose, codes.issue(account.email, purpose))
    await this.#post(account.email, clubs, { about, language, link, name })
  }

  async #post(
    to: string,
    clubs: Awaited<ReturnType<typeof clubsOf>>,
    facts: Pick<LetterFacts, 'about' | 'language' | 'link' | 'name' | 'seen'>,
  ): Promise<void> {
    const { documents, postbox, sender } = this.#parts
    const names = clubs.map((club) => club.name)
    const club = clubs.length === 1 ? clubs[0] : undefined
    const logo = club?.logo && (await logoOf(documents, club.logo))
    const letter = composeLetter({
      ...{ ...facts, colour: club?.colour, logo },
      club: clubLine(names, facts.language) ?? 'Tessera',
    })
    await postbox.post({ from: sender, to, letter })
  }
}

/** Members' accounts bear no name; their club has it. */
async function memberName(documents: Documents, [id]: readonly string[]): Promise<string | undefined> {
  const member = id === undefined ? undefined : await readDocument(documents, `members/${encodeURIComponent(id)}`)
  return member?.fullName?.stringValue
}

/** A club's logo, in the size for letters; undefined where it was taken away meanwhile. */
async function logoOf(
  documents: Documents,
  {
    id,
    width,
    height,
  }: Readonly<Record<string, { stringValue?: string | undefined; integerValue?: string | undefined }>>,
): Promise<LetterLogo | undefined> {
  const kept = await readDocument(documents, `logos/${encodeURIComponent(id?.stringValue ?? 'none')}`)
  const bytes = kept?.x2?.bytesValue
  const size = { width: Number(width?.integerValue), height: Number(height?.integerValue) }
  return bytes && size.width && size.height ? { png: Buffer.from(bytes, 'base64'), ...size } : undefined
}
