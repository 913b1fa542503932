import { type ColumnMapping, headOf, isSameHead } from '@tessera/domain/bank/bank-columns'
import { bankContract } from '@tessera/domain/bank/contract'
import type { UnknownHead } from '../../../bank/read/statement-csv.ts'
import { call } from '../../../http/call.ts'
import type { BankWorker } from './work/ask-worker.ts'
import type { Statement } from './work/bank-work.ts'

/**
 * Reads a file in the worker; a CSV file of an unknown bank by `chosen` columns, which the club then keeps, or by those that it
 * has chosen for such files before.
 * @throws AppError for a file that is no statement
 */
export async function readKnown(
  worker: BankWorker,
  file: File,
  failure: string,
  chosen?: { readonly head: readonly string[]; readonly mapping: ColumnMapping },
): Promise<Statement | UnknownHead> {
  const bytes = new Uint8Array(await file.arrayBuffer())
  const read = await worker.call('read', [file.name, bytes, chosen?.mapping])
  if (!('unknownHead' in read)) {
    if (chosen)
      await call(bankContract.choose, { body: { head: headOf(chosen.head), mapping: chosen.mapping }, failure })
    return read
  }
  const head = headOf(read.unknownHead)
  const { columns } = await call(bankContract.columns, { failure })
  const known = columns.find((one) => isSameHead(one.head, head))
  return known ? worker.call('read', [file.name, bytes, known.mapping]) : read
}
