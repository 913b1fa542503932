import type { Language } from '@tessera/domain/texts/languages'
import { type Account, claimsOf } from '../accounts/account.ts'
import type { Accounts } from '../accounts/accounts.ts'
import type { Codes } from '../codes/codes.ts'
import type { Documents } from '../documents/documents.ts'
import { readDocument } from '../documents/read-document.ts'
import type { Log } from '../log.ts'
import type { Envelope } from './carrier.ts'
import type { ClubMail } from './club-mail.ts'
import { clubLine, composeLetter, type LetterLogo, type Subject } from './compose.ts'
import { linkTo } from './links.ts'
import type { Postbox } from './postbox.ts'

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

/** Letters with a one-time link, to those who may have one. */
export class Letters {
  readonly #parts: LetterParts

  constructor(parts: LetterParts) {
    this.#parts = parts
  }

  /** Writes to an address, in a language, if it has an account that may; returns at once and tells nothing either way. */
  request(about: Subject, email: string, language: Language): void {
    this.#write(about, email, language).catch((error: unknown) => {
      this.#parts.log.error({ error: String(error) }, 'a letter could not be written')
    })
  }

  async #write(about: Subject, email: string, language: Language): Promise<void> {
    const { accounts, documents, codes, postbox, clubMail, publicUrl, sender } = this.#parts
    const account = accounts.byEmail(email)
    if (!account?.email || account.disabled) return
    const places = await placesOf(documents, account)
    // Members sign in by link only: they have no password, and the link confirms the address.
    if (about !== 'EMAIL_SIGNIN' && !places.isAdmin) return
    if (about === 'VERIFY_EMAIL' && account.emailVerified) return
    const member = about === 'EMAIL_SIGNIN' && places.memberOf.length > 0
    const clubIds = member ? places.memberOf : places.adminOf
    if (!clubMail.take(clubIds)) return
    const clubs = await clubsOf(documents, clubIds)
    const name = account.displayName ?? (await memberName(documents, places.memberIds))
    const names = clubs.map((club) => club.name)
    const purpose = about === 'PASSWORD_REMOVED' ? 'PASSWORD_RESET' : about
    const link = linkTo(publicUrl, purpose, codes.issue(account.email, purpose))
    const club = clubs.length === 1 ? clubs[0] : undefined
    const logo = club?.logo && (await logoOf(documents, club.logo))
    const letter = composeLetter({
      ...{ about, language, link, name, colour: club?.colour, logo },
      club: clubLine(names, language) ?? 'Tessera',
    })
    await postbox.post({ from: sender, to: account.email, letter })
  }
}

async function placesOf(documents: Documents, account: Account) {
  const user = await readDocument(documents, `users/${encodeURIComponent(account.localId)}`)
  const clubs = (field: string) => Object.keys(user?.[field]?.mapValue?.fields ?? {})
  const adminOf = clubs('adminOf')
  const memberIds = Object.values(user?.memberOf?.mapValue?.fields ?? {}).flatMap(
    ({ stringValue }) => stringValue ?? [],
  )
  return {
    adminOf,
    memberOf: clubs('memberOf'),
    memberIds,
    isAdmin: adminOf.length > 0 || claimsOf(account).role === 'admin',
  }
}

/** Members' accounts bear no name; their club has it. */
async function memberName(documents: Documents, [id]: readonly string[]): Promise<string | undefined> {
  const member = id === undefined ? undefined : await readDocument(documents, `members/${encodeURIComponent(id)}`)
  return member?.fullName?.stringValue
}

async function clubsOf(documents: Documents, clubIds: readonly string[]) {
  const clubs = await Promise.all(clubIds.map((id) => readDocument(documents, `clubs/${encodeURIComponent(id)}`)))
  return clubs.flatMap((club) => {
    const name = club?.name?.stringValue
    return name === undefined ? [] : [{ name, colour: club?.colour?.stringValue, logo: club?.logo?.mapValue?.fields }]
  })
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
