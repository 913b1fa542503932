/** How many are in both and alike, and what is not, one line for each. */
export interface Comparison {
  readonly alike: number
  readonly differences: readonly string[]
}

/** The names under which two of a kind hold something else, or one of them nothing. */
export const unlikeIn = (one: Readonly<Record<string, unknown>>, other: Readonly<Record<string, unknown>>): string[] =>
  [...new Set([...Object.keys(one), ...Object.keys(other)])].filter(
    (name) => JSON.stringify(one[name]) !== JSON.stringify(other[name]),
  )
