import { type Withheld, whyWithheld } from '@tessera/domain/letters/agreement'
import { isPrintable, type LetterRequest, type MemberMail, type PrintableKind } from '@tessera/domain/letters/contract'
import { inLetters } from '@tessera/domain/letters/in-letters'
import { isReservedAddress } from '@tessera/domain/letters/letter'
import type { Member } from '@tessera/domain/members/member'
import { isEnabled, isStaying } from '@tessera/domain/membership/status'
import type { PlainDate } from '@tessera/domain/plain-date'

/**
 * Why no e-mail goes to a member: the address is missing or refuses mail, no notes are wanted, the member is disabled, or the person
 * has not accepted the invitation to the club.
 */
export type Unreached = 'no-address' | 'unwanted' | 'disabled' | Withheld

type Kind = LetterRequest['kind']

/** What goes on paper to those who get no e-mail; of a card, a letter with the card to cut out. */
export type PaperKind = PrintableKind | 'card'

export const hasPaper = (kind: Kind): kind is PaperKind => kind === 'card' || isPrintable(kind)

/**
 * The address of e-mails of a kind to a member: the own one, else that of the head of the family, who is invited for themselves only;
 * '' for none.
 */
export const addressOf = (kind: Kind, { email }: Member, mail: MemberMail | undefined): string =>
  email || (kind === 'invitation' ? '' : (mail?.via?.email ?? ''))

/** True if an e-mail may be tried all the same: an address that refused one may take the next. */
export function mayTake(kind: Kind, member: Member, mail: MemberMail | undefined, why: Unreached): boolean {
  const address = addressOf(kind, member, mail)
  return why === 'no-address' && address !== '' && mail?.refused?.address === address
}

type MailOf = (id: string) => MemberMail | undefined

/** Returns the id of the member who reads letters about a member, by e-mail and on paper: of one without an own address a living head. */
const readerIdOf = ({ id, email, belongsTo }: Member, mailOf: MailOf): string =>
  (email === '' && !mailOf(id)?.ownPaper && belongsTo) || id

/** Returns how many letters a request makes to members: those about a family go to its head together. */
export const countLetters = (
  request: Pick<LetterRequest, 'kind' | 'attachPass'>,
  members: readonly Member[],
  mailOf: MailOf,
): number => inLetters(members, (member) => readerIdOf(member, mailOf), request).length

/** Returns how many letters on paper go to members: each card has one of its own, to cut out. */
export const countOnPaper = (kind: Kind, members: readonly Member[], mailOf: MailOf): number =>
  kind === 'card' ? members.length : countLetters({ kind, attachPass: false }, members, mailOf)

/**
 * Of people who would get the same e-mail at one address, those who need not, and by whom it is read there: the first who has it, the
 * heads of families before those who belong to them. A family gets one e-mail that names each.
 */
export function readFor(kind: Kind, members: readonly Member[], mailOf: MailOf): ReadonlyMap<string, Member> {
  if (kind !== 'note') return new Map()
  const firsts = new Map<string, Member>()
  const others = new Map<string, Member>()
  const inOrder = [...members.filter(({ email }) => email !== ''), ...members.filter(({ email }) => email === '')]
  for (const member of inOrder) {
    const address = addressOf(kind, member, mailOf(member.id))
    const first = firsts.get(address)
    if (!first) {
      if (address !== '') firsts.set(address, member)
    } else if (readerIdOf(first, mailOf) !== readerIdOf(member, mailOf)) others.set(member.id, first)
  }
  return others
}

/**
 * Returns why an e-mail of a kind does not reach a member, as far as it is known before sending; undefined if it may.
 * `leaves`: e-mails leave by a mail server.
 */
export function whyUnreached(
  kind: Kind,
  member: Member,
  mail: MemberMail | undefined,
  today: PlainDate,
  leaves: boolean,
): Unreached | undefined {
  if (!(kind === 'card' ? isEnabled : isStaying)(member, today)) return 'disabled'
  if (kind === 'note' && mail?.noNotes) return 'unwanted'
  const address = addressOf(kind, member, mail)
  const isRefused = mail?.refused?.address === address
  if (address === '' || isRefused || isReservedAddress(address, leaves)) return 'no-address'
  return whyWithheld(kind, mail?.withheld)
}

/** True if a letter on paper takes the place of an e-mail of a kind. Notes and cards do not go to those who have declined to be members. */
export const goesOnPaper = (kind: Kind, why: Unreached): boolean =>
  hasPaper(kind) &&
  (why === 'no-address' || why === 'undecided' || (why === 'declined' && kind !== 'note' && kind !== 'card'))
