import type { LinePart } from '@tessera/domain/bank/bank-line'
import { withSeasonNames } from '@tessera/domain/clubs/season'
import { ownReference } from '@tessera/domain/debit/own-reference'
import { AppError } from '@tessera/domain/errors'
import type { PaymentWay } from '@tessera/domain/payments/payment'
import { text } from '@tessera/domain/texts/text'
import { getClub } from '../clubs/service.ts'
import type { Database } from '../firebase/database.ts'
import { type Batch, noField } from '../firebase/plain.ts'
import { commit } from '../firebase/store.ts'
import { allMembers } from '../members/service.ts'
import type { Needs } from '../needs.ts'
import {
  createPayment,
  findPaymentsCounting,
  findPaymentsOfSome,
  newPaymentId,
  readItems,
  readLock,
  readYears,
} from '../payments/service.ts'
import type { Caller } from './needs.ts'
import { centsOf, ownDebitsOf } from './own-debits.ts'
import { linesIn, noteChange, type ReadLine, readSome } from './store.ts'
import { type Books, whyNotRecorded } from './why-not-recorded.ts'

/** What money came by: a bank line, a debit or what a machine has recorded, with its day and its amount. */
interface Source {
  readonly id: string
  readonly day: string
  readonly cents: number
  /** '' if nobody said. */
  readonly paidBy: PaymentWay | '' | undefined
  readonly notes?: string
  /** As for `newPaymentId`. */
  readonly request?: string
  /** The line of a bank statement; absent for a debit. */
  readonly bankLineId?: string
}

/**
 * Adds to a batch that the bank lines which were recorded by a run of direct debits wait again.
 * @param run the id of the run, as the client has made it
 */
export async function reopenLinesOf(batch: Batch, { firebase: { db } }: Needs<'db'>, clubId: string, run: string) {
  const store = linesIn(db)
  const lines = await store.find(store.ofClub(clubId).where('run', '==', run).limit(mostLinesOfRun))
  for (const line of lines) store.update(batch, line, { state: 'waiting', run: noField() })
  if (lines.length > 0) noteChange(batch, db, clubId)
}

/** Maximum bank lines of a run that wait again with its undoing: a commit takes 500 writes, 400 of them for the last payments. */
const mostLinesOfRun = 90

/** A bank line that brings the money of a run of direct debits, or of one debit of it. */
interface LineOfRun {
  /** The id of the run, as the client has made it. */
  readonly run: string
  /** The EndToEndId of the debit; undefined for the whole run. */
  readonly only: string | undefined
  readonly isRecorded: boolean
  /** Notes that the line is recorded by the run. */
  readonly record: () => Promise<unknown>
}

/**
 * Reads a bank line that names one of the club's runs of direct debits, or one debit of it, and has exactly its amount.
 * @throws AppError `not_found`, `changed_meanwhile` if it does not wait any more, or another line has brought the money
 */
export async function readLineOfRun(deps: Needs<'db'>, clubId: string, lineId: string): Promise<LineOfRun> {
  const { db } = deps.firebase
  const line = (await readSome(db, clubId, [lineId])).get(lineId)
  const own = line && (await ownDebitsOf(db, clubId, [line])).get(lineId)
  if (!line || !own || line.cents !== centsOf(own)) throw new AppError('not_found', noRun)
  const run = own.run.id.slice(own.run.id.indexOf('.') + 1)
  const isRecorded = line.state === 'recorded' && line.run === run
  if (!isRecorded && line.state !== 'waiting') throw new AppError('changed_meanwhile', decided)
  const store = linesIn(db)
  const others = await store.find(store.ofClub(clubId).where('run', '==', run).limit(mostLinesOfRun))
  const only = own.debit?.endToEndId
  const isSame = (other: ReadLine) => {
    const { endToEndId } = ownReference(other) ?? {}
    return endToEndId === undefined || only === undefined || endToEndId === only
  }
  if (!isRecorded && others.some((other) => other.id !== lineId && isSame(other)))
    throw new AppError('changed_meanwhile', twice)
  const record = () =>
    commit(db, (batch) => {
      linesIn(db).update(batch, line, { state: 'recorded', run })
      noteChange(batch, db, clubId)
    })
  return { run, only, isRecorded, record }
}

const twice = text('Another bank line has brought the money of this run already')
const noRun = text('This line is of no run of direct debits, or has another amount')
const decided = text('Somebody else has decided on this line meanwhile')

/** Reads what the parts of these members' payments are checked with. */
export async function readPartBooks(
  deps: Needs<'clubCache' | 'db'>,
  clubId: string,
  memberIds: readonly string[],
): Promise<Books> {
  const ids = new Set(memberIds)
  const [all, items, years, club, lock] = await Promise.all([
    allMembers(deps, clubId),
    readItems(deps, clubId),
    readYears(deps, clubId),
    getClub(deps, clubId),
    readLock(deps.firebase.db, clubId),
  ])
  const members = new Map(all.flatMap((member) => (ids.has(member.id) ? [[member.id, member] as const] : [])))
  const heads = new Set([...members.values()].map(({ id, belongsTo }) => belongsTo ?? id))
  const hasFamilyItems = items.some(({ forFamily }) => forFamily)
  const families = hasFamilyItems
    ? all.filter(({ id, belongsTo }) => heads.has(belongsTo ?? id))
    : [...members.values()]
  return {
    members,
    families,
    payments: await (hasFamilyItems ? findPaymentsCounting : findPaymentsOfSome)(deps, clubId, [
      ...new Set([...ids, ...families.map(({ id }) => id)]),
    ]),
    items: new Map(items.map((item) => [item.id, item])),
    years: withSeasonNames(years, club.seasonStartsInMonth),
    seasonStartsInMonth: club.seasonStartsInMonth,
    lock,
  }
}

interface Recorded {
  /** Why nothing is recorded. */
  readonly why?: string
  readonly payments: { readonly id: string; readonly cents: number }[]
}

/** Adds the payments of parts to a batch and to the books, all or none; returns them, or why there are none. */
export function recordParts(
  batch: Batch,
  deps: Needs<'db'>,
  { clubId, uid }: Caller,
  source: Source,
  parts: readonly LinePart[],
  books: Books,
): Recorded {
  const why = whyNotRecorded(source, parts, books)
  if (why) return { why, payments: [] }
  const payments = parts.map((part) => {
    const { memberId, itemId, cents } = part
    const item = books.items.get(itemId)
    const member = books.members.get(memberId)
    if (!item || !member) throw new Error('a part was not checked')
    const { day: paymentDate, paidBy, bankLineId, notes, request } = source
    const id = newPaymentId(deps, clubId, { member, item, paymentDate }, request)
    createPayment(batch, deps, clubId, {
      id,
      memberId,
      memberName: member.fullName,
      item,
      amount: cents / 100,
      paymentDate,
      paidBy,
      createdBy: uid,
      years: books.years,
      request,
      member,
      families: books.families,
      ...(bankLineId && { bankLineId }),
      ...(notes && { notes }),
    })
    return { id, cents }
  })
  return { payments }
}

/** A bank line that payments were made of. */
export type PaidLine = ReadLine

/** Reads the lines of a club that payments were made of, by the lines' ids. */
export const readPaidLines = ({ firebase: { db } }: Needs<'db'>, clubId: string, ids: readonly string[]) =>
  readSome(db, clubId, [...new Set(ids)])

/**
 * Sets, in a batch, the payments that were recorded from a line. A line without payments stays recorded, so that the next file
 * does not bring it back to the lines that wait.
 */
export const setPaymentsOf = (batch: Batch, db: Database, line: PaidLine, payments: PaidLine['payments'] = []): void =>
  linesIn(db).update(batch, line, { payments: payments.length > 0 ? payments : noField() })

/** Reads what a club's bank has sent back in some days, first and last included: the payments that were deleted for it. */
export async function returnsIn({ firebase: { db } }: Needs<'db'>, clubId: string, from: string, to: string) {
  const store = linesIn(db)
  const days = store.ofClub(clubId).where('tookBackOn', '>=', from).where('tookBackOn', '<=', to)
  const lines = await store.find(days.orderBy('tookBackOn', 'desc'))
  return lines.flatMap(({ tookBack = [], tookBackOn = '' }) =>
    tookBack.map(({ memberId, itemName, cents }) => ({
      day: tookBackOn,
      memberId,
      itemName,
      cents: Math.round(cents),
    })),
  )
}
