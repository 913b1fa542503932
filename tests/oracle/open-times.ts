import type { ItemFact, PaymentFact } from '@tessera/domain/membership/settlement'
import type { MemberFact } from '@tessera/domain/membership/status'

const cents = (euro: number) => Math.round(euro * 100)
const steps = { month: 1, quarter: 3, year: 12 } as const

/** The type that a member has on a day, read from the written changes one by one. */
function typeOf({ typeId, typeChanges }: MemberFact, day: string): string | undefined {
  if (!typeChanges) return typeId
  let type = ''
  for (const change of typeChanges.split(' ')) {
    const [from = '', next = ''] = change.split('=')
    if (from <= day) type = next
  }
  return type || undefined
}

/** True if a day is one of a member's pauses, read from the written ones one by one. */
function isPaused({ pauses }: MemberFact, day: string): boolean {
  for (const pause of pauses?.split(' ') ?? []) {
    const [from = '', until] = pause.split('..')
    if (from && from <= day && day <= (until || '9999')) return true
  }
  return false
}

/** True if a day is one on which an item falls due: looked at by the calendar, without counting from the first day on. */
function isDueDay({ dueOn = '', every = 'month', lastDueOn = '9999' }: ItemFact, day: string, season: string): boolean {
  if (day < dueOn || (day > dueOn && (day > lastDueOn || (season !== '' && day > `${season}-12-31`)))) return false
  const months = (one: string) => Number(one.slice(0, 4)) * 12 + Number(one.slice(5, 7))
  if ((months(day) - months(dueOn)) % steps[every] !== 0) return false
  const tomorrow = new Date(Date.parse(`${day}T00:00:00Z`) + 86_400_000).getUTCDate()
  return day.slice(8) === dueOn.slice(8) || (tomorrow === 1 && day.slice(8) < dueOn.slice(8))
}

/**
 * What a member owes of an item that repeats, day by day and payment by payment: each day on which it falls due adds the price,
 * unless the member was none then, paused, or of another type, on that day but not before the season of the item; each payment and each part that is waived takes off the oldest. `season`
 * is the calendar year of the item, '' for none. The club's seasons begin in January.
 */
export function openTimes(
  member: MemberFact,
  item: ItemFact,
  payments: readonly PaymentFact[],
  today: string,
  season = '',
): { readonly open: number; readonly since: string | undefined } {
  const owed: { day: string; open: number }[] = []
  for (
    let time = Date.parse(`${item.dueOn}T00:00:00Z`);
    new Date(time).toISOString().slice(0, 10) <= today;
    time += 86_400_000
  ) {
    const day = new Date(time).toISOString().slice(0, 10)
    if (!isDueDay(item, day, season)) continue
    if (day < (member.joinedOn ?? '') || day > (member.leavesOn ?? '9999')) continue
    if (season !== '' && member.joinedOn && season < member.joinedOn.slice(0, 4)) continue
    const judged = season !== '' && day < `${season}-01-01` ? `${season}-01-01` : day
    if (isPaused(member, judged)) continue
    const type = typeOf(member, judged)
    if (item.typeIds && !(type && item.typeIds.includes(type))) continue
    owed.push({ day, open: cents(item.price) })
  }
  for (const payment of payments) {
    if (payment.memberId !== member.id || payment.itemId !== item.id) continue
    if (payment.amount === 0 && payment.waived === undefined && payment.notes.trim() !== '')
      return { open: 0, since: undefined }
    let left = cents(payment.amount > 0 ? payment.amount : (payment.waived ?? 0))
    for (const one of owed) {
      const taken = Math.min(left, one.open)
      one.open -= taken
      left -= taken
    }
  }
  const open = owed.filter((one) => one.open > 0)
  return { open: open.reduce((sum, one) => sum + one.open, 0), since: open[0]?.day }
}
