import type { SeenFrom } from '@tessera/domain/accounts/device'
import { codeMinutes } from '@tessera/domain/accounts/one-time-code'
import { letterLifetimeMs } from '@tessera/domain/letters/letter'
import type { Language } from '@tessera/domain/texts/languages'
import { clubLine, composeLetter, type LetterFacts, type LetterLogo } from '@tessera/mail/compose'
import type { Notice, Subject } from '@tessera/mail/subjects'
import type { Envelope } from '@tessera/mail/transport'
import { Attempts } from '@tessera/server/limits/attempts'
import type { Log } from '@tessera/server/log'
import type { Account } from '../accounts/account.ts'
import type { Accounts } from '../accounts/accounts.ts'
import { clubsOf, placesOf } from '../accounts/places.ts'
import type { Codes } from '../codes/codes.ts'
import type { Documents } from '../documents/documents.ts'
import { readDocument } from '../documents/read-document.ts'
import type { ClubMail } from './club-mail.ts'
import { linkTo, noticePages } from './links.ts'
import type { MailQueue } from './mail-queue.ts'

type Club = Awaited<ReturnType<typeof clubsOf>>[number]

interface LetterParts {
  readonly accounts: Accounts
  readonly codes: Codes
  readonly documents: Documents
  readonly mailQueue: MailQueue
  readonly clubMail: ClubMail
  readonly publicUrl: string
  /** The operator's address. */
  readonly sender: Envelope['from']
  readonly log: Log
}

/**
 * Maximum notices of one kind per account or address. Only the owner or a thief can cause that many, and the first one
 * has already notified the owner.
 */
const mostNotices = { count: 10, seconds: 24 * 60 * 60 }

/** Letters that go to the address of an account, which asks for them itself. */
type Asked = Exclude<Subject, Notice | 'VERIFY_AND_CHANGE_EMAIL'>

/** Sends letters with a one-time link to accounts that may have one, and notices. */
export class Mailer {
  readonly #parts: LetterParts
  readonly #notices = new Attempts(mostNotices, Date.now)

  constructor(parts: LetterParts) {
    this.#parts = parts
  }

  /** Sends a letter if the address has an account that may have it; returns at once, without a result. `person` is the one whom the link names. */
  request(about: Asked, email: string, language: Language, person?: string): void {
    this.#write(about, email, language, person).catch((error: unknown) => {
      this.#parts.log.error({ error: String(error) }, 'a letter could not be written')
    })
  }

  /**
   * Sends the link by which an administrator's account takes a new address, to that address; returns at once, without a result.
   * An address that has an account gets no letter.
   */
  confirmNewAddress(account: Account, email: string, language: Language): void {
    this.#writeToNewAddress(account, email, language).catch((error: unknown) => {
      this.#parts.log.error({ error: String(error) }, 'a letter could not be written')
    })
  }

  async #writeToNewAddress(account: Account, email: string, language: Language): Promise<void> {
    const { accounts, documents, codes, clubMail, publicUrl } = this.#parts
    if (accounts.byEmail(email)) return
    const { adminOf } = await placesOf(documents, account)
    if (!clubMail.take(adminOf)) return
    const about = 'VERIFY_AND_CHANGE_EMAIL'
    codes.withdrawChanges(account.localId)
    const link = linkTo(publicUrl, about, codes.issue(email, about, account.localId))
    await this.#post(email, await clubsOf(documents, adminOf), { about, language, link, name: account.displayName })
  }

  /** Notifies the owner of an account; returns at once. */
  notify(about: Exclude<Notice, 'ADDRESS_CHANGED'>, account: Account, language: Language, seen?: SeenFrom): void {
    if (!this.#mayNotify(about, account.localId)) return
    this.#sendNotice(about, account, language, seen).catch((error: unknown) => {
      this.#parts.log.error({ error: String(error) }, 'a notice could not be written')
    })
  }

  /** Notifies an account's address that a club has replaced it for the member `name`; returns at once. */
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

  async #sendNotice(about: Notice, account: Account, language: Language, seen?: SeenFrom): Promise<void> {
    const { documents, publicUrl } = this.#parts
    if (!account.email) return
    const places = await placesOf(documents, account)
    const clubs = await clubsOf(documents, [...new Set([...places.adminOf, ...places.memberOf])])
    const name = account.displayName ?? (await memberName(documents, places.memberIds))
    await this.#post(account.email, clubs, { about, language, link: `${publicUrl}${noticePages[about]}`, name, seen })
  }

  async #write(about: Asked, email: string, language: Language, person?: string): Promise<void> {
    const { accounts, documents, codes, clubMail, publicUrl } = this.#parts
    const account = accounts.byEmail(email)
    if (!account?.email || account.disabled) return
    const places = await placesOf(documents, account)
    // Members sign in by link only: they have no password, and the link confirms the address.
    if (about !== 'EMAIL_SIGNIN' && !places.isAdmin) return
    if (about === 'VERIFY_EMAIL' && account.emailVerified) return
    const member = about === 'EMAIL_SIGNIN' && places.memberOf.length > 0
    const clubIds = member ? places.memberOf : places.adminOf
    // PASSWORD_REMOVED is a warning, so the club's limit does not apply.
    if (about !== 'PASSWORD_REMOVED' && !clubMail.take(clubIds)) return
    const clubs = await clubsOf(documents, clubIds)
    const name = account.displayName ?? (await memberName(documents, places.memberIds))
    const purpose = about === 'PASSWORD_REMOVED' ? 'PASSWORD_RESET' : about
    const link = linkTo(publicUrl, purpose, codes.issue(account.email, purpose), person)
    await this.#post(account.email, clubs, { about, language, link, name })
  }

  async #post(
    to: string,
    clubs: readonly Club[],
    facts: Pick<LetterFacts, 'about' | 'language' | 'link' | 'name' | 'seen'>,
  ): Promise<void> {
    const { documents, mailQueue, sender } = this.#parts
    const names = clubs.map((club) => club.name)
    const club = clubs.length === 1 ? clubs[0] : undefined
    const logo = club?.logo && (await logoOf(documents, club.logo))
    const letter = composeLetter({
      ...facts,
      colour: club?.colour,
      logo,
      club: clubLine(names, facts.language) ?? 'Tessera',
    })
    await mailQueue.post({ from: sender, to, letter }, lifetimeOf(facts.about))
  }
}

/** How long a letter makes sense, in milliseconds: as long as its link is of use. The link of a notice is not why it is sent. */
const lifetimeOf = (about: Subject): number =>
  about in noticePages || about === 'PASSWORD_REMOVED' ? letterLifetimeMs : codeMinutes * 60_000

/** Reads the member's name from the club, because members' accounts have none. */
async function memberName(documents: Documents, [id]: readonly string[]): Promise<string | undefined> {
  const member = id === undefined ? undefined : await readDocument(documents, 'members', id)
  return member?.fullName?.stringValue
}

/** A club's logo in the size for letters; undefined if it was removed meanwhile. */
async function logoOf(
  documents: Documents,
  { id, width, height }: NonNullable<Club['logo']>,
): Promise<LetterLogo | undefined> {
  const kept = await readDocument(documents, 'logos', id?.stringValue ?? 'none')
  const bytes = kept?.x2?.bytesValue
  const size = { width: Number(width?.integerValue), height: Number(height?.integerValue) }
  return bytes && size.width && size.height ? { png: Buffer.from(bytes, 'base64'), ...size } : undefined
}
