import type { TestProject } from 'vitest/node'
import { type FirebaseAddresses, startFirebaseStack } from './firebase-stack.ts'

declare module 'vitest' {
  interface ProvidedContext {
    /** One for each worker of the emulator layer; `worker-stack.ts` takes the worker's own. */
    stacks: readonly FirebaseAddresses[]
  }
}

/** Starts one gateway with its emulators for each worker that gets a test file. */
export async function setup({ vitest, config, provide }: TestProject): Promise<(() => Promise<void>) | undefined> {
  if (process.env.TESSERA_NO_JAVA) return undefined
  const files = config.watch ? config.maxWorkers : vitest.state.getPaths().length
  const starts = await Promise.allSettled(
    Array.from({ length: Math.min(config.maxWorkers, files) }, () => startFirebaseStack()),
  )
  const started = starts.flatMap((start) => (start.status === 'fulfilled' ? [start.value] : []))
  const stop = () => Promise.all(started.map((stack) => stack.stop()))
  for (const start of starts) {
    if (start.status === 'fulfilled') continue
    await stop()
    throw start.reason
  }
  provide(
    'stacks',
    started.map(({ process: _process, log: _log, stop: _stop, ...addresses }) => addresses),
  )
  return async () => {
    await stop()
  }
}
