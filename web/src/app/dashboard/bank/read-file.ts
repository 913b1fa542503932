import type { ReadLines } from '../../../bank/read/read-statements.ts'
import type { Mapping, UnknownHead } from '../../../bank/read/statement-csv.ts'
import { loadPart } from '../../../load-part.ts'

/** What was read from the file of a bank: the lines that can concern members, and how many others there are. */
export interface Statement extends ReadLines {
  /** Payments of the club itself. */
  readonly outgoing: number
}

/**
 * Reads a file; a CSV file of an unknown bank needs a mapping of its columns.
 * @throws AppError for one that is no statement
 */
export async function readFile(file: File, mapping?: Mapping): Promise<Statement | UnknownHead> {
  const { readStatements } = await loadPart(() => import('../../../bank/read/read-statements.ts'))
  const read = readStatements(file.name, new Uint8Array(await file.arrayBuffer()), mapping)
  if ('unknownHead' in read) return read
  const lines = read.lines.filter(({ cents, returned }) => cents > 0 || (cents < 0 && returned !== ''))
  return { ...read, lines, outgoing: read.lines.length - lines.length }
}
