import { lineLooks } from '@tessera/domain/bank/line-identity'
import type { StatementLine } from '@tessera/domain/bank/statement-line'
import { noStatement } from './refusals.ts'

/** No statement has more equal lines. */
const maxEqual = 10_000

/** Counts the lines of a file that look the same, from 1. @throws AppError `unsupported_media` if they are too many */
export function withOccurrences<Line extends Omit<StatementLine, 'occurrence'>>(
  lines: readonly Line[],
): (Line & { occurrence: number })[] {
  const counts = new Map<string, number>()
  return lines.map((line) => {
    const key = lineLooks(line)
    const occurrence = (counts.get(key) ?? 0) + 1
    if (occurrence > maxEqual) throw noStatement()
    counts.set(key, occurrence)
    return { ...line, occurrence }
  })
}
