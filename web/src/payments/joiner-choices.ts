import { type JoinerRule, joinerRules } from '@tessera/domain/payments/payment'
import { monthNames } from '../language/format.ts'
import { t } from '../language/t.ts'

/** Returns a rule for who joins within a season in words; '' is the whole price. */
export function joinerRuleText(rule: JoinerRule | ''): string {
  if (rule === '') return t('The whole price')
  if (rule === 'by_months') return t('By months')
  return t('Half from {month}', { month: monthNames()[joinerRules.indexOf(rule) - 1] ?? '' })
}

/** The choices of what is asked of who joins within a season, in the order of its months. */
export function joinerChoices(startsInMonth: number): { readonly value: JoinerRule | ''; readonly label: string }[] {
  const [byMonths, ...halves] = joinerRules
  const later = [...halves.slice(startsInMonth - 1), ...halves.slice(0, startsInMonth - 1)]
  return (['', byMonths, ...later] as const).map((value) => ({ value, label: joinerRuleText(value) }))
}
