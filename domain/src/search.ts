import { fold } from './text.ts'

/**
 * A search for what people type in a box: finds the things that have it in one of their texts, whatever its case, in
 * their order; an empty query finds everything. The texts are prepared here, and where the same are found again it is the
 * same list, so that a key in a large club stays quick.
 */
export function searchOf<Thing>(
  things: readonly Thing[],
  textsOf: (thing: Thing) => readonly string[],
): (query: string) => readonly Thing[] {
  // Nobody types a line break into a box, so that nothing is found across two texts.
  const texts = things.map((thing) => fold(textsOf(thing).join('\n')))
  let last = things
  return (query) => {
    const wanted = fold(query)
    const found = wanted ? things.filter((_, place) => texts[place]?.includes(wanted)) : things
    if (found.length !== last.length || found.some((thing, place) => thing !== last[place])) last = found
    return last
  }
}
