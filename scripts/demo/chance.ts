/** A random generator, deterministic for a seed, so that a demo club is always the same. */
export interface Chance {
  /** A number from 0 to 1, excluding 1. */
  readonly part: () => number
  /** A whole number, both ends included. */
  readonly whole: (least: number, most: number) => number
  /** True with the probability `often`, from 0 to 1. */
  readonly happens: (often: number) => boolean
  readonly pick: <T>(of: readonly [T, ...T[]]) => T
}

/** Makes a random generator (mulberry32, seeded with FNV-1a of the text). */
export function chanceOf(seed: string): Chance {
  let state = 0x811c9dc5
  for (const letter of seed) state = Math.imul(state ^ (letter.codePointAt(0) ?? 0), 0x01000193)
  const part = () => {
    state = (state + 0x6d2b79f5) | 0
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state)
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4_294_967_296
  }
  return {
    part,
    whole: (least, most) => least + Math.floor(part() * (most - least + 1)),
    happens: (often) => part() < often,
    pick: (of) => of[Math.floor(part() * of.length)] ?? of[0],
  }
}
