import type { MembershipType } from '@tessera/domain/clubs/membership-types'
import { isAgeUnfit } from '@tessera/domain/members/age'
import { ageOn } from '@tessera/domain/members/facts'
import type { PlainDate } from '@tessera/domain/plain-date'
import { dayText } from '../../language/format.ts'
import { t } from '../../language/t.ts'

interface Person {
  readonly fullName: string
  readonly givenName?: string | undefined
  readonly birthday?: PlainDate | undefined
}

/** Says that somebody's age on a day is not among those of the membership type; undefined if it is, or is not known. */
export function ageHint(person: Person, type: MembershipType | undefined, on: PlainDate): string | undefined {
  if (!person.birthday || !type || !isAgeUnfit(person, type, on)) return undefined
  const { ageFrom: from, ageTo: to, name: kind } = type
  const name = person.givenName || person.fullName || t('This member')
  const said = { name, age: Math.max(0, ageOn(person.birthday, on)), day: dayText(on), type: kind }
  if (from === undefined) return t('{name} is {age} on {day}; {type} is up to {to}', { ...said, to: to ?? '' })
  if (to === undefined) return t('{name} is {age} on {day}; {type} is from {from}', { ...said, from })
  return t('{name} is {age} on {day}; {type} is from {from} to {to}', { ...said, from, to })
}
