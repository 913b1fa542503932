import type { LinePart } from '@tessera/domain/bank/bank-line'
import type { RecordOutcome } from '@tessera/domain/bank/contract'
import { text } from '@tessera/domain/texts/text'
import { serverTime } from '../firebase/plain.ts'
import { retryOnConflict } from '../firebase/retry-on-conflict.ts'
import type { Needs } from '../needs.ts'
import { confirmPayers } from './confirm-payers.ts'
import type { Caller } from './needs.ts'
import { readPartBooks, recordParts } from './service.ts'
import { linesIn, type ReadLine, readSome, runsIn } from './store.ts'

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
    readPartBooks(
      deps,
      clubId,
      records.flatMap(({ parts }) => parts.map(({ memberId }) => memberId)),
    ),
  ])
  const batch = db.batch()
  const recorded: { line: ReadLine; parts: readonly LinePart[] }[] = []
  const outcomes = records.map(({ lineId, parts }): RecordOutcome => {
    const line = lines.get(lineId)
    if (!line) return { kind: 'left', why: noSuchLine }
    if (line.state === 'recorded' && line.run === run) return { kind: 'recorded' }
    if (line.state !== 'waiting') return { kind: 'left', why: decided }
    const source = { ...line, paidBy: 'bank' as const, bankLineId: line.id }
    const { why, payments } = recordParts(batch, deps, caller, source, parts, books)
    if (why !== undefined) return { kind: 'left', why }
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
