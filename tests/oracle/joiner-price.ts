import type { JoinerRule } from '@tessera/domain/payments/joiner-rule'

/**
 * The cents of a price that are asked of who joins on a day of a season, month by month from the first day of the season: by months
 * those months that are not over when somebody joins, or half once the day has come from which half is asked, found day by day.
 */
export function joinerCents(cents: number, rule: JoinerRule, joinedOn: string, seasonBegins: string): number {
  const months: string[] = []
  const first = new Date(`${seasonBegins}T00:00:00Z`)
  for (let n = 0; n < 12; n++)
    months.push(new Date(Date.UTC(first.getUTCFullYear(), first.getUTCMonth() + n)).toISOString().slice(0, 7))
  const joined = joinedOn.slice(0, 7)
  if (!months.includes(joined)) return cents
  if (rule === 'by_months') return Math.round((cents * months.filter((month) => month >= joined).length) / 12)
  for (let at = Date.parse(seasonBegins); ; at += 86_400_000) {
    const day = new Date(at).toISOString().slice(0, 10)
    if (day > joinedOn) return cents
    if (rule === `half_from_${day.slice(5)}`) return Math.round(cents / 2)
  }
}
