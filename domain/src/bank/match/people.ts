import { isOneTypo } from './one-typo.ts'
import { type Person, personOf } from './person.ts'
import type { MatchableMember } from './proposal.ts'
import type { Word } from './words.ts'

/**
 * How a text names a person: given and family name side by side; both somewhere, or the given name alone where the payer is of
 * the family; the given name with a typing error; or the family name alone.
 */
export type Naming = 'fully' | 'partly' | 'nearly' | 'surname'

/** Those who have a family name. */
interface Namesakes {
  readonly all: Person[]
  readonly byGivenName: Map<string, Person[]>
}

/** Maximum people with a family name who are found by it alone: more often it says nothing. */
const mostNamesakes = 30

/** A club's members as statements name them. */
export class People {
  readonly #byId = new Map<string, Person>()
  readonly #byWholeName = new Map<string, Person[]>()
  readonly #byFamilyName = new Map<string, Namesakes>()
  readonly #households = new Map<string, string[]>()
  readonly #givenNames = new Set<string>()

  constructor(members: readonly MatchableMember[]) {
    for (const member of members) {
      const person = personOf(member)
      if (!person) continue
      this.#byId.set(person.id, person)
      for (const key of new Set([...(person.family.at(-1) ?? []), ...person.joined])) this.#addNamesake(key, person)
      for (const name of new Set(person.whole)) add(this.#byWholeName, name, person)
      for (const spelling of person.given.flat()) this.#givenNames.add(spelling)
      add(this.#households, person.household, person.id)
    }
  }

  #addNamesake(familyName: string, person: Person): void {
    const namesakes: Namesakes = this.#byFamilyName.get(familyName) ?? { all: [], byGivenName: new Map() }
    this.#byFamilyName.set(familyName, namesakes)
    namesakes.all.push(person)
    for (const givenName of new Set(person.given.flat())) add(namesakes.byGivenName, givenName, person)
  }

  get(id: string): Person | undefined {
    return this.#byId.get(id)
  }

  /** True if a member has this given name. */
  isGivenName(word: Word): boolean {
    return isIn(word, this.#givenNames)
  }

  /** The ids of the person's family, with the person. */
  householdOf(id: string): readonly string[] {
    return this.#households.get(this.#byId.get(id)?.household ?? '') ?? [id]
  }

  /**
   * Returns who has a family name that is in a text, and how they are named. Of more than 30 with the same family name only those
   * whose given name is there too, or in further words.
   */
  namedIn(words: readonly Word[], further: readonly Word[] = []): Map<string, Naming> {
    const found = new Map<string, Naming>()
    const all = new Set(words.flat())
    const given = new Set([...all, ...further.flat()])
    words.forEach((word, at) => {
      for (const spelling of word)
        for (const { id } of this.#byWholeName.get(spelling) ?? nobody) found.set(id, 'fully')
      for (const spelling of word)
        for (const person of this.#namesakes(spelling, given)) {
          if (found.get(person.id) === 'fully') continue
          const naming = namingOf(person, words, at, all)
          if (naming) found.set(person.id, naming)
        }
    })
    return found
  }

  #namesakes(familyName: string, given: ReadonlySet<string>): readonly Person[] {
    const namesakes = this.#byFamilyName.get(familyName)
    if (!namesakes) return nobody
    if (namesakes.all.length <= mostNamesakes) return namesakes.all
    return [...given].flatMap((spelling) => namesakes.byGivenName.get(spelling) ?? nobody)
  }
}

const nobody: readonly Person[] = []

function add<Value>(index: Map<string, Value[]>, key: string, value: Value): void {
  const others = index.get(key)
  if (others) others.push(value)
  else index.set(key, [value])
}

const isIn = (word: Word, spellings: ReadonlySet<string>): boolean => word.some((spelling) => spellings.has(spelling))

/** True if a text has one of the given names. */
export const hasGivenName = ({ given }: Person, spellings: ReadonlySet<string>): boolean =>
  given.some((name) => isIn(name, spellings))

/** Returns whether a text has one of the given names of a person with a typing error; each name is compared once. */
export function nearGivenNames(spellings: ReadonlySet<string>): (person: Person) => boolean {
  const words = [...spellings]
  const known = new Map<string, boolean>()
  const isNear = (name: string): boolean => {
    const before = known.get(name)
    if (before !== undefined) return before
    const is = name.length >= leastTyped && words.some((word) => isOneTypo(word, name))
    known.set(name, is)
    return is
  }
  return ({ given }) => given.some((name) => name.some(isNear))
}

/** Shorter ones become another name too easily. */
const leastTyped = 4

function namingOf(person: Person, words: readonly Word[], at: number, all: ReadonlySet<string>): Naming | undefined {
  if (!hasFamilyName(person, all)) return undefined
  if (!hasGivenName(person, all)) return 'surname'
  const beside = new Set(around(person, words, at).flat())
  return hasFamilyName(person, beside) && hasGivenName(person, beside) ? 'fully' : 'partly'
}

const hasFamilyName = ({ joined, family }: Person, spellings: ReadonlySet<string>): boolean =>
  isIn(joined, spellings) || family.every((word) => isIn(word, spellings))

/** The words around a place that are all of the person's name. */
function around({ own }: Person, words: readonly Word[], at: number): readonly Word[] {
  const isOwn = (place: number) => {
    const word = words[place]
    return word !== undefined && isIn(word, own)
  }
  let [first, last] = [at, at]
  while (isOwn(first - 1)) first -= 1
  while (isOwn(last + 1)) last += 1
  return words.slice(first, last + 1)
}
