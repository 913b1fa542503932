import type { CollectionName } from '@tessera/domain/stored/collections'
import { openIban } from '../debit/service.ts'
import { type Document, storeOf } from '../firebase/store.ts'
import { entriesAbout } from '../history/service.ts'
import type { Needs } from '../needs.ts'
import { refundsOf } from '../refunds/service.ts'

export type PersonalDataNeeds = Needs<'db' | 'log' | 'passKey'>
type Member = Document<'members'>
/** A document as the person gets it. */
type Found = Readonly<Record<string, unknown>>
type Finder = (deps: PersonalDataNeeds, member: Member) => Promise<readonly Found[]>

/** A document without its version, the club, and fields that are secrets of the server or of a phone, and no data of a person. */
function told(document: object, ...secrets: readonly string[]): Found {
  const left = new Set(['updateTime', 'clubId', ...secrets])
  return Object.fromEntries(Object.entries(document).filter(([name]) => !left.has(name)))
}

/** Finds the document that has the member's id. */
const byId =
  (name: CollectionName, ...secrets: readonly string[]): Finder =>
  async ({ firebase: { db } }, { id, clubId }) => {
    const found = await storeOf(db, name).get(id)
    return found && 'clubId' in found && found.clubId === clubId ? [told(found, ...secrets)] : []
  }

/** Finds the documents that name the member. */
const naming =
  (name: CollectionName, ...secrets: readonly string[]): Finder =>
  async ({ firebase: { db } }, { id, clubId }) => {
    const store = storeOf(db, name)
    const found = await store.find(store.ofClub(clubId).where('memberId', '==', id))
    return found.map((one) => told(one, ...secrets))
  }

/** E-mails about the member. The words of one that is about several of a family are in the file of its reader alone: they name the others. */
const letters: Finder = async ({ firebase: { db } }, { id, clubId }) => {
  const store = storeOf(db, 'letters')
  const found = await store.find(store.ofClub(clubId).where('memberId', '==', id))
  return found.map((one) => {
    const isOfFamily = (one.enclosedIn ?? one.encloses) !== undefined && one.readerId !== id
    return told(one, 'queuedBy', ...(isOfFamily ? ['content', 'encloses'] : []))
  })
}

/** The mandate, with the whole IBAN, which screens show shortened. */
const mandate: Finder = async (deps, { id, clubId }) => {
  const found = await storeOf(deps.firebase.db, 'mandates').get(id)
  return found?.clubId === clubId ? [{ ...told(found), iban: openIban(deps, found) ?? '' }] : []
}

/** What was drawn for the member, by which mandate, and what the bank has sent back. */
const debits: Finder = async ({ firebase: { db } }, { id, clubId }) => {
  const store = storeOf(db, 'debitRuns')
  const runs = await store.find(store.ofClub(clubId))
  return runs.flatMap((run): Found[] => {
    if (!('debits' in run)) return []
    return run.debits.flatMap(({ reference, parts }) =>
      parts.flatMap((part) => (part.memberId === id ? { day: run.day, reference, ...told(part) } : [])),
    )
  })
}

/** Lines of the club's bank statements of which the member's payments were recorded. */
const bankLines: Finder = async ({ firebase: { db } }, { id, clubId }) => {
  const payments = storeOf(db, 'payments')
  const paid = await payments.find(payments.ofClub(clubId).where('memberId', '==', id))
  const ids = [...new Set(paid.flatMap(({ bankLineId }) => bankLineId ?? []))]
  const lines = await storeOf(db, 'bankLines').getMany(ids)
  return [...lines.values()].flatMap((line): Found[] =>
    line.clubId === clubId ? [told(line, 'account', 'run', 'payments')] : [],
  )
}

/** What is asked of the member alone, such as the bank's fee for a returned debit; any other item is of all or of a type. */
const itemsOfMember: Finder = async ({ firebase: { db } }, { id, clubId }) => {
  const store = storeOf(db, 'paymentItems')
  const all = await store.find(store.ofClub(clubId))
  return all.flatMap((one): Found[] => (one.memberIds?.includes(id) ? [told(one, 'memberIds')] : []))
}

/** Applications with the member's address, and the one that the member was made of. */
const applications: Finder = async ({ firebase: { db } }, { id, clubId, email }) => {
  const store = storeOf(db, 'applications')
  const found = await Promise.all([
    store.find(store.ofClub(clubId).where('memberId', '==', id)),
    email === '' ? [] : store.find(store.ofClub(clubId).where('email', '==', email.toLowerCase())),
  ])
  return [...new Map(found.flat().map((one) => [one.id, one])).values()].map((one) => told(one, 'codeHash'))
}

/** What was deleted of the member, and is kept so that it can be restored, and what was changed in the member's payments. */
const recorded: Finder = async (deps, { id, clubId }) => {
  const found = await entriesAbout(deps, clubId, id)
  return found.map((entry): Found => {
    const own = entry.documents.filter(
      ({ id: about, before, after }) =>
        about === id || before.memberId === id || [before, after].some((one) => asksMember(one?.memberIds, id)),
    )
    const documents = own.map(({ collection, id, before, after }) => ({
      collection,
      id,
      ...told(before, 'uid', 'createdBy', 'iban', 'memberIds'),
      ...(after && { after: told(after, 'uid', 'memberIds') }),
    }))
    return { at: entry.at, documents }
  })
}

/** True for the `memberIds` of an item that asks a member. */
const asksMember = (memberIds: unknown, id: string): boolean => Array.isArray(memberIds) && memberIds.includes(id)

/**
 * Where each collection has data about a member, or why it has none. A new collection is decided on here: the compiler asks
 * for it.
 */
const whereAbout: { readonly [Name in CollectionName]: Finder | string } = {
  members: byId('members', 'uid'),
  applications,
  memberNotes: byId('memberNotes'),
  payments: naming('payments', 'createdBy'),
  receipts: naming('receipts'),
  donationReceipts: byId('donationReceipts'),
  mandates: mandate,
  debitRuns: debits,
  refundRuns: async (deps, { id, clubId }) => (await refundsOf(deps, clubId, id)).map((refund) => told(refund)),
  bankLines,
  letters,
  memberMail: byId('memberMail'),
  invitations: naming('invitations', 'uid'),
  passes: byId('passes', 'authenticationToken', 'shown', 'tag', 'modified'),
  passRegistrations: naming('passRegistrations', 'pushToken', 'told', 'claimed', 'claimedAt', 'refusal'),
  history: recorded,
  historySeals: 'hashes of the history, with a salt each that goes with what it says of a person',
  historyVolumes: 'old entries of the history; what they say of the person is with the other entries',
  attendance: naming('attendance', 'by'),
  webhookDeliveries: naming('webhookDeliveries', 'webhookId', 'due', 'attempts'),
  photos: 'the photo is a file of its own',
  bankPayers: 'a hash of an account that stands in the bank lines',
  passDevices: 'the number of the devices that are listed',
  uniques: 'number and address of the member once more',
  memberImports: 'what the undo of the last import or change brings back',
  machineKeys: 'keys of machines',
  webhooks: 'addresses of the club’s receivers, and their keys',
  huts: 'links for huts, and numbers of checks by day',
  optOuts: 'what was decided at an address, whoever has it; the choice of e-mails is with the letters',
  users: 'the account, which is the person’s own and may have places in other clubs',
  clubs: 'the club',
  server: 'the server',
  committees: 'the committee, whose people are administrators',
  registrations: 'clubs that are being registered',
  registrationAttempts: 'network addresses that register clubs',
  logos: 'the club’s logo',
  certificates: 'the club’s certificates',
  googleWallets: 'the club’s key at Google',
  passTemplates: 'the club’s templates',
  passTags: 'a counter',
  leases: 'which process does what',
  receiptSeries: 'a counter',
  notes: 'words to all members; those to this one are in the letters',
  views: 'lists of the administrators',
  bankRuns: 'when lines were recorded last',
  paymentItems: itemsOfMember,
  paymentYears: 'the club’s years',
}

/** Returns all that the club keeps about a member, by collection; without those that have nothing. */
export async function findPersonalData(deps: PersonalDataNeeds, member: Member): Promise<Record<string, Found[]>> {
  const found = await Promise.all(
    Object.entries(whereAbout).map(
      async ([name, find]) => [name, typeof find === 'string' ? [] : [...(await find(deps, member))]] as const,
    ),
  )
  return Object.fromEntries(found.filter(([, documents]) => documents.length > 0))
}
