/** A number of a receipt in its parts: the season that it was given in, and its place in it. */
interface NumberParts {
  readonly season: number
  readonly n: number
}

/** Reads the number of a receipt, such as `2026-0007` or `2026/27-0007`; undefined for any other text. */
export function numberParts(number: string): NumberParts | undefined {
  const [, season, n] = /^(\d{4})(?:\/\d{2})?-(\d+)$/.exec(number) ?? []
  return season === undefined ? undefined : { season: Number(season), n: Number(n) }
}

/** Numbers that follow each other; one number has `from` and `to` alike. */
interface Gap {
  readonly from: number
  readonly to: number
}

/** Returns the numbers from 1 to `last` that are not among the given ones, in ascending order; numbers beyond `last` play no part. */
export function numberGaps(given: Iterable<number>, last: number): Gap[] {
  const known = [...new Set(given)].filter((n) => n >= 1 && n <= last).sort((one, other) => one - other)
  const gaps: Gap[] = []
  let next = 1
  for (const n of [...known, last + 1]) {
    if (n > next) gaps.push({ from: next, to: n - 1 })
    next = n + 1
  }
  return gaps
}
