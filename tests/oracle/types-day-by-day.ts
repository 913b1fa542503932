import type { ItemFact } from '@tessera/domain/membership/settlement'
import type { PlainDate } from '@tessera/domain/plain-date'

/** A member whose type is known of each single day. */
interface TypedByDay {
  readonly id: string
  readonly typeOn: (day: PlainDate) => string | undefined
  readonly joinedOn?: PlainDate | undefined
  readonly isPaused?: (day: PlainDate) => boolean
}

/**
 * True if an item is asked of a member, found by going through the days one by one: the first day that is not
 * before the item's due day, its season and the membership says by its type, and by the member's pause. An item without a due day and without a season says by `today`.
 * An item that names members asks them, and nobody else.
 * Seasons are calendar years.
 */
export function isAskedDayByDay(
  { typeIds, memberIds, dueOn }: Pick<ItemFact, 'typeIds' | 'memberIds' | 'dueOn'>,
  season: number | undefined,
  member: TypedByDay,
  today: PlainDate,
): boolean {
  if (memberIds) return memberIds.some((one) => one === member.id)
  for (let at = Date.UTC(2024, 0, 1); at < Date.UTC(2029, 0, 1); at += 86_400_000) {
    const day = new Date(at).toISOString().slice(0, 10)
    if (season !== undefined && Number(day.slice(0, 4)) < season) continue
    if (member.joinedOn !== undefined && day < member.joinedOn) continue
    if (dueOn !== undefined ? day < dueOn : season === undefined && day < today) continue
    return !member.isPaused?.(day) && (!typeIds || typeIds.some((one) => one === member.typeOn(day)))
  }
  return false
}
