import type { StatementLine } from '@tessera/domain/bank/statement-line'
import { noStatement } from './refusals.ts'

/** No statement has more equal lines. */
const maxEqual = 10_000

/** Counts lines that are equal in everything, from 1. @throws AppError `unsupported_media` if they are too many */
export function withOccurrences<Line extends Omit<StatementLine, 'occurrence'>>(
  lines: readonly Line[],
): (Line & { occurrence: number })[] {
  const counts = new Map<string, number>()
  return lines.map((line) => {
    const key = JSON.stringify([
      line.account,
      line.day,
      line.cents,
      line.name,
      line.iban,
      line.text,
      line.reference,
      line.bankId,
      line.returned,
    ])
    const occurrence = (counts.get(key) ?? 0) + 1
    if (occurrence > maxEqual) throw noStatement()
    counts.set(key, occurrence)
    return { ...line, occurrence }
  })
}
