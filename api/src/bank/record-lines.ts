import type { LinePart } from '@tessera/domain/bank/bank-line'
import type { RecordOutcome } from '@tessera/domain/bank/contract'
import { withSeasonNames } from '@tessera/domain/clubs/season'
import { text } from '@tessera/domain/texts/text'
import { getClub } from '../clubs/service.ts'
import { serverTime } from '../firebase/plain.ts'
import { retryOnConflict } from '../firebase/retry-on-conflict.ts'
import { allMembers } from '../members/service.ts'
import type { Needs } from '../needs.ts'
import { createPayment, findPaymentsOfSome, newPaymentId, readItems, readYears } from '../payments/service.ts'
import { confirmPayers } from './confirm-payers.ts'
import type { Caller } from './needs.ts'
import { linesIn, type ReadLine, readSome, runsIn } from './store.ts'
import { type Books, whyNotRecorded } from './why-not-recorded.ts'

interface LineRecord {
  readonly lineId: string
  readonly parts: readonly LinePart[]
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
    const payments = parts.map((part) => {
      const { cents, ...payment } = paymentOf(line, part, books)
      const id = newPaymentId(deps, clubId, payment)
      createPayment(batch, deps, clubId, {
        ...payment,
        id,
        amount: cents / 100,
        createdBy: caller.uid,
        years: books.years,
      })
      return { id, cents }
    })
    linesIn(db).update(batch, line, { state: 'recorded', run, payments })
    recorded.push({ line, parts })
    return { kind: 'recorded' }
  })
  if (recorded.length > 0) {
    await confirmPayers(batch, db, clubId, recorded)
    runsIn(db).merge(batch, clubId, { clubId, run, at: serverTime() })
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

function paymentOf({ id, day }: ReadLine, { memberId, itemId, cents }: LinePart, { items, names }: Books) {
  const item = items.get(itemId)
  const memberName = names.get(memberId)
  if (!item || memberName === undefined) throw new Error('a part of a line was not checked')
  return { memberId, memberName, item, cents, paymentDate: day, paidBy: 'bank' as const, bankLineId: id }
}
