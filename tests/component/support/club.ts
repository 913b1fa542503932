import { accountsContract } from '@tessera/domain/accounts/contract'
import type { Club } from '@tessera/domain/clubs/club'
import { clubsContract } from '@tessera/domain/clubs/contract'
import { membersContract } from '@tessera/domain/members/contract'
import type { LastImport } from '@tessera/domain/members/import'
import type { Member } from '@tessera/domain/members/member'
import { membershipContract } from '@tessera/domain/membership/contract'
import { passesContract } from '@tessera/domain/passes/contract'
import type { PassConfig } from '@tessera/domain/passes/pass'
import { paymentsContract } from '@tessera/domain/payments/contract'
import { packPaid } from '@tessera/domain/payments/paid'
import type { Payment, PaymentItem, PaymentYear } from '@tessera/domain/payments/payment'
import { readPayment } from '@tessera/domain/payments/stored'
import { act } from '@testing-library/react/pure'
import { answer } from './backend.ts'
import { Documents } from './documents.ts'
import { type Account, Identity } from './identity.ts'

export const clubId = 'club'

let lastId = 0
const newId = (kind: string): string => {
  lastId += 1
  return `${kind}-${lastId}`
}

/** A member; what a test does not care about is made up. */
export function member(more: Partial<Member> = {}): Member {
  const id = newId('member')
  return {
    ...{ id, memberId: id.slice(7).padStart(3, '0'), fullName: 'Benedikt Ferraro', email: `${id}@club.test` },
    ...{ photoUrl: null, enabled: true },
    ...more,
  }
}

export const year = (name: string, more: Partial<PaymentYear> = {}): PaymentYear => ({
  ...{ id: `${clubId}_${name}`, year: name, active: true },
  ...more,
})

/** An item that is required for being active, unless the test says otherwise. */
export const item = (more: Partial<PaymentItem> = {}): PaymentItem => ({
  ...{ id: newId('item'), name: 'Annual fee', price: 60, purchaseRestriction: 'multiple' },
  ...{ enabled: true, isRequiredForActive: true },
  ...more,
})

/** A payment of a member for an item. */
export const payment = (of: Member, { id, name, yearId }: PaymentItem, more: Partial<Payment> = {}): Payment => ({
  ...{ id: newId('payment'), memberId: of.id, memberName: of.fullName, itemId: id, itemName: name },
  ...{ amount: 60, paymentDate: '2026-03-01', notes: '', createdBy: 'admin', ...(yearId && { yearId }) },
  ...more,
})

export const emptyPassConfig: PassConfig = {
  ...{ id: clubId, passTypeIdentifier: '', teamIdentifier: '', organizationName: '', description: '', logoText: '' },
  ...{ certificate: null, template: null, followsChanges: false },
}

interface ClubContent {
  club?: Partial<Club>
  members?: Member[]
  items?: readonly PaymentItem[]
  years?: readonly PaymentYear[]
  payments?: readonly Payment[]
}

/** A club behind the component under test: it answers as the API, Firestore and the identity provider do. */
export interface TestClub {
  readonly documents: Documents
  readonly identity: Identity
  /** The administrator, who can sign in by password. */
  readonly admin: Account
  /** Lets a member sign in by link; gives the account. */
  readonly giveAccount: (member: Member) => Account
  /** The members as the API has them now. */
  readonly members: Member[]
}

const clubBefore: Club = {
  ...{ id: clubId, name: 'Ruderclub', colour: null, logo: null, passTypeIdentifier: null },
  ...{ teamIdentifier: null, certificateId: null, passTemplateId: null },
}

/** What a club has that has finished its pass setup. */
export const passesReady = {
  ...{ passTypeIdentifier: 'pass.org.example.club', teamIdentifier: 'EXAMPLE123' },
  ...{ certificateId: 'certificate', passTemplateId: 'built-in' },
}

/** Starts a club with this content. Further calls of `answer`, `refuse` or `cut` take precedence over its answers. */
export function startClub(content: ClubContent = {}): TestClub {
  const club = { ...clubBefore, ...content.club }
  const members = [...(content.members ?? [])]
  const documents = new Documents(clubId)
  for (const one of content.years ?? []) documents.put('paymentYears', one)
  for (const one of content.items ?? []) documents.put('paymentItems', one)
  for (const one of content.payments ?? []) documents.put('payments', one)
  const identity = new Identity()
  const admin: Account = {
    ...{ uid: 'admin', email: 'anna@club.test', password: 'eight and more', displayName: 'Anna Admin' },
    place: { role: 'admin', clubId },
  }
  identity.accounts.push(admin)
  identity.serve()
  documents.serve()
  answerAsAdmin(club, members, documents)
  answer(accountsContract.places, { places: [{ role: 'admin', clubId, clubName: club.name }], invitations: [] })
  answer(accountsContract.takePlace, ({ body }) => ({ role: body.role }))
  answer(accountsContract.endSession, ({ params }) => ({ id: params.id }))
  const giveAccount = (one: Member): Account => {
    const account: Account = {
      ...{ uid: newId('account'), email: one.email, password: '', displayName: one.fullName },
      place: { role: 'member', clubId, memberId: one.id },
    }
    identity.accounts.push(account)
    answerAsMember(club, one, documents)
    return account
  }
  return { documents, identity, admin, giveAccount, members }
}

const paymentsIn = (documents: Documents): Payment[] =>
  documents.all('payments').map(({ id, ...fields }) => readPayment(String(id), fields))

function answerAsAdmin(club: Club, members: Member[], documents: Documents): void {
  const indexOf = (id: string) => members.findIndex((one) => one.id === id)
  const replace = (id: string, change: Partial<Member>): Member => {
    const before = members[indexOf(id)]
    if (!before) throw new Error(`There is no member ${id}`)
    const changed = { ...before, ...change }
    members[indexOf(id)] = changed
    return changed
  }
  const add = (input: Partial<Member>): Member => {
    const added = member(input)
    members.push(added)
    return added
  }
  answer(clubsContract.get, () => club)
  answer(clubsContract.change, ({ body }) => Object.assign(club, body))
  answer(clubsContract.setLogo, () => Object.assign(club, { logo: { url: '/api/logos/new', width: 90, height: 30 } }))
  answer(clubsContract.removeLogo, () => Object.assign(club, { logo: null }))
  answer(membersContract.list, () => members)
  answer(membersContract.add, ({ body }) => add(body))
  answer(membersContract.addWithPhoto, ({ body }) => add({ ...body, photoUrl: '/api/photos/new' }))
  answer(membersContract.update, ({ params, body }) => replace(params.id, body))
  answer(membersContract.updateWithPhoto, ({ params, body }) =>
    replace(params.id, { ...body, photoUrl: '/api/photos/new' }),
  )
  answer(membersContract.removePhoto, ({ params }) => replace(params.id, { photoUrl: null }))
  answer(membersContract.toggleStatus, ({ params }) => {
    const { enabled } = members[indexOf(params.id)] ?? { enabled: false }
    return replace(params.id, { enabled: !enabled })
  })
  answer(membersContract.remove, ({ params }) => {
    members.splice(indexOf(params.id), 1)
    return { id: params.id }
  })
  answerImports(members, { add, replace })
  answer(paymentsContract.paid, () => {
    const payments = paymentsIn(documents)
    return { known: { ...packPaid(payments), version: JSON.stringify(payments) } }
  })
  answer(passesContract.config, emptyPassConfig)
}

interface MemberWrites {
  readonly add: (input: Partial<Member>) => Member
  readonly replace: (id: string, change: Partial<Member>) => Member
}

/** Imports; an undo takes all back in one step. */
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
      return { kind, member: id ? replace(id, input) : add(input) }
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

function answerAsMember(club: Club, one: Member, documents: Documents): void {
  const { photoUrl, enabled, ...info } = one
  answer(membershipContract.me, {
    ...{ ...info, photoUrl, enabled, clubName: club.name, clubColour: club.colour, clubLogo: club.logo },
  })
  answer(membershipContract.clubInfo, { hasPassConfiguration: club.passTemplateId !== null })
  answer(membershipContract.payments, () => paymentsIn(documents).filter(({ memberId }) => memberId === one.id))
  answer(accountsContract.verifyAuth, { role: 'member' })
}

/** Waits until the app has got what it has asked for so far: a request made later is answered later. */
export const settled = (): Promise<unknown> => act(() => fetch(clubsContract.get.path))
