import { type Chance, chanceOf } from '../chance.ts'
import type { Sitter } from '../faces/photo.ts'
import { awkward, men, surnames, women } from './names.ts'

/** A person with an e-mail address, not yet a member. */
export interface Person extends Sitter {
  readonly email: string
}

/** Plans people with unique names and addresses, the awkward names first. Addresses are in `domain`. */
export function planPeople(seed: string, count: number, domain: string): Person[] {
  const chance = chanceOf(`${seed}: people`)
  const taken = new Set<string>()
  return Array.from({ length: count }, (_, place) => {
    let [name, woman] = nameOf(chance, place)
    while (taken.has(mailboxOf(name))) [name, woman] = nameOf(chance, Number.POSITIVE_INFINITY)
    taken.add(mailboxOf(name))
    const age = chance.happens(0.12) ? chance.whole(11, 17) : chance.whole(18, 81)
    return { name, woman, age, email: `${mailboxOf(name)}@${domain}` }
  })
}

function nameOf(chance: Chance, place: number): [string, boolean] {
  const [name, kind] = awkward[place] ?? []
  if (name) return [name, kind === 'woman']
  const woman = chance.happens(0.5)
  const given = chance.pick(woman ? women : men)
  const family = chance.pick(surnames)
  if (!chance.happens(0.05)) return [`${given} ${family}`, woman]
  const other = chance.pick(surnames)
  return [other === family ? `${given} ${family}` : `${given} ${family}-${other}`, woman]
}

const german: Readonly<Record<string, string>> = { ä: 'ae', ö: 'oe', ü: 'ue', ß: 'ss', đ: 'd', ø: 'o', ł: 'l' }

/** Turns a name into a mailbox: lowercase ASCII letters and dots. */
const mailboxOf = (name: string): string =>
  name
    .normalize('NFC')
    .toLowerCase()
    .replace(/[äöüßđøł]/g, (letter) => german[letter] ?? letter)
    .normalize('NFD')
    .replace(/[^a-z\s-]/g, '')
    .replace(/[\s-]+/g, '.')
