import { fold } from './text.ts'

/** Letters that Unicode does not decompose, with their spelling on keyboards without them. */
const plain: Readonly<Record<string, string>> = { ß: 'ss', đ: 'd', ð: 'd', ł: 'l', ø: 'o', æ: 'ae', œ: 'oe', ı: 'i' }

/** Apostrophes, and the accents that are typed for them. Left out, so that all are alike. */
const apostrophes = /['’‘‛`´ʼʻ′]/g

/** One form of a text, with marks apart. Apostrophes first: NFKC would make a space and an accent of `´`. */
const apart = (one: string): string => fold(one.replace(apostrophes, '')).normalize('NFD')

const withoutMarks = (one: string): string =>
  one.replace(/\p{M}/gu, '').replace(/[ßđðłøæœı]/g, (letter) => plain[letter] ?? letter)

/** The words of a query, without case, accents, other marks and apostrophes. */
export const wordsOf = (query: string): string[] => withoutMarks(apart(query)).split(/\s+/).filter(Boolean)

/** Returns a text without case and marks, as it is typed on keyboards without umlauts: `Müller` as `muller` and `mueller`. */
export function spellingsOf(one: string): readonly [short: string, long: string] {
  const whole = apart(one)
  return [withoutMarks(whole), withoutMarks(whole.replace(/([aou])\u0308/g, '$1e'))]
}

/**
 * Returns a text in every spelling that a query may have, each on a line: `Müller` as `muller` and `mueller`, `Mueller` as
 * `mueller` and `muller`.
 */
export function searchText(one: string): string {
  const [short, long] = spellingsOf(one)
  return [...new Set([short, long, short.replace(/([aou])e/g, '$1')])].join('\n')
}

/**
 * Returns a search that finds the things with every word of the query in one of their texts, in the given order; an empty
 * query finds everything. Prepares each thing's texts once, also for later lists that have it, and returns the same list
 * if it finds the same things again, so that typing in a large club stays fast.
 */
export function searchBy<Thing extends object>(
  textsOf: (thing: Thing) => readonly string[],
): (things: readonly Thing[]) => (query: string) => readonly Thing[] {
  const prepared = new WeakMap<Thing, string>()
  const textOf = (thing: Thing): string => {
    const known = prepared.get(thing)
    if (known !== undefined) return known
    // A word of a query has no line break, so it never matches across two texts.
    const text = searchText(textsOf(thing).join('\n'))
    prepared.set(thing, text)
    return text
  }
  return (things) => {
    const texts = things.map(textOf)
    let last = things
    return (query) => {
      const words = wordsOf(query)
      const isFound = (text = '') => words.every((word) => text.includes(word))
      const found = words.length > 0 ? things.filter((_, place) => isFound(texts[place])) : things
      if (found.length !== last.length || found.some((thing, place) => thing !== last[place])) last = found
      return last
    }
  }
}
