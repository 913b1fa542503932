import { hasPassConfiguration } from '@tessera/domain/clubs/club'
import { dayInZone } from '@tessera/domain/clubs/time-zone'
import { AppError } from '@tessera/domain/errors'
import { cardFields } from '@tessera/domain/members/card-fields'
import { changeableOf } from '@tessera/domain/members/own-changes'
import { isChoice, namesOfChoices, type OwnField, type OwnValues } from '@tessera/domain/members/own-field'
import { typeOn } from '@tessera/domain/members/type-on'
import { type MemberInfo, ticketPath } from '@tessera/domain/membership/contract'
import { familyFeesOf, hasFamilyItems } from '@tessera/domain/membership/family-books'
import type { MemberFact } from '@tessera/domain/membership/status'
import { builtInTemplateId } from '@tessera/domain/passes/pass'
import type { Payment } from '@tessera/domain/payments/payment'
import type { Language } from '@tessera/domain/texts/languages'
import { getClub, presentLogo, type StoredClub } from '../clubs/service.ts'
import type { MemberCaller } from '../http/caller.ts'
import type { FileAnswer } from '../http/mount.ts'
import { ownMember, photoUrlOf } from '../members/service.ts'
import type { Needs } from '../needs.ts'
import {
  type CardNeeds,
  ownCardCode,
  ownPass,
  ownPrintedCard,
  type PassNeeds,
  type PrintNeeds,
} from '../passes/service.ts'
import { readBooks, readItems, readPaymentsOf } from '../payments/service.ts'
import { type Holder, holderOf, issueTicketFor } from './tickets.ts'

/** Returns the caller's own membership. @throws AppError `no_membership` */
export async function ownMembership(
  deps: Needs<'clubCache' | 'db' | 'now'>,
  caller: MemberCaller,
): Promise<MemberInfo> {
  const [member, club] = await Promise.all([ownMember(deps, caller), getClub(deps, caller.clubId)])
  const familyFees = await ownFamilyFees(deps, club, member)
  const { id, fullName, email, memberId, enabled } = member
  const type = club.membershipTypes.find((each) => each.id === typeOn(member, dayInZone(deps.now(), club.timeZone)))
  return {
    id,
    fullName,
    email,
    memberId,
    enabled,
    clubName: club.name,
    clubColour: club.colour,
    clubLogo: presentLogo(club),
    cardTitle: club.logoText,
    // The card of a club without a template looks like the built-in one.
    cardColour: [null, builtInTemplateId].includes(club.passTemplateId) ? club.colour : null,
    clubTimeZone: club.timeZone,
    seasonStartsInMonth: club.seasonStartsInMonth,
    ...(club.graceDays > 0 ? { graceDays: club.graceDays } : {}),
    photoUrl: photoUrlOf(member),
    ...fieldsOf(club.memberFields, member.fields),
    ...onCardOf(club.memberFields, member.fields),
    ...changeableIn(club, member),
    ...(type ? { typeId: type.id, typeName: type.name } : {}),
    ...(member.typeChanges ? { typeChanges: member.typeChanges } : {}),
    ...(member.joinedOn ? { joinedOn: member.joinedOn } : {}),
    ...(member.leavesOn ? { leavesOn: member.leavesOn } : {}),
    ...(member.leavingReason ? { leavingReason: member.leavingReason } : {}),
    ...(member.pauses ? { pauses: member.pauses } : {}),
    ...(type?.proof && { proof: { name: type.proof, ...(member.proofUntil && { until: member.proofUntil }) } }),
    ...(club.bankAccount ? { bankAccount: club.bankAccount } : {}),
    ...(familyFees.length > 0 && { familyFees }),
    ...(club.receipts ? { givesReceipts: true as const } : {}),
    ...(club.givesStamps ? { givesStamps: true as const } : {}),
  }
}

/** How the items that families pay once stand with a member's family; nothing is read where there are none. */
async function ownFamilyFees(
  deps: Needs<'clubCache' | 'db' | 'now'>,
  { id: clubId, timeZone, seasonStartsInMonth }: StoredClub,
  member: MemberFact,
) {
  if (!hasFamilyItems({ items: await readItems(deps, clubId), years: [] })) return []
  const books = { ...(await readBooks(deps, clubId, member.id)), seasonStartsInMonth }
  const fees = familyFeesOf(member, books, dayInZone(deps.now(), timeZone))
  return [...fees].map(([itemId, fee]) => ({ itemId, ...fee }))
}

const changeableIn = (...given: Parameters<typeof changeableOf>): Pick<MemberInfo, 'changeable'> => {
  const changeable = changeableOf(...given)
  return changeable.length > 0 ? { changeable } : {}
}

/** The values that a member sees of the club's own fields that are in use. */
function fieldsOf(own: readonly OwnField[], values: OwnValues = {}): Pick<MemberInfo, 'ownFields'> {
  const shown = own.flatMap((field) => {
    const { id, name, kind, enabled, shownToMember } = field
    const value = values[id] ?? ''
    if (!enabled || !shownToMember || value === '') return []
    return [{ name, kind, value: isChoice(field) ? namesOfChoices(field, value).join(', ') : value }]
  })
  return shown.length > 0 ? { ownFields: shown } : {}
}

function onCardOf(own: readonly OwnField[], values: OwnValues = {}): Pick<MemberInfo, 'more'> {
  const more = cardFields(own, values)
  return more.length > 0 ? { more } : {}
}

/** Returns in which wallets the caller's club issues cards: Apple's, Google's. @throws AppError `no_membership` */
export async function clubInfo(deps: Needs<'clubCache' | 'db'>, caller: MemberCaller) {
  const [club] = await Promise.all([getClub(deps, caller.clubId), ownMember(deps, caller)])
  return { hasPassConfiguration: hasPassConfiguration(club), hasGoogleWallet: club.googleIssuerId !== null }
}

/** Returns the caller's payments, unsorted, without the ids of the others of the family. @throws AppError `no_membership` */
export async function ownPayments(deps: Needs<'clubCache' | 'db'>, caller: MemberCaller): Promise<readonly Payment[]> {
  const [payments] = await Promise.all([readPaymentsOf(deps, caller.clubId, caller.memberId), ownMember(deps, caller)])
  return payments.map(({ familyIds: _, ...payment }) => payment)
}

/** Returns the caller's own pass. @throws AppError `no_membership`, `membership_disabled`, `pass_setup_incomplete` */
export async function downloadPass(deps: PassNeeds, caller: Holder): Promise<FileAnswer> {
  const [member, club] = await Promise.all([ownMember(deps, caller), getClub(deps, caller.clubId)])
  return ownPass(deps, club, member)
}

/** Returns the caller's own card as a PDF. @throws AppError `no_membership`, `membership_disabled` */
export async function printedCard(deps: PrintNeeds, caller: MemberCaller, language: Language): Promise<FileAnswer> {
  const [member, club] = await Promise.all([ownMember(deps, caller), getClub(deps, caller.clubId)])
  return ownPrintedCard(deps, club, member, language)
}

/** Returns the address in the code on the caller's own card. @throws AppError `no_membership`, `membership_disabled` */
export async function ownCode(deps: CardNeeds, caller: Holder): Promise<{ address: string }> {
  const [member, club] = await Promise.all([ownMember(deps, caller), getClub(deps, caller.clubId)])
  return { address: await ownCardCode(deps, club, member) }
}

/**
 * Returns a URL from which a phone's browser fetches the caller's own pass without a token. Generates the pass now, and
 * again for the download, so that errors occur here, where the page can show them.
 * @throws AppError as `downloadPass`
 */
export async function issueTicket(deps: PassNeeds, caller: MemberCaller): Promise<{ url: string }> {
  await downloadPass(deps, caller)
  return { url: ticketPath(issueTicketFor(deps.passKey, caller, deps.now())) }
}

/** Returns a ticket's pass. @throws AppError `not_found` for an expired or forged ticket; as `downloadPass` */
export async function ticketPass(deps: PassNeeds, ticket: string): Promise<FileAnswer> {
  const holder = holderOf(deps.passKey, ticket, deps.now())
  if (!holder) throw new AppError('not_found', 'This download is no longer available. Please start it again.')
  return downloadPass(deps, holder)
}
