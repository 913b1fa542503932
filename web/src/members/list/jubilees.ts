import type { Member } from '@tessera/domain/members/member'
import { t } from '../../language/t.ts'
import { jubileeChoice } from './keep.ts'

/** Years of membership that clubs honour. */
const honoured = [25, 40, 50, 60, 70, 75]

/** Returns the label of a filter by years of membership; undefined for another filter. */
export function jubileeLabel(choice: string): string | undefined {
  const [, years, year = ''] = /^:since-(\d{2}):(\d{4})$/.exec(choice) ?? []
  return years && t('Member for {years} years in {year}', { years, year })
}

/** The choices of jubilees in some years: those that a member has, and the one that is chosen. */
export function jubileeOptions(members: readonly Pick<Member, 'joinedOn'>[], years: readonly number[], chosen: string) {
  const joined = new Set(members.map(({ joinedOn = '' }) => Number(joinedOn.slice(0, 4))))
  const offered = years.flatMap((year) =>
    honoured.flatMap((count) => (joined.has(year - count) ? [jubileeChoice(count, year)] : [])),
  )
  const choices = jubileeLabel(chosen) && !offered.includes(chosen) ? [...offered, chosen] : offered
  return choices.map((choice) => ({ choice, label: jubileeLabel(choice) ?? '' }))
}
