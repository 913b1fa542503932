import { membersContract } from '@tessera/domain/members/contract'
import { importBatchRows } from '@tessera/domain/members/import'
import type { Member } from '@tessera/domain/members/member'
import { text } from '@tessera/domain/texts/text'
import { call } from '../http/call.ts'
import { errorText } from '../http/error-text.ts'
import type { PlannedRow } from './plan-import.ts'

/** What is said of an import where nothing better is known. */
export const failedImport = text('Failed to import members')

/** What an import did: who was written, and which rows were not, each with the reason. */
export interface Imported {
  readonly id: string
  readonly added: number
  readonly updated: number
  readonly written: readonly Member[]
  readonly failed: readonly { readonly row: PlannedRow; readonly why: string }[]
  /** The server stopped answering: the first rows without an answer may have been written all the same. */
  readonly interrupted: boolean
}

/**
 * Writes the planned rows that add or change somebody, some at a time. Where the server stops answering, the rows left
 * are among the failed ones, so that nothing is lost. Throws an AppError where not even the beginning succeeds.
 */
export async function runImport(
  rows: readonly PlannedRow[],
  onProgress: (done: number, of: number) => void,
): Promise<Imported> {
  const wanted = rows.filter(({ plan }) => plan.kind === 'new' || plan.kind === 'updated')
  const failed = rows.flatMap((row) => (row.plan.kind === 'refused' ? [{ row, why: row.plan.why }] : []))
  const result = { added: 0, updated: 0, written: [] as Member[], failed }
  let interrupted = false
  onProgress(0, wanted.length)
  const { id } = await call(membersContract.beginImport, { failure: failedImport })
  for (let at = 0; at < wanted.length; at += importBatchRows) {
    const part = wanted.slice(at, at + importBatchRows)
    try {
      await writePart(id, part, result)
    } catch (thrown) {
      interrupted = true
      const why = errorText(thrown, failedImport)
      failed.push(...wanted.slice(at).map((row) => ({ row, why })))
      break
    }
    onProgress(at + part.length, wanted.length)
  }
  failed.sort((a, b) => a.row.row - b.row.row)
  return { id, ...result, interrupted }
}

async function writePart(
  id: string,
  part: readonly PlannedRow[],
  result: { added: number; updated: number; written: Member[]; failed: { row: PlannedRow; why: string }[] },
): Promise<void> {
  const body = {
    rows: part.map(({ input, plan }) => (plan.kind === 'updated' ? { ...input, id: plan.member.id } : input)),
  }
  const { outcomes } = await call(membersContract.importRows, { params: { id }, body, failure: failedImport })
  part.forEach((row, place) => {
    const outcome = outcomes[place]
    if (outcome?.kind === 'added' || outcome?.kind === 'updated') {
      result[outcome.kind] += 1
      result.written.push(outcome.member)
    } else result.failed.push({ row, why: outcome?.error ?? failedImport })
  })
}
