import { z } from 'zod'

const failureSchema = z.object({
  file: z.string().optional().describe('from the root of the repository; absent for an error that names none'),
  line: z.number().optional(),
  name: z.string(),
  seed: z.string().optional().describe('of a property that fast-check found to be false'),
  errors: z.array(z.string()).describe('each its first lines and its diff'),
})
/** A test that failed, a file that could not be loaded, or an error outside any test. */
export type Failure = z.infer<typeof failureSchema>

const testSchema = z.object({ name: z.string(), seconds: z.number(), isLong: z.boolean() })

const fileSchema = z.object({
  path: z.string(),
  seconds: z.number(),
  passed: z.number(),
  skipped: z.array(z.string()),
  tests: z.array(testSchema).describe('those over a second, and those tagged long'),
})
export type FileResult = z.infer<typeof fileSchema>

/** What the reporter writes after a run of vitest. */
export const resultsSchema = z.object({ files: z.array(fileSchema), failures: z.array(failureSchema) })
export type Results = z.infer<typeof resultsSchema>

const unsteadySchema = z.object({ file: z.string(), failures: z.array(failureSchema) })
/** A file that failed and then passed alone, with its first failures. */
export type Unsteady = z.infer<typeof unsteadySchema>

export const outcomeSchema = resultsSchema.extend({
  title: z.string(),
  /** What runs the layer's tests, less their files: environment and project. */
  command: z.string(),
  seconds: z.number(),
  unsteady: z.array(unsteadySchema),
  used: z.record(z.string(), z.number()).describe('what scripts/tests/budgets.ts counts'),
  unrun: z.number().describe('tests of a layer that cannot run on this machine'),
  hindrance: z.string().optional(),
})
/** Result of a layer. */
export type Outcome = z.infer<typeof outcomeSchema>

/** Counts the tests of outcomes. */
export const countOf = (outcomes: readonly Outcome[]) => {
  const files = outcomes.flatMap((outcome) => outcome.files)
  return {
    passed: files.reduce((sum, { passed }) => sum + passed, 0),
    failed: outcomes.flatMap(({ failures }) => failures).length,
    skipped:
      files.reduce((sum, { skipped }) => sum + skipped.length, 0) + outcomes.reduce((sum, { unrun }) => sum + unrun, 0),
  }
}

/** With more unsteady files than these a run is red. */
const mostUnsteady = 2

/** True if a run must not be merged. */
export const isRed = (outcomes: readonly Outcome[]): boolean =>
  countOf(outcomes).failed > 0 || outcomes.flatMap(({ unsteady }) => unsteady).length > mostUnsteady
