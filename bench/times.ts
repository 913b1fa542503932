import { createHash } from 'node:crypto'

/** Returns a percentile; `part` is from 0 to 1. Returns 0 without values. */
export const percentile = (values: readonly number[], part: number): number =>
  values.toSorted((a, b) => a - b)[Math.min(values.length - 1, Math.floor(values.length * part))] ?? 0

/** Returns how many milliseconds `work` takes. */
export async function timed(work: () => Promise<unknown>): Promise<number> {
  const start = performance.now()
  await work()
  return performance.now() - start
}

/** Formats milliseconds: one decimal below 10, else none. */
export const ms = (value: number): string => (value < 10 ? value.toFixed(1) : value.toFixed(0))

/** Milliseconds that one core takes for a fixed piece of work now: hashing 16 MB; the median of nine. */
export function fixedWork(): number {
  const bytes = Buffer.alloc(16 * 1024 * 1024)
  const times = Array.from({ length: 9 }, () => {
    const start = performance.now()
    createHash('sha256').update(bytes).digest()
    return performance.now() - start
  })
  return percentile(times, 0.5)
}
