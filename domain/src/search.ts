import { fold } from './text.ts'

/** Letters that Unicode does not decompose, with their spelling on keyboards without them. */
const plain: Readonly<Record<string, string>> = { ß: 'ss', đ: 'd', ð: 'd', ł: 'l', ø: 'o', æ: 'ae', œ: 'oe', ı: 'i' }

/** Normalizes a text for searching: without case, accents and other marks. */
export const searchText = (one: string): string =>
  fold(one)
    .normalize('NFD')
    .replace(/\p{M}/gu, '')
    .replace(/[ßđðłøæœı]/g, (letter) => plain[letter] ?? letter)

/**
 * Returns a search that finds the things with the query in one of their texts, in the given order, ignoring case and
 * accents; an empty query finds everything. Prepares the texts once, and returns the same list if it finds the same
 * things again, so that typing in a large club stays fast.
 */
export function searchOf<Thing>(
  things: readonly Thing[],
  textsOf: (thing: Thing) => readonly string[],
): (query: string) => readonly Thing[] {
  // A query typed into an input has no line break, so it never matches across two texts.
  const texts = things.map((thing) => searchText(textsOf(thing).join('\n')))
  let last = things
  return (query) => {
    const wanted = searchText(query)
    const found = wanted ? things.filter((_, place) => texts[place]?.includes(wanted)) : things
    if (found.length !== last.length || found.some((thing, place) => thing !== last[place])) last = found
    return last
  }
}
