import type { LinePart } from '@tessera/domain/bank/bank-line'
import { memberReference, paymentReference } from '@tessera/domain/payments/payment-reference'
import type { BankMember, Household } from './bank-club.ts'
import type { Draft, LineMaker } from './bank-draft.ts'
import { inSomeOrder, mistyped, printed, written } from './bank-writing.ts'

/** Who pays for whom. */
interface Transfer extends LineMaker {
  readonly household: Household
  readonly member: BankMember
  /** What is paid: the oldest item of the member. */
  readonly truth: readonly LinePart[]
}

type Kind = (transfer: Transfer) => Draft | readonly Draft[]

/** Returns a line by which somebody pays for a member who owes something, mostly; none if nobody who was tried does. */
export function memberTransfers(maker: LineMaker): readonly Draft[] {
  const { chance, club, books } = maker
  const [first, ...others] = club.households
  if (!first) return []
  for (let tries = 0; tries < 20; tries += 1) {
    const household = chance.pick([first, ...others])
    const member = chance.pick(household.members)
    const truth = books.oldest(member.id)
    if (truth.length > 0) return [chance.pick(kinds)({ ...maker, household, member, truth })].flat()
  }
  return []
}

const sumOf = (parts: readonly LinePart[]): number => parts.reduce((total, { cents }) => total + cents, 0)

const from = ({ chance, household, truth }: Transfer) => ({
  name: written(chance, household.holder),
  iban: household.iban,
  cents: sumOf(truth),
  truth,
})

const referencesOf = (truth: readonly LinePart[]): string[] =>
  truth.map(({ memberId, itemId }) => paymentReference(memberId, itemId))

const byReference: Kind = (transfer) => {
  const text = referencesOf(transfer.truth)
    .map((reference) => printed(transfer.chance, reference))
    .join(' ')
  return { ...from(transfer), kind: 'reference', text, namesItems: true }
}

const byMistypedReference: Kind = (transfer) => {
  const [reference = ''] = referencesOf(transfer.truth)
  const text = `Beitrag ${mistyped(transfer.chance, reference)}`
  return { ...from(transfer), kind: 'mistyped reference', text, namesItems: true }
}

const inPayersReference: Kind = (transfer) => {
  const [reference = ''] = referencesOf(transfer.truth)
  return { ...from(transfer), kind: "payer's reference", text: 'Mitgliedsbeitrag', reference, namesItems: true }
}

const standingReference: Kind = (transfer) => {
  const { chance, member, books } = transfer
  const truth = chance.happens(0.5) ? transfer.truth : books.all(member.id)
  return {
    ...from({ ...transfer, truth }),
    kind: 'standing reference',
    text: printed(chance, memberReference(member.id)),
  }
}

const wrongAmount: Kind = (transfer) => {
  const { chance, member, books } = transfer
  const cents = Math.max(1, sumOf(transfer.truth) + chance.pick([-100, -2000, 100, 500]))
  const truth = books.oldest(member.id, cents)
  const [reference = ''] = referencesOf(truth)
  const isNamed = chance.happens(0.4)
  const text = isNamed ? `Beitrag ${member.fullName}` : printed(chance, reference)
  return { ...from({ ...transfer, truth }), kind: 'wrong amount', cents, text, namesItems: !isNamed }
}

/** Names nobody: it is for somebody for whom the account has paid before, if it has. */
const standingOrder: Kind = (transfer) => {
  const { chance, club, household, books } = transfer
  const before = club.confirmed.get(household.iban)?.find((id) => books.of(id).length > 0)
  const truth = before === undefined ? transfer.truth : books.oldest(before)
  const text = chance.pick(['Mitgliedsbeitrag 2026', 'Dauerauftrag Beitrag', 'Jahresbeitrag', ''])
  return { ...from({ ...transfer, truth }), kind: 'standing order', text }
}

const ownName: Kind = (transfer) => {
  const { chance, member } = transfer
  const text = written(chance, `Beitrag 2026 ${inSomeOrder(chance, member)}`)
  return { ...from(transfer), kind: 'name', name: written(chance, inSomeOrder(chance, member)), text }
}

const forFamilyMember: Kind = (transfer) => {
  const text = written(transfer.chance, `Mitgliedsbeitrag für ${inSomeOrder(transfer.chance, transfer.member)}`)
  return { ...from(transfer), kind: 'name of family member', text }
}

const givenNameOnly: Kind = (transfer) => {
  const text = written(transfer.chance, `Beitrag ${transfer.member.givenName}`)
  return { ...from(transfer), kind: 'given name', text }
}

const mistypedName: Kind = (transfer) => {
  const { givenName, familyName } = transfer.member
  const isGivenName = transfer.chance.happens(0.5)
  const text = isGivenName
    ? `Beitrag ${mistyped(transfer.chance, givenName)} ${familyName}`
    : `Beitrag ${givenName} ${mistyped(transfer.chance, familyName)}`
  return { ...from(transfer), kind: 'mistyped name', text }
}

const grandparent: Kind = (transfer) => {
  const { chance, household, member } = transfer
  const text = written(chance, `Vereinsbeitrag Enkel ${inSomeOrder(chance, member)}`)
  const { name, iban } = household.grandparent
  return { ...from(transfer), kind: 'grandparent', name: written(chance, name), iban, text }
}

const byNumber: Kind = (transfer) => {
  const { chance, member } = transfer
  const text = chance.pick([`Mitglied Nr. ${member.memberId}`, `Mitgliedsnr${member.memberId} Beitrag`])
  return { ...from(transfer), kind: 'number', text: `${text} ${chance.happens(0.5) ? member.familyName : ''}` }
}

const family: Kind = (transfer) => {
  const { chance, household, books } = transfer
  const paid = household.members.filter(({ id }) => books.of(id).length > 0)
  const truth = chance.happens(0.5)
    ? paid.flatMap(({ id }) => books.all(id))
    : paid.flatMap(({ id }) => books.oldest(id))
  const names = paid.map(({ givenName }) => givenName).join(' u. ')
  const head = household.members[0].familyName
  const text = chance.pick([`Fam. ${head}`, `${head} ${names}`, 'Beiträge der Familie', `Beitrag ${names}`])
  return { ...from({ ...transfer, truth }), kind: 'family', text: written(chance, text) }
}

/** The second is for nothing that is open. */
const twice: Kind = (transfer) => {
  const once = [byReference(transfer)].flat()
  return [...once, ...once.map((draft) => ({ ...draft, kind: 'second of two', truth: [] }))]
}

const kinds: readonly [Kind, ...Kind[]] = [
  byReference,
  byReference,
  byReference,
  byReference,
  byMistypedReference,
  inPayersReference,
  standingReference,
  wrongAmount,
  standingOrder,
  standingOrder,
  ownName,
  ownName,
  forFamilyMember,
  forFamilyMember,
  givenNameOnly,
  mistypedName,
  grandparent,
  byNumber,
  family,
  family,
  twice,
]
