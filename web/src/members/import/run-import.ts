import { membersContract } from '@tessera/domain/members/contract'
import { importBatchRows } from '@tessera/domain/members/import'
import type { Member } from '@tessera/domain/members/member'
import { text } from '@tessera/domain/texts/text'
import { call } from '../../http/call.ts'
import { callPatiently } from '../../http/call-patiently.ts'
import { errorText } from '../../http/error-text.ts'
import type { PlannedRow } from './plan-import.ts'
import { headsFirst, sentRow } from './sent-rows.ts'

/** Default message of a failed import. */
export const failedImport = text('Failed to import members')

/** Result of an import: written members and reasons of failures, each by row number. */
interface Imported {
  readonly id: string
  readonly added: number
  readonly updated: number
  readonly written: ReadonlyMap<number, Member>
  readonly failed: ReadonlyMap<number, string>
  /** Rows without a response, if the server stopped responding: the first of them may have been written all the same. */
  readonly unanswered: readonly number[]
}

/**
 * Writes planned rows in batches, as part of the import `begun` or else of a new one, whose id is '' without rows. If the server stops responding,
 * the remaining rows count as failed, so that nothing is lost. Throws an AppError if beginning the import fails.
 */
export async function runImport(
  rows: readonly PlannedRow[],
  onProgress: (done: number, of: number) => void,
  begun?: string,
): Promise<Imported> {
  const result = { added: 0, updated: 0, written: new Map<number, Member>(), failed: new Map<number, string>() }
  let unanswered: readonly number[] = []
  // Mandates alone are no import: the last one can still be undone.
  if (rows.length === 0) return { id: begun ?? '', ...result, unanswered }
  onProgress(0, rows.length)
  const id = begun || (await call(membersContract.beginImport, { failure: failedImport })).id
  const ordered = headsFirst(rows)
  for (let at = 0; at < ordered.length; at += importBatchRows) {
    const part = ordered.slice(at, at + importBatchRows)
    try {
      await writePart(id, part, result)
    } catch (error) {
      unanswered = ordered.slice(at).map(({ row }) => row)
      const why = errorText(error, failedImport)
      for (const row of unanswered) result.failed.set(row, why)
      break
    }
    onProgress(at + part.length, rows.length)
  }
  return { id, ...result, unanswered }
}

async function writePart(
  id: string,
  part: readonly PlannedRow[],
  result: { added: number; updated: number; written: Map<number, Member>; failed: Map<number, string> },
): Promise<void> {
  const body = { rows: part.map(sentRow) }
  const { outcomes } = await callPatiently(membersContract.importRows, { params: { id }, body, failure: failedImport })
  part.forEach(({ row }, place) => {
    const outcome = outcomes[place]
    if (outcome?.kind === 'added' || outcome?.kind === 'updated') {
      result[outcome.kind] += 1
      result.written.set(row, outcome.member)
    } else result.failed.set(row, outcome?.error ?? failedImport)
  })
}
