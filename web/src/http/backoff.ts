const shortest = 1_000
const longest = 60_000

/**
 * Milliseconds until the next attempt after a number of failures: doubles up to a minute. `random`, from 0 to 1, spreads
 * the browsers that lost the server at the same moment.
 */
export const backoff = (failures: number, random: number): number =>
  Math.min(shortest * 2 ** failures, longest) * (0.5 + random / 2)
