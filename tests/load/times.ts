/** The value that so large a part of all values stays under. */
export const percentile = (values: readonly number[], part: number): number =>
  values.toSorted((a, b) => a - b)[Math.min(values.length - 1, Math.floor(values.length * part))] ?? 0

/** How many milliseconds work takes. */
export async function timed(work: () => Promise<unknown>): Promise<number> {
  const start = performance.now()
  await work()
  return performance.now() - start
}

/** Milliseconds for people. */
export const ms = (value: number): string => (value < 10 ? value.toFixed(1) : value.toFixed(0))
