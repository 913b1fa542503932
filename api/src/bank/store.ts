import { createHash } from 'node:crypto'
import { type BankLine, lineIdSchema } from '@tessera/domain/bank/bank-line'
import { bankId } from '@tessera/domain/stored/composed-ids'
import type { Database } from '../firebase/database.ts'
import { type Batch, serverTime } from '../firebase/plain.ts'
import { type Read, storeOf } from '../firebase/store.ts'

export type ReadLine = Read<'bankLines'>

export const linesIn = (db: Database) => storeOf(db, 'bankLines')
export const payersIn = (db: Database) => storeOf(db, 'bankPayers')
export const runsIn = (db: Database) => storeOf(db, 'bankRuns')

/** Notes in a batch that lines of a club are changed, so that screens that show them load them again. */
export const noteChange = (batch: Batch, db: Database, clubId: string): void =>
  runsIn(db).merge(batch, clubId, { clubId, changedAt: serverTime() })

/** Returns the id of the line with an identity (`lineIdentity`), or of the payer with an IBAN. */
export const idOf = (clubId: string, identity: string): string =>
  bankId(clubId, createHash('sha256').update(`${clubId}\n${identity}`).digest('hex').slice(0, 32))

/** Reads some of a club's lines, by id; leaves out missing ones and another club's. */
export async function readSome(db: Database, clubId: string, ids: readonly string[]): Promise<Map<string, ReadLine>> {
  const lines = await linesIn(db).getMany(ids.filter((id) => lineIdSchema.safeParse(id).success))
  return new Map([...lines].filter(([, line]) => line.clubId === clubId))
}

/** A line as in the API response. */
export const present = ({ clubId: _, run: __, payments: ___, updateTime: ____, ...line }: ReadLine): BankLine => line

/** Returns those of some lines of which payments were made, and none of them is there any more. */
export async function linesThatLostPayments(db: Database, lines: readonly ReadLine[]): Promise<ReadLine[]> {
  const idsOf = ({ payments = [] }: ReadLine) => payments.map(({ id }) => id)
  const found = await storeOf(db, 'payments').getMany(lines.flatMap(idsOf))
  return lines.filter((line) => idsOf(line).length > 0 && !idsOf(line).some((id) => found.has(id)))
}
