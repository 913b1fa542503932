import { accountsContract } from '@tessera/domain/accounts/contract'
import { bankContract } from '@tessera/domain/bank/contract'
import type { Club } from '@tessera/domain/clubs/club'
import { clubsContract } from '@tessera/domain/clubs/contract'
import { clubSettings } from '@tessera/domain/clubs/settings'
import { dayInZone } from '@tessera/domain/clubs/time-zone'
import { mandatesContract } from '@tessera/domain/debit/mandates-contract'
import { committeeContract } from '@tessera/domain/duties/contract'
import { historyContract } from '@tessera/domain/history/contract'
import { lettersContract } from '@tessera/domain/letters/contract'
import { membersContract } from '@tessera/domain/members/contract'
import type { LastImport } from '@tessera/domain/members/import'
import type { LastMany } from '@tessera/domain/members/many/change'
import { manyContract } from '@tessera/domain/members/many/contract'
import { changedOwnValue } from '@tessera/domain/members/many/own-field-change'
import type { Member } from '@tessera/domain/members/member'
import { memberNotesContract } from '@tessera/domain/members/notes-contract'
import { ownChangesContract } from '@tessera/domain/members/own-changes-contract'
import { mergedValues } from '@tessera/domain/members/own-fields'
import { membershipContract } from '@tessera/domain/membership/contract'
import { withFamilies } from '@tessera/domain/membership/family-books'
import { indexPayments } from '@tessera/domain/membership/settlement'
import { cardsContract } from '@tessera/domain/passes/cards-contract'
import { passesContract } from '@tessera/domain/passes/contract'
import type { PassConfig } from '@tessera/domain/passes/pass'
import { printedCardContract } from '@tessera/domain/passes/printed-card-contract'
import { newestRows, paymentsContract, paymentsWholeUpTo } from '@tessera/domain/payments/contract'
import { newestFirst } from '@tessera/domain/payments/ledger'
import { packPaid } from '@tessera/domain/payments/paid'
import type { Payment, PaymentItem, PaymentYear } from '@tessera/domain/payments/payment'
import { receiptsContract } from '@tessera/domain/receipts/contract'
import { type StandingsAnswer, standingsContract } from '@tessera/domain/standings/contract'
import { readPayment, readPaymentItem, readPaymentYear } from '@tessera/domain/stored/read-payment'
import { systemContract } from '@tessera/domain/system/contract'
import { viewsContract } from '@tessera/domain/views/contract'
import { z } from 'zod'
import { ClubStandings } from '../../../api/src/standings/club-standings.ts'
import { answer } from './backend.ts'
import { Documents } from './documents.ts'
import { serveEvents } from './events.ts'
import { type Account, Identity } from './identity.ts'

export const clubId = 'club'

let lastId = 0
const newId = (kind: string): string => {
  lastId += 1
  return `${kind}-${lastId}`
}

/** Creates a member with default values. */
export function member(more: Partial<Member> = {}): Member {
  const id = newId('member')
  return {
    id,
    memberId: id.slice(7).padStart(3, '0'),
    fullName: 'Benedikt Ferraro',
    email: `${id}@club.test`,
    photoUrl: null,
    enabled: true,
    ...more,
  }
}

export const year = (name: string, more: Partial<PaymentYear> = {}): PaymentYear => ({
  id: `${clubId}_${name}`,
  year: name,
  active: true,
  ...more,
})

/** Creates an item, by default one that is required for being active. */
export const item = (more: Partial<PaymentItem> = {}): PaymentItem => ({
  id: newId('item'),
  name: 'Annual fee',
  price: 60,
  purchaseRestriction: 'multiple',
  enabled: true,
  isRequiredForActive: true,
  ...more,
})

/** Creates a payment of a member for an item. */
export const payment = (of: Member, { id, name, yearId }: PaymentItem, more: Partial<Payment> = {}): Payment => ({
  id: newId('payment'),
  memberId: of.id,
  memberName: of.fullName,
  itemId: id,
  itemName: name,
  amount: 60,
  paymentDate: '2026-03-01',
  notes: '',
  createdBy: 'admin',
  ...(yearId && { yearId }),
  ...more,
})

export const emptyPassConfig: PassConfig = {
  id: clubId,
  passTypeIdentifier: '',
  teamIdentifier: '',
  organizationName: '',
  description: '',
  logoText: '',
  certificate: null,
  template: null,
  followsChanges: false,
  issued: false,
  googleIssuerId: null,
  picture: null,
}

interface ClubContent {
  club?: Partial<Club>
  members?: Member[]
  items?: readonly PaymentItem[]
  years?: readonly PaymentYear[]
  payments?: readonly Payment[]
}

/** A club with mocks of the API, Firestore and the identity provider. */
export interface TestClub {
  readonly documents: Documents
  readonly identity: Identity
  /** The admin, who can sign in by password. */
  readonly admin: Account
  /** Lets a member sign in by link; returns the account. */
  readonly giveAccount: (member: Member) => Account
  /** Current members in the mock API. */
  readonly members: Member[]
  /** The list with statuses as the mock API answers it now. */
  readonly listed: (query: ListQuery) => StandingsAnswer
}

type ListQuery = Readonly<Partial<Record<'part' | 'since' | 'day', string>>>

/** A club that has set nothing. */
export const clubBefore: Club = {
  ...z.object(clubSettings).parse({ name: 'Ruderclub' }),
  id: clubId,
  passTypeIdentifier: null,
  teamIdentifier: null,
  certificateId: null,
  passTemplateId: null,
}

/** Fields of a club with a finished pass setup. */
export const passesReady = {
  passTypeIdentifier: 'pass.org.example.club',
  teamIdentifier: 'EXAMPLE123',
  certificateId: 'certificate',
  passTemplateId: 'built-in',
}

/** Starts a club with this content. Later calls of `answer`, `refuse` or `cut` override its mocks. */
export function startClub(content: ClubContent = {}): TestClub {
  const club = { ...clubBefore, ...content.club }
  const members = [...(content.members ?? [])]
  const documents = new Documents(clubId)
  for (const one of content.years ?? []) documents.put('paymentYears', one)
  for (const one of content.items ?? []) documents.put('paymentItems', one)
  for (const one of content.payments ?? []) documents.put('payments', one)
  const identity = new Identity()
  const admin: Account = {
    uid: 'admin',
    email: 'anna@club.test',
    password: 'eight and more',
    displayName: 'Anna Admin',
    place: { role: 'admin', clubId },
  }
  identity.accounts.push(admin)
  identity.serve()
  documents.serve()
  serveEvents()
  const listed = answerAsAdmin(club, members, documents)
  answer(accountsContract.places, { places: [{ role: 'admin', clubId, clubName: club.name }], invitations: [] })
  answer(accountsContract.takePlace, ({ body }) => ({ role: body.role }))
  answer(accountsContract.endSession, ({ params }) => ({ id: params.id }))
  const giveAccount = (one: Member): Account => {
    const account: Account = {
      uid: newId('account'),
      email: one.email,
      password: '',
      displayName: one.fullName,
      place: { role: 'member', clubId, memberId: one.id },
    }
    identity.accounts.push(account)
    answerAsMember(club, one, documents)
    return account
  }
  return { documents, identity, admin, giveAccount, members, listed }
}

/** Leaves out empty fields, as the API does; the e-mail is always there. */
const withoutEmpty = (one: Member): Member =>
  Object.fromEntries(Object.entries(one).filter(([name, value]) => value !== '' || name === 'email')) as Member

const paymentsIn = (documents: Documents): Payment[] =>
  documents.all('payments').map(({ id, ...fields }) => readPayment(String(id), fields))

function answerAsAdmin(club: Club, members: Member[], documents: Documents): TestClub['listed'] {
  const indexOf = (id: string) => members.findIndex((one) => one.id === id)
  const replace = (id: string, change: Partial<Member>): Member => {
    const before = members[indexOf(id)]
    if (!before) throw new Error(`There is no member ${id}`)
    const changed = withoutEmpty({ ...before, ...change })
    members[indexOf(id)] = changed
    return changed
  }
  const add = (input: Partial<Member>): Member => {
    const added = withoutEmpty(member(input))
    members.push(added)
    return added
  }
  answer(clubsContract.get, () => club)
  answer(clubsContract.rename, ({ body: { name } }) => Object.assign(club, { name }))
  answer(clubsContract.change, ({ body: { seen: _, ...settings }, files }) =>
    Object.assign(club, settings, files.logo && { logo: { url: '/api/logos/new', width: 90, height: 30 } }),
  )
  answer(membersContract.list, () => members)
  answer(committeeContract.list, {
    people: [{ uid: 'admin', name: 'Anna Admin', email: 'anna@club.test', duty: 'owner' }],
    invitations: [],
  })
  answer(lettersContract.mail, {
    leaves: false,
    hindrance: null,
    reminders: { pauseDays: 7, automatic: false, language: 'en' },
    members: [],
  })
  answer(cardsContract.sampleCode, { address: 'https://club.test/pass#sample' })
  answer(printedCardContract.renewed, () => ({ memberIds: members.map(({ id }) => id) }))
  answer(lettersContract.ofMember, { letters: [], hasOlder: false })
  answer(bankContract.returned, [])
  answerNotes()
  answer(viewsContract.list, [])
  answer(mandatesContract.list, { memberIds: [] })
  answer(historyContract.seals, [])
  answer(historyContract.list, { events: [], people: [] })
  answer(ownChangesContract.list, [])
  answer(membersContract.add, ({ body }) => add(inputStored(body)))
  answer(membersContract.addWithPhoto, ({ body }) => add({ ...inputStored(body), photoUrl: '/api/photos/new' }))
  answer(membersContract.update, ({ params, body: { seen: _, ...fields } }) => replace(params.id, inputStored(fields)))
  answer(membersContract.updateWithPhoto, ({ params, body: { seen: _, seenPhoto: __, ...fields } }) =>
    replace(params.id, { ...inputStored(fields), photoUrl: '/api/photos/new' }),
  )
  answer(membersContract.removePhoto, ({ params }) => replace(params.id, { photoUrl: null }))
  answer(membersContract.toggleStatus, ({ params }) => {
    const { enabled } = members[indexOf(params.id)] ?? { enabled: false }
    return replace(params.id, { enabled: !enabled })
  })
  answer(membersContract.remove, ({ params }) => {
    members.splice(indexOf(params.id), 1)
    return { id: params.id, entry: `of-${params.id}` }
  })
  answerImports(members, { add, replace })
  answerMany(club, members, { replace }, documents)
  answerPayments(documents)
  answer(paymentsContract.paid, () => {
    const payments = paymentsIn(documents)
    return { ...packPaid(payments), version: JSON.stringify(payments) }
  })
  const listed = answerStandings(club, members, documents)
  answerPaymentsOfMember(documents)
  answer(passesContract.config, emptyPassConfig)
  answer(systemContract.health, { status: 'ok', version: '0.2.0' })
  answer(cardsContract.list, [])
  return listed
}

/** Mocks the notes about members. */
function answerNotes(): void {
  const notes = new Map<string, string>()
  answer(memberNotesContract.get, ({ params }) => ({ text: notes.get(params.id) ?? '' }))
  answer(memberNotesContract.put, ({ params, body }) => {
    notes.set(params.id, body.text)
    return { text: body.text }
  })
}

/** Mocks the payments of one member, or of the family where the test has one: all of the club's, which the API narrows. */
export const answerPaymentsOfMember = (documents: Documents) =>
  answer(paymentsContract.ofMember, ({ params, query }) =>
    paymentsIn(documents).filter(({ memberId }) => query.of === 'family' || memberId === params.id),
  )

/** Mocks the list of members with their statuses, which the API's own code computes. */
function answerStandings(club: Club, members: readonly Member[], documents: Documents): TestClub['listed'] {
  const standings = new ClubStandings()
  const listed = (query: ListQuery): StandingsAnswer => {
    const books = {
      items: documents.all('paymentItems').map(({ id, ...fields }) => readPaymentItem(String(id), fields)),
      years: documents.all('paymentYears').map(({ id, ...fields }) => readPaymentYear(String(id), fields)),
      payments: indexPayments(paymentsIn(documents)),
      seasonStartsInMonth: club.seasonStartsInMonth,
    }
    const day = query.day ?? dayInZone(new Date(), club.timeZone)
    const known = standings.update({ members: [...members], books: withFamilies(books, members), day })
    const changed = query.since === undefined ? undefined : standings.changedSince(query.since)
    return changed ? known.only(changed) : query.part === 'first' ? known.first() : known.all()
  }
  answer(standingsContract.list, ({ query }) => listed(query))
  return listed
}

/** Mocks the payment list: all payments, or the changes since a version. */
function answerPayments(documents: Documents): void {
  const answered: Payment[][] = []
  answer(paymentsContract.list, ({ query }) => {
    const payments = paymentsIn(documents)
    const before = answered[Number(query.since)]
    const version = String(answered.push(payments) - 1)
    if (!before && query.part === 'newest' && payments.length > paymentsWholeUpTo)
      return { version, newest: newestFirst(payments).slice(0, newestRows) }
    if (!before) return { version, payments }
    const texts = new Map(before.map((one) => [one.id, JSON.stringify(one)]))
    const ids = new Set(payments.map(({ id }) => id))
    const changed = payments.filter((one) => texts.get(one.id) !== JSON.stringify(one))
    return { version, changed, gone: [...texts.keys()].filter((id) => !ids.has(id)) }
  })
}

interface MemberWrites {
  readonly add: (input: Partial<Member>) => Member
  readonly replace: (id: string, change: Partial<Member>) => Member
}

/** A member's fields as the server stores them: `false`, in a form as a text, is to have no e-mail. */
export const inputStored = <Input extends { readonly email?: unknown; readonly fields?: string | Member['fields'] }>({
  email,
  fields,
  ...others
}: Input) => ({
  ...others,
  ...(fields && { fields: mergedValues(typeof fields === 'string' ? JSON.parse(fields) : fields) }),
  ...(email !== undefined && { email: email === false || email === 'false' ? '' : String(email) }),
})

/** Mocks imports; one undo request reverts all rows. */
function answerImports(members: Member[], { add, replace }: MemberWrites): void {
  let last: LastImport | null = null
  let before: Member[] = []
  answer(membersContract.lastImport, () => ({ last: last && last.added + last.updated > 0 ? last : null }))
  answer(membersContract.beginImport, () => {
    before = [...members]
    last = { id: newId('import'), startedAt: new Date().toISOString(), added: 0, updated: 0 }
    return { id: last.id }
  })
  answer(membersContract.importRows, ({ body }) => {
    const outcomes = body.rows.map(({ id, ...input }) => {
      const kind = id ? ('updated' as const) : ('added' as const)
      if (last) last = { ...last, [kind]: last[kind] + 1 }
      return { kind, member: id ? replace(id, inputStored(input)) : add(inputStored(input)) }
    })
    return { outcomes }
  })
  answer(membersContract.undoImport, () => {
    const undone = last ? last.added + last.updated : 0
    members.splice(0, members.length, ...before)
    last = null
    return { left: 0, undone, kept: [] }
  })
}

/** Mocks changes of many members; one undo request reverts all of it. */
function answerMany(
  club: Club,
  members: Member[],
  { replace }: Pick<MemberWrites, 'replace'>,
  documents: Documents,
): void {
  let last: LastMany | null = null
  let before: Member[] = []
  const paid: string[] = []
  answer(manyContract.last, () => ({ last: last && last.changed > 0 ? last : null }))
  answer(manyContract.begin, ({ body: { change } }) => {
    before = [...members]
    last = { id: newId('change'), startedAt: new Date().toISOString(), change, changed: 0 }
    return { id: last.id }
  })
  answer(manyContract.change, ({ body }) => {
    const { change } = last ?? {}
    if (!last || !change) throw new Error('No change was begun')
    last = { ...last, changed: last.changed + body.members.length }
    for (const { id } of body.members) {
      if (change.kind === 'enabled') replace(id, { enabled: change.enabled })
      if (change.kind === 'type') replace(id, { typeId: change.typeId })
      if (change.kind === 'field') {
        const own = club.memberFields.find((field) => field.id === change.fieldId)
        const fields = members.find((one) => one.id === id)?.fields
        const changed = own && changedOwnValue(own, change, fields?.[own.id] ?? '')
        if (changed && 'value' in changed) replace(id, { fields: mergedValues(fields, { [own.id]: changed.value }) })
      }
      if (change.kind !== 'payment') continue
      const { itemId, amount, paymentDate } = change
      paid.push(newId('payment'))
      const made = { memberId: id, memberName: '', itemId, itemName: '', amount, notes: '', createdBy: 'admin' }
      documents.put('payments', { ...made, id: paid.at(-1) ?? '', paymentDate })
    }
    return { outcomes: body.members.map(() => ({ kind: 'changed' as const })) }
  })
  answer(manyContract.undo, () => {
    const undone = last?.changed ?? 0
    members.splice(0, members.length, ...before)
    for (const id of paid.splice(0)) documents.delete('payments', id)
    last = null
    return { left: 0, undone, kept: [] }
  })
}

function answerAsMember(club: Club, one: Member, documents: Documents): void {
  const { photoUrl, enabled, ...info } = one
  const type = club.membershipTypes.find(({ id }) => id === one.typeId)
  answer(membershipContract.me, {
    ...info,
    photoUrl,
    enabled,
    clubName: club.name,
    clubColour: club.colour,
    clubLogo: club.logo,
    cardTitle: '',
    cardColour: club.colour,
    clubTimeZone: club.timeZone,
    seasonStartsInMonth: club.seasonStartsInMonth,
    ...(club.graceDays > 0 && { graceDays: club.graceDays }),
    ...(type && { typeName: type.name }),
    ...(type?.proof && { proof: { name: type.proof, ...(one.proofUntil && { until: one.proofUntil }) } }),
    ...(club.bankAccount && { bankAccount: club.bankAccount }),
    ...(club.receipts && { givesReceipts: true }),
    ...(club.givesStamps && { givesStamps: true }),
  })
  answer(membershipContract.clubInfo, { hasPassConfiguration: club.passTemplateId !== null, hasGoogleWallet: false })
  answer(membershipContract.cardCode, { address: `https://club.test/pass#${one.id}.claims.signature` })
  answer(membershipContract.payments, () => paymentsIn(documents).filter(({ memberId }) => memberId === one.id))
  answer(receiptsContract.own, [])
  answer(accountsContract.verifyAuth, { role: 'member' })
}
