import { chanceOf } from '../chance.ts'
import { type Person, planPeople } from './people.ts'

/** A member of the demo club. */
export interface PlannedMember extends Person {
  readonly memberNumber: string
  readonly typeId: string
  /** Year of the member's first payments. */
  readonly since: number
  readonly enabled: boolean
  /** True if this year's fee is not paid in full. */
  readonly due: boolean
  readonly photo: boolean
}

/** Members of this age are honorary. */
const honoraryFrom = 78

const typeOf = (age: number): string => (age < 18 ? 'junior' : age < honoraryFrom ? 'adult' : 'honorary')

/** Plans the members, sorted by number. The first is active from the first year on: the one to sign in as. */
export function planMembers(seed: string, count: number, thisYear: number, domain: string): PlannedMember[] {
  const chance = chanceOf(`${seed}: members`)
  let number = 0
  return planPeople(seed, count, domain).map((person, place) => {
    number += chance.happens(0.12) ? chance.whole(2, 4) : 1
    const joined = Math.max(0, Math.floor((place / count) * 7) - 2)
    const enabled = place === 0 || place % 17 !== 5
    return {
      ...person,
      typeId: typeOf(person.age),
      memberNumber: String(number).padStart(4, '0'),
      since: thisYear - 4 + Math.min(4, joined),
      enabled,
      due: enabled && place !== 0 && person.age < honoraryFrom && (place % 9 === 3 || chance.happens(0.05)),
      photo: place === 0 || !chance.happens(0.06),
    }
  })
}
