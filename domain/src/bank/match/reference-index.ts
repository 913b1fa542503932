import { memberReference, paymentReference } from '../../payments/payment-reference.ts'
import { HalfIndex, half, valuesOf, withNextLast } from './half-index.ts'
import { isOneTypo } from './one-typo.ts'
import type { MatchFacts } from './proposal.ts'

/** What a reference is for; without an item the member's standing one, for whatever is open. */
export interface ReferenceTarget {
  readonly memberId: string
  readonly itemId?: string
}

/** The targets of the references in a text, in its order; with `typo` the only one within a typing error. */
export interface FoundReferences {
  readonly targets: readonly ReferenceTarget[]
  readonly typo: boolean
}

export type ReferenceIndex = (text: string) => FoundReferences

/** Maximum characters of a text that are searched. */
const mostSearched = 1200

/** References and what each is for. */
interface Known {
  readonly references: readonly string[]
  readonly targets: readonly ReferenceTarget[]
  readonly byFirst: HalfIndex
  readonly bySecond: HalfIndex
}

/** Prepares the search for the references of members, items and the members alone, however they are written. */
export function prepareReferences(facts: MatchFacts): ReferenceIndex {
  const known = knownOf(facts)
  return (text) => {
    const signs = compact(text)
    const values = valuesOf(signs)
    const exact = exactIn(signs, values, known)
    if (exact.length > 0) return { targets: exact, typo: false }
    const near = nearIn(signs, values, known)
    return { targets: near.length === 1 ? near : [], typo: near.length === 1 }
  }
}

function knownOf({ members, openOf, itemIds }: MatchFacts): Known {
  const references: string[] = []
  const targets: ReferenceTarget[] = []
  const add = (reference: string, target: ReferenceTarget) => {
    references.push(compact(reference))
    targets.push(target)
  }
  for (const { id: memberId } of members) {
    add(memberReference(memberId), { memberId })
    for (const itemId of new Set([...itemIds, ...openOf(memberId).map(({ itemId }) => itemId)]))
      add(paymentReference(memberId, itemId), { memberId, itemId })
  }
  const byHalf = (at: number) => new HalfIndex(references.map((reference) => valuesOf(reference)[at] ?? -1))
  return { references, targets, byFirst: byHalf(0), bySecond: byHalf(half) }
}

const compact = (text: string): string =>
  text
    .slice(0, mostSearched)
    .toUpperCase()
    .replace(/[^0-9A-Z]/g, '')

function exactIn(signs: string, values: Int32Array, { references, targets, byFirst }: Known): ReferenceTarget[] {
  const found = new Set<number>()
  for (let at = 0; at + 2 * half <= signs.length; at += 1)
    for (const place of byFirst.placesOf(values[at] ?? -1))
      if (signs.startsWith(references[place] ?? '', at)) found.add(place)
  return [...found].flatMap((place) => targets[place] ?? [])
}

/** One typing error leaves one of the halves as it is, or swaps the characters in the middle. */
function nearIn(
  signs: string,
  values: Int32Array,
  { references, targets, byFirst, bySecond }: Known,
): ReferenceTarget[] {
  const found = new Set<number>()
  const add = (places: readonly number[], from: number, to: number) => {
    for (const place of places)
      if (isOneTypo(signs.slice(Math.max(0, from), to), references[place] ?? '')) found.add(place)
  }
  for (let at = 0; at + half <= signs.length; at += 1) {
    const value = values[at] ?? -1
    const [firsts, seconds] = [byFirst.placesOf(value), bySecond.placesOf(value)]
    for (const length of lengths) {
      if (firsts.length > 0) add(firsts, at, at + half + length)
      if (seconds.length > 0) add(seconds, at - length, at + half)
    }
    add(byFirst.placesOf(withNextLast(value, signs, at)), at, at + 2 * half)
  }
  return [...found].flatMap((place) => targets[place] ?? [])
}

/** Of a half with a character less, as many, or one more. */
const lengths = [half - 1, half, half + 1]
