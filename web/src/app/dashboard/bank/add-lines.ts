import { bankContract, mostLinesAdded } from '@tessera/domain/bank/contract'
import type { StatementLine } from '@tessera/domain/bank/statement-line'
import { callPatiently } from '../../../http/call-patiently.ts'

/** What became of the lines of a file. */
export interface Added {
  readonly added: number
  readonly known: number
  /** Lines that were left out, as they look like lines that the club has. */
  readonly alike: readonly StatementLine[]
}

interface Adding {
  /** Adds lines, too, that look like lines that the club has. */
  readonly anyway?: boolean
  readonly failure: string
  readonly onProgress: (done: number) => void
  /** Ends after the request that is under way. */
  readonly isLeft: () => boolean
}

/** Adds lines in parts; a part that was added before is known. */
export async function addLines(lines: readonly StatementLine[], adding: Adding): Promise<Added> {
  const { anyway, failure, onProgress, isLeft } = adding
  const alike: StatementLine[] = []
  const sum = { added: 0, known: 0, alike }
  let done = 0
  for (const part of inRequests(lines)) {
    if (isLeft()) break
    onProgress(done)
    const answer = await callPatiently(bankContract.add, { body: { lines: part, ...(anyway && { anyway }) }, failure })
    sum.added += answer.added
    sum.known += answer.known
    alike.push(...answer.alike.flatMap((place) => part[place] ?? []))
    done += part.length
  }
  return sum
}

/** Divides lines into as many as a request takes; those of a day and an amount stay together, as they are compared with each other. */
function* inRequests(lines: readonly StatementLine[]): Generator<StatementLine[]> {
  const groupOf = ({ format, day, cents }: StatementLine) => [format, day, String(cents).padStart(12, '0')].join('\n')
  const sorted = lines
    .map((line) => ({ line, group: groupOf(line) }))
    .sort((a, b) => (a.group < b.group ? -1 : a.group > b.group ? 1 : 0))
  for (let at = 0; at < sorted.length; ) {
    let end = Math.min(at + mostLinesAdded, sorted.length)
    while (end > at + 1 && end < sorted.length && sorted[end]?.group === sorted[end - 1]?.group) end -= 1
    // A group that fills a request is cut all the same.
    if (end === at + 1) end = Math.min(at + mostLinesAdded, sorted.length)
    yield sorted.slice(at, end).map(({ line }) => line)
    at = end
  }
}
