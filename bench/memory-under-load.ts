import { startFirebaseStack } from '../tests/support/firebase-stack.ts'
import { highLimits } from '../tests/support/limits.ts'
import { type Held, makeHeldMemory } from './held-memory.ts'
import { type Caller, openClub } from './open-club.ts'
import { javaUnder, residentMb } from './processes.ts'

/** Memory after a number of requests, in MB. */
export interface Sample {
  readonly requests: number
  /** Resident memory of the gateway before the garbage collection. */
  readonly gateway: number
  /** Memory of the gateway after the garbage collection. */
  readonly held: Held
  /** Resident memory of the Firestore emulator. */
  readonly java: number
}

const atOnce = 8

/** Starts a firebase service, sends queries and commits with a user's token, and samples the memory ten times. */
export async function memoryUnderLoad(requests: number, report: (sample: Sample) => void): Promise<Sample[]> {
  const holding = await makeHeldMemory()
  const stack = await startFirebaseStack({ env: highLimits, nodeArgs: holding.nodeArgs })
  try {
    const caller = await openClub(stack)
    const samples: Sample[] = []
    const gateway = stack.process.pid ?? 0
    const java = javaUnder(gateway)
    for (let step = 1; step <= 10; step++) {
      await send(caller, Math.ceil(requests / 10))
      const sample = {
        requests: Math.ceil((requests / 10) * step),
        gateway: residentMb(gateway),
        held: await holding.measure(gateway),
        java: residentMb(java),
      }
      samples.push(sample)
      report(sample)
    }
    return samples
  } finally {
    await stack.stop()
  }
}

/** Every third request is a write. */
async function send({ query, commit }: Caller, count: number): Promise<void> {
  let left = count
  const work = async () => {
    for (let number = left--; number > 0; number = left--) await (number % 3 === 0 ? commit() : query())
  }
  await Promise.all(Array.from({ length: atOnce }, work))
}
