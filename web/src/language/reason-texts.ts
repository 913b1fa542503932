import type { Requirement, Standing } from '@tessera/domain/membership/status'
import { centsText, dayText, isPartlyPaid, itemText, openText, settledText } from './format.ts'
import { t } from './t.ts'

/** The unpaid part of an item's price, and the day that it was or will be due. */
export function owedText(one: Requirement, isDue: boolean): string {
  if (one.openWith !== undefined) return t('Family fee open with {name}', { name: one.openWith })
  const what = isPartlyPaid(one) ? openText(one) : t('{amount} open', { amount: centsText(one.open) })
  if (one.dueOn === undefined) return what
  const day = dayText(one.dueOn)
  return isDue ? t('{what}, due since {day}', { what, day }) : t('{what}, due by {day}', { what, day })
}

/** A reason for a status. */
interface Reason {
  readonly text: string
  readonly isDue: boolean
}

/** A status with its reasons. */
export type Reasoned = Pick<Standing, 'unmet' | 'upcoming' | 'settled'>

/** All reasons for a status: what is due, what is not due yet, and what there is to say of the rest. */
export const reasonsOf = ({ unmet, upcoming, settled }: Reasoned): Reason[] => [
  ...unmet.map((one) => ({ text: `${itemText(one.label)}: ${owedText(one, true)}`, isDue: true })),
  ...upcoming.map((one) => ({ text: `${itemText(one.label)}: ${owedText(one, false)}`, isDue: false })),
  ...settled.map((one) => ({ text: settledText(one), isDue: false })),
]
