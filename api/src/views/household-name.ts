import type { Member } from '@tessera/domain/members/member'
import { splitFullName } from '@tessera/domain/members/names'
import type { Language } from '@tessera/domain/texts/languages'
import { translator } from '@tessera/domain/texts/translate'

type Named = Pick<Member, 'fullName' | 'givenName' | 'familyName'>

const namesOf = ({ fullName, givenName, familyName }: Named) =>
  givenName && familyName ? { givenName, familyName } : splitFullName(fullName)

/** Returns the name of a household on a label: of two people both names, their surname once; of more the family’s. */
export function householdName(people: readonly Named[], language: Language): string {
  const t = translator(language)
  const [first, second, ...others] = people
  if (!first || !second) return first?.fullName ?? ''
  const surnames = [...new Set(people.map((one) => namesOf(one).familyName))]
  if (others.length > 0) return t('{name} family', { name: surnames.join(' / ') })
  const { givenName } = namesOf(first)
  const isOneName = surnames.length === 1 && givenName && namesOf(second).givenName
  return t('{first} and {second}', { first: isOneName ? givenName : first.fullName, second: second.fullName })
}
