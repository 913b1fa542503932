import { existsSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { z } from 'zod'
import { root } from '../product/environment.ts'
import { type Outcome, outcomeSchema } from './results.ts'

const artifacts = join(root, 'artifacts')
const fileOf = (mode: string) => join(artifacts, `outcomes-${mode}.json`)

const keptSchema = z.object({ isWhole: z.boolean(), outcomes: z.array(outcomeSchema) })

/** Keeps the outcomes so far of `make test` or one of its siblings; `isWhole` once there are no more to come. */
export function keepOutcomes(mode: string, outcomes: readonly Outcome[], isWhole: boolean): void {
  mkdirSync(artifacts, { recursive: true })
  writeFileSync(fileOf(mode), JSON.stringify({ isWhole, outcomes }))
}

export const forgetOutcomes = (mode: string): void => rmSync(fileOf(mode), { force: true })

/** Reads kept outcomes; undefined where a run did not begin. */
export function readOutcomes(mode: string): z.infer<typeof keptSchema> | undefined {
  const file = fileOf(mode)
  return existsSync(file) ? keptSchema.parse(JSON.parse(readFileSync(file, 'utf8'))) : undefined
}
