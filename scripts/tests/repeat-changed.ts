import { spawn } from 'node:child_process'
import { availableParallelism } from 'node:os'
import { UserError } from '../product/environment.ts'
import { changedFiles } from './changed-files.ts'
import { filesOf } from './select-tests.ts'
import type { Step } from './steps.ts'

/**
 * The steps of the test files that a change touches, each `times` times; a failure has no second try.
 * @throws UserError if the change touches none
 */
export function repeatChanged(steps: readonly Step[], times: number): readonly Step[] {
  if (!Number.isSafeInteger(times) || times < 1)
    throw new UserError('CHANGED is how often each changed test file runs: 5.')
  const changed = new Set(changedFiles())
  const touched = steps
    .map((step) => ({ ...step, files: filesOf(step).filter((path) => changed.has(path)), isFinal: true as const }))
    .filter(({ files }) => files.length > 0)
  if (touched.length === 0) throw new UserError('The change touches no test file.')
  return touched.flatMap((step) =>
    Array.from({ length: times }, (_, at) => ({ ...step, title: `${step.title}, ${at + 1} of ${times}` })),
  )
}

/** Keeps every core busy, as other work on the machine would, until the returned function is called. */
export function startLoad(): () => void {
  const busy = 'const end = Date.now() + 3_600_000; while (Date.now() < end);'
  const cores = Array.from({ length: availableParallelism() })
  const load = cores.map(() => spawn(process.execPath, ['-e', busy], { stdio: 'ignore' }))
  return () => {
    for (const child of load) child.kill()
  }
}
