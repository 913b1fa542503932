import { hasLeft } from '@tessera/domain/members/leaving'
import type { Member } from '@tessera/domain/members/member'
import type { PlainDate } from '@tessera/domain/plain-date'
import { dayText } from '../language/format.ts'
import { t } from '../language/t.ts'

/** Adds to notes of members, by their ids, the last day of each whose membership is still to end. */
export function withLastDays(
  notes: ReadonlyMap<string, string>,
  members: readonly Member[],
  today: PlainDate,
): ReadonlyMap<string, string> {
  const all = new Map(notes)
  for (const member of members) {
    const { id, leavesOn } = member
    if (leavesOn === undefined || hasLeft(member, today)) continue
    const ends = t('Last day: {day}', { day: dayText(leavesOn) })
    const before = all.get(id)
    all.set(id, before ? `${before} · ${ends}` : ends)
  }
  return all
}
