import type { LinePart } from '@tessera/domain/bank/bank-line'
import type { RecordOutcome } from '@tessera/domain/bank/contract'
import { withSeasonNames } from '@tessera/domain/clubs/season'
import { itemDisplayName } from '@tessera/domain/payments/items'
import { isOncePerYear, oncePaymentId } from '@tessera/domain/payments/once-per-year'
import { toInstant } from '@tessera/domain/plain-date'
import { text } from '@tessera/domain/texts/text'
import { getClub } from '../clubs/service.ts'
import { type Batch, serverTime } from '../firebase/plain.ts'
import { retryOnConflict } from '../firebase/retry-on-conflict.ts'
import { storeOf } from '../firebase/store.ts'
import { allMembers } from '../members/service.ts'
import type { Needs } from '../needs.ts'
import { findPaymentsOfSome, readItems, readYears } from '../payments/service.ts'
import { confirmPayers } from './confirm-payers.ts'
import type { Caller } from './needs.ts'
import { linesIn, type ReadLine, readSome, runsIn } from './store.ts'
import { type Books, whyNotRecorded } from './why-not-recorded.ts'

interface LineRecord {
  readonly lineId: string
  readonly parts: readonly LinePart[]
}

/** A payment to make, with its id. */
interface Made extends LinePart {
  readonly id: string
}

/**
 * Makes payments of lines, each with the parts that it pays, in one commit. Leaves a line as it is if it does not wait any
 * more, or if one of its parts cannot be paid (`whyNotRecorded`). If the same request comes again, because its answer was
 * lost, its lines count as recorded, and nothing is written. Returns what became of each line, in the order of `records`.
 * @throws AppError `changed_meanwhile`
 */
export const recordLines = (
  deps: Needs<'clubCache' | 'db'>,
  caller: Caller,
  run: string,
  records: readonly LineRecord[],
): Promise<{ outcomes: RecordOutcome[] }> =>
  retryOnConflict('bank lines', () => recordOnce(deps, caller, run, records), ['changed', 'missing', 'exists'])

async function recordOnce(
  deps: Needs<'clubCache' | 'db'>,
  caller: Caller,
  run: string,
  records: readonly LineRecord[],
): Promise<{ outcomes: RecordOutcome[] }> {
  const { db } = deps.firebase
  const { clubId } = caller
  const [lines, books] = await Promise.all([
    readSome(
      db,
      clubId,
      records.map(({ lineId }) => lineId),
    ),
    readBooks(deps, clubId, records),
  ])
  const batch = db.batch()
  const recorded: { line: ReadLine; parts: readonly LinePart[] }[] = []
  const outcomes = records.map(({ lineId, parts }): RecordOutcome => {
    const line = lines.get(lineId)
    if (!line) return { kind: 'left', why: noSuchLine }
    if (line.state === 'recorded' && line.run === run) return { kind: 'recorded' }
    if (line.state !== 'waiting') return { kind: 'left', why: decided }
    const why = whyNotRecorded(line, parts, books)
    if (why) return { kind: 'left', why }
    const made = parts.map((part) => ({ ...part, id: paymentIdOf(deps, clubId, line, part, books) }))
    for (const payment of made) putPayment(batch, deps, caller, { line, payment, books })
    linesIn(db).update(batch, line, {
      ...{ state: 'recorded', run },
      payments: made.map(({ id, cents }) => ({ id, cents })),
    })
    recorded.push({ line, parts })
    return { kind: 'recorded' }
  })
  if (recorded.length > 0) {
    await confirmPayers(batch, db, clubId, recorded)
    runsIn(db).set(batch, clubId, { clubId, run, at: serverTime() })
    await batch.commit()
  }
  return { outcomes }
}

const noSuchLine = text('There is no such bank line')
const decided = text('Somebody else has decided on this line meanwhile')

async function readBooks(deps: Needs<'clubCache' | 'db'>, clubId: string, records: readonly LineRecord[]) {
  const ids = new Set(records.flatMap(({ parts }) => parts.map(({ memberId }) => memberId)))
  const [members, payments, items, years, club] = await Promise.all([
    allMembers(deps, clubId),
    findPaymentsOfSome(deps, clubId, [...ids]),
    readItems(deps, clubId),
    readYears(deps, clubId),
    getClub(deps, clubId),
  ])
  return {
    names: new Map(members.flatMap(({ id, fullName }) => (ids.has(id) ? [[id, fullName] as const] : []))),
    payments,
    items: new Map(items.map((item) => [item.id, item])),
    years: withSeasonNames(years, club.seasonStartsInMonth),
  }
}

function paymentIdOf({ firebase: { db } }: Needs<'db'>, clubId: string, line: ReadLine, part: LinePart, books: Books) {
  const item = books.items.get(part.itemId)
  if (!item || !isOncePerYear(item)) return storeOf(db, 'payments').newId()
  const year = item.yearId ? { yearId: item.yearId } : {}
  return oncePaymentId(clubId, { ...part, paymentDate: line.day, ...year })
}

function putPayment(
  batch: Batch,
  { firebase: { db } }: Needs<'db'>,
  { clubId, uid }: Caller,
  { line, payment, books }: { readonly line: ReadLine; readonly payment: Made; readonly books: Books },
): void {
  const { id, memberId, itemId, cents } = payment
  const item = books.items.get(itemId)
  const memberName = books.names.get(memberId)
  if (!item || memberName === undefined) throw new Error('a part of a line was not checked')
  storeOf(db, 'payments').create(batch, id, {
    ...{ clubId, memberId, memberName, itemId, itemName: itemDisplayName(item, books.years), amount: cents / 100 },
    ...{ paymentDate: toInstant(line.day), notes: '', createdBy: uid, createdAt: serverTime(), paidBy: 'bank' },
    ...{ bankLineId: line.id, ...(item.yearId && { yearId: item.yearId }) },
  })
}
