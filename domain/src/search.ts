import { fold } from './text.ts'

/** Letters that Unicode does not decompose, with their spelling on keyboards without them. */
const plain: Readonly<Record<string, string>> = { ß: 'ss', đ: 'd', ð: 'd', ł: 'l', ø: 'o', æ: 'ae', œ: 'oe', ı: 'i' }

/** Letters that are also written as two, as in German passports. */
const twoLetters: Readonly<Record<string, string>> = { ä: 'ae', ö: 'oe', ü: 'ue', ø: 'oe', å: 'aa' }

/** Apostrophes, and the accents that are typed for them; left out, so that all are alike. */
const apostrophes = /['’‘‛`´ʼʻ′]/g

const withoutMarks = (folded: string): string =>
  // Most texts are ASCII, of which there are tens of thousands.
  /^[\0-\x7f]*$/.test(folded)
    ? folded
    : folded
        .normalize('NFD')
        .replace(/\p{M}/gu, '')
        .replace(/[ßđðłøæœı]/g, (letter) => plain[letter] ?? letter)

/** Before `fold`, which would make a space and an accent of `´`. */
const folded = (one: string): string => fold(one.replace(apostrophes, ''))

/** The words of a query, without case, accents, other marks and apostrophes. */
export const wordsOf = (query: string): string[] => withoutMarks(folded(query)).split(/\s+/).filter(Boolean)

/**
 * Returns a text in every spelling that a query may have, each on a line: `Müller` as `muller` and `mueller`, `Mueller` as
 * `mueller` and `muller`.
 */
export function searchText(one: string): string {
  const whole = folded(one)
  const short = withoutMarks(whole)
  const long = whole.replace(/[äöüøå]/g, (letter) => twoLetters[letter] ?? letter)
  const contracted = short.replace(/([aou])e/g, '$1')
  const others = [...(long === whole ? [] : [withoutMarks(long)]), ...(contracted === short ? [] : [contracted])]
  return [short, ...others].join('\n')
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
