import type { Member } from '@tessera/domain/members/member'
import type { PlainDate } from '@tessera/domain/plain-date'
import { dayText } from '../language/format.ts'
import { t } from '../language/t.ts'

/** Adds to notes of members, by their ids, the last day of each whose membership ends today or later. */
export function withLastDays(
  notes: ReadonlyMap<string, string>,
  members: readonly Member[],
  today: PlainDate,
): ReadonlyMap<string, string> {
  const all = new Map(notes)
  for (const { id, leavesOn } of members) {
    if (leavesOn === undefined || leavesOn < today) continue
    const ends = t('Last day: {day}', { day: dayText(leavesOn) })
    const before = all.get(id)
    all.set(id, before ? `${before} · ${ends}` : ends)
  }
  return all
}
