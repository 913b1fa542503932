import { halfDayOf, halfFrom, type JoinerRule } from '@tessera/domain/payments/joiner-rule'
import { t } from '../../language/t.ts'
import { yearDayText } from '../../language/year-day-text.ts'

/** Returns a rule for who joins within a season in words; '' is the whole price. */
export function joinerRuleText(rule: JoinerRule | ''): string {
  if (rule === '') return t('The whole price')
  const half = halfDayOf(rule)
  return half === undefined ? t('By months') : t('Half from {day}', { day: yearDayText(half) })
}

/** Returns the rule that asks half from the first day of the second half of a season. */
export const halfFromMidSeason = (startsInMonth: number): JoinerRule =>
  halfFrom(`${String(((startsInMonth + 5) % 12) + 1).padStart(2, '0')}-01`)
