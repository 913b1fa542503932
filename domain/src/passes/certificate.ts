/** Days before the end of a pass certificate from which on the club and the operator read that it expires. */
export const warnDays = 30
const dayMs = 24 * 60 * 60 * 1000

/** The state of a certificate that is valid until `until` (ISO 8601). */
export function certificateState(until: string, now: Date): 'valid' | 'expires soon' | 'expired' {
  const left = Date.parse(until) - now.getTime()
  if (left <= 0) return 'expired'
  return left <= warnDays * dayMs ? 'expires soon' : 'valid'
}

/** Days before the end of a certificate on which the club's page says so more urgently. */
const stages = [7, warnDays, 60] as const

/** The stage of a certificate that ends in this many days; undefined while there is time, or once it is over. */
export const stageOf = (days: number): (typeof stages)[number] | undefined =>
  days < 0 ? undefined : stages.find((stage) => days <= stage)
