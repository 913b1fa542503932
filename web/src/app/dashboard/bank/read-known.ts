import { type ColumnMapping, headOf, isSameHead } from '@tessera/domain/bank/bank-columns'
import { bankContract } from '@tessera/domain/bank/contract'
import type { UnknownHead } from '../../../bank/read/statement-csv.ts'
import { call } from '../../../http/call.ts'
import type { BankWorker } from './work/ask-worker.ts'
import type { Statement } from './work/bank-work.ts'

/** Columns that the user has chosen for a file, and those that somebody else had chosen when the user saw them. */
export interface ChosenColumns {
  readonly of: UnknownHead
  readonly mapping: ColumnMapping
  readonly seen: ColumnMapping | undefined
}

/**
 * Reads a file in the worker; a CSV file of an unknown bank by `chosen` columns, which the club then keeps, or by those that it
 * has chosen for such files before.
 * @throws AppError for a file that is no statement
 */
export async function readKnown(
  worker: BankWorker,
  file: File,
  failure: string,
  chosen?: ChosenColumns,
): Promise<Statement | UnknownHead> {
  const bytes = new Uint8Array(await file.arrayBuffer())
  const read = await worker.call('read', [file.name, bytes, chosen?.mapping])
  if (!('unknownHead' in read)) {
    if (chosen) {
      const { of, mapping, seen } = chosen
      await call(bankContract.choose, { body: { head: headOf(of.unknownHead), mapping, seen: seen ?? null }, failure })
    }
    return read
  }
  const known = await knownColumns(read, failure)
  return known ? worker.call('read', [file.name, bytes, known]) : read
}

/** Returns the columns that the club has chosen for files like this one; undefined if none. */
export async function knownColumns({ unknownHead }: UnknownHead, failure: string): Promise<ColumnMapping | undefined> {
  const head = headOf(unknownHead)
  const { columns } = await call(bankContract.columns, { failure })
  return columns.find((one) => isSameHead(one.head, head))?.mapping
}
