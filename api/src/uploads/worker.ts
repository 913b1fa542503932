import { pathToFileURL } from 'node:url'
import { AppError } from '@tessera/domain/errors'
import type { Outcome, Task } from './job.ts'

/** A process of its own that reads uploads for the API, one at a time. It ends with the API. */
async function outcomeOf({ module, input }: Task): Promise<Outcome> {
  try {
    const { run } = await import(pathToFileURL(module).href)
    return { kind: 'done', output: await run(input) }
  } catch (error) {
    if (error instanceof AppError)
      return { kind: 'refused', code: error.code, message: error.message, details: error.details }
    return { kind: 'failed', error: error instanceof Error ? (error.stack ?? error.message) : String(error) }
  }
}

process.on('message', async (task: Task) => {
  process.send?.(await outcomeOf(task))
})
process.on('disconnect', () => process.exit())
