import { pathToFileURL } from 'node:url'
import { AppError } from '@tessera/domain/errors'
import type { Assignment, Outcome } from './task.ts'

/** Runs a task. This process reads uploads for the API, one at a time, and exits with it. */
async function outcomeOf({ module, input }: Assignment): Promise<Outcome> {
  try {
    const { run } = await import(pathToFileURL(module).href)
    return { kind: 'done', output: await run(input) }
  } catch (error) {
    if (error instanceof AppError)
      return { kind: 'refused', code: error.code, says: error.params ?? error.message, details: error.details }
    return { kind: 'failed', error: error instanceof Error ? (error.stack ?? error.message) : String(error) }
  }
}

process.on('message', async (task: Assignment) => {
  process.send?.(await outcomeOf(task))
})
process.on('disconnect', () => process.exit())
