/** Number of equal accounts or documents, and one line per difference. */
export interface Comparison {
  readonly alike: number
  readonly differences: readonly string[]
}

/** Returns the keys with different values, including keys that only one side has. */
export const unlikeIn = (one: Readonly<Record<string, unknown>>, other: Readonly<Record<string, unknown>>): string[] =>
  [...new Set([...Object.keys(one), ...Object.keys(other)])].filter(
    (name) => JSON.stringify(one[name]) !== JSON.stringify(other[name]),
  )
