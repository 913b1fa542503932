import type { MembershipType } from '@tessera/domain/clubs/membership-types'
import { type Ages, agesOf } from '@tessera/domain/members/age'
import type { PlainDate } from '@tessera/domain/plain-date'
import { dayText } from '../../language/format.ts'
import { t } from '../../language/t.ts'
import { ageChoice, noBirthday, unfitChoice } from './keep.ts'

interface Option {
  readonly choice: string
  readonly label: string
}

const groups: readonly Ages[] = [{ to: 13 }, { to: 17 }, { from: 18 }, { from: 60 }]

const wordsOf = ({ from = 0, to }: Ages, day: string): string =>
  to === undefined ? t('{age} and over on {day}', { age: from, day }) : t('Under {age} on {day}', { age: to + 1, day })

/** The choices of ages on each of some days; the day of `chosen`, which an address may keep from another year, is among them. */
export function ageOptions(
  days: readonly PlainDate[],
  types: readonly MembershipType[],
  chosen: string,
): readonly Option[] {
  const isOfTypes = types.some((type) => agesOf(type))
  const ofDay = (on: PlainDate): Option[] => {
    const day = dayText(on)
    return [
      ...groups.map((ages) => ({ choice: ageChoice(ages, on), label: wordsOf(ages, day) })),
      ...(isOfTypes ? [{ choice: unfitChoice(on), label: t('Age does not fit the type on {day}', { day }) }] : []),
    ]
  }
  const offered = [...days.flatMap(ofDay), { choice: noBirthday, label: t('Without a birthday') }]
  const ofOtherDay = ofDay(chosen.slice(-10)).filter(({ choice }) => choice === chosen)
  return offered.some(({ choice }) => choice === chosen) ? offered : [...offered, ...ofOtherDay]
}
