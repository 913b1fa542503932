import { debitContract } from '@tessera/domain/debit/contract'
import type { UndoStep } from '@tessera/domain/members/import'
import { callPatiently } from '../../../http/call-patiently.ts'
import { dayText } from '../../../language/format.ts'
import { t } from '../../../language/t.ts'
import type { OfRun } from './bank-entry.ts'

/** What a line of one's own direct debits is. */
export const ofRunText = ({ day, count, fits }: OfRun): string =>
  fits
    ? t('{count, plural, one {# direct debit} other {# direct debits}} of {day}', { count, day: dayText(day) })
    : t('Direct debits of {day}, but another amount than was drawn', { day: dayText(day) })

/**
 * Records the run of direct debits that a line brings the money of, step by step. Returns the items that were left out, since they
 * were paid meanwhile. Throws an AppError.
 */
export async function markLine(lineId: string, failure: string): Promise<UndoStep['kept']> {
  const kept: UndoStep['kept'] = []
  for (;;) {
    const step = await callPatiently(debitContract.markLine, { body: { lineId }, failure })
    kept.push(...step.kept)
    if (step.left === 0) return kept
  }
}
