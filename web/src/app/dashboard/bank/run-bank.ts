import { bankContract, mostPayments, mostRecords } from '@tessera/domain/bank/contract'
import { text } from '@tessera/domain/texts/text'
import { callPatiently } from '../../../http/call-patiently.ts'
import { errorText } from '../../../http/error-text.ts'
import type { BankEntry } from './bank-entry.ts'
import { markLine } from './of-run.ts'

export const failedRecord = text('The payments could not be recorded')

interface Left {
  readonly entry: BankEntry
  readonly why: string
  readonly name?: string
}

/** What became of a run. */
export interface RunResult {
  readonly id: string
  /** Ids of the recorded lines. */
  readonly recorded: readonly string[]
  /** What was left out; `name` for one item of a run of direct debits. */
  readonly left: readonly Left[]
  /** How many of the recorded lines brought the money of direct debits, which are undone on the page of these. */
  readonly debits: number
  /** Why it ended early: the first lines after it may have been recorded all the same. */
  readonly error?: string
}

/** Records lines in parts, as one run that is undone together. The lines that the server has recorded before count as recorded. */
export async function runBank(
  entries: readonly BankEntry[],
  onProgress: (done: number) => void,
  id: string,
): Promise<RunResult> {
  const recorded: string[] = []
  const left: Left[] = []
  let debits = 0
  onProgress(0)
  let done = 0
  for (const entry of entries.filter(({ ofRun }) => ofRun)) {
    try {
      for (const { fullName: name, why } of await markLine(entry.id, failedRecord)) left.push({ entry, why, name })
    } catch (error) {
      return { id, recorded, left, debits, error: errorText(error, failedRecord) }
    }
    recorded.push(entry.id)
    debits += 1
    done += 1
    onProgress(done)
  }
  for (const part of inRequests(entries.filter(({ ofRun }) => !ofRun))) {
    const records = part.map((entry) => ({ lineId: entry.id, parts: [...entry.parts] }))
    try {
      const { outcomes } = await callPatiently(bankContract.record, {
        params: { id },
        body: { records },
        failure: failedRecord,
      })
      part.forEach((entry, place) => {
        const outcome = outcomes[place]
        if (outcome?.kind === 'recorded') recorded.push(entry.id)
        else left.push({ entry, why: outcome?.why ?? failedRecord })
      })
    } catch (error) {
      return { id, recorded, left, debits, error: errorText(error, failedRecord) }
    }
    done += part.length
    onProgress(done)
  }
  return { id, recorded, left, debits }
}

/** Divides lines into as many as a request takes, by their own number and by that of their payments. */
function* inRequests(entries: readonly BankEntry[]): Generator<BankEntry[]> {
  let part: BankEntry[] = []
  let payments = 0
  for (const entry of entries) {
    if (part.length === mostRecords || payments + entry.parts.length > mostPayments) {
      yield part
      part = []
      payments = 0
    }
    part.push(entry)
    payments += entry.parts.length
  }
  if (part.length > 0) yield part
}
