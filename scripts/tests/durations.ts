import { readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { z } from 'zod'
import { root } from '../product/environment.ts'
import type { Outcome } from './results.ts'

const file = join(root, 'tests/durations.json')

const durationsSchema = z.object({
  /** Seconds of each layer, on a quiet machine with 2 cores. */
  layers: z.record(z.string(), z.number()),
  /** Seconds of the files that take longest. */
  files: z.record(z.string(), z.number()),
})

/** How long the layers and files took when `make test RECORD=1` ran last. */
export const readDurations = () => durationsSchema.parse(JSON.parse(readFileSync(file, 'utf8')))

/** Files that took less begin last, in any order. */
const shortest = 2

/** Writes how long the layers and files took. */
export function recordDurations(outcomes: readonly Outcome[]): void {
  const known = readDurations()
  const sorted = (all: readonly (readonly [string, number])[]) =>
    Object.fromEntries(all.toSorted(([, one], [, other]) => other - one).map(([name, s]) => [name, Math.round(s)]))
  const files = outcomes.flatMap((outcome) => outcome.files).map(({ path, seconds }) => [path, seconds] as const)
  const layers = outcomes.map(({ title, seconds }) => [title, seconds] as const)
  const recorded = {
    layers: { ...known.layers, ...sorted(layers) },
    files: sorted(files.filter(([, seconds]) => seconds >= shortest)),
  }
  writeFileSync(file, `${JSON.stringify(recorded, null, 2)}\n`)
}

/** Says which layers took much longer than recorded. Not a failure: machines differ. */
export function slowerThanRecorded(outcomes: readonly Outcome[]): string[] {
  const { layers } = readDurations()
  return outcomes.flatMap(({ title, seconds }) => {
    const recorded = layers[title]
    if (!recorded || seconds <= 1.5 * recorded) return []
    return [`slower: ${title} took ${seconds.toFixed(0)} s, recorded are ${recorded} s (make test RECORD=1 records).`]
  })
}
