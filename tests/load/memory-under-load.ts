import { startFirebaseStack } from '../support/firebase-stack.ts'
import { highLimits } from '../support/limits.ts'
import { type Held, makeHeldMemory } from './held-memory.ts'
import { type Caller, openClub } from './open-club.ts'
import { javaUnder, residentMb } from './processes.ts'

/** Memory at a moment, in MB. */
export interface Sample {
  readonly requests: number
  /** Resident memory of the door as it comes, before it collects its garbage. */
  readonly door: number
  /** What the door holds after that. */
  readonly held: Held
  /** Resident memory of the Firestore emulator. */
  readonly java: number
}

const atOnce = 8

/** Sends queries and commits with a user's token to a firebase room of its own, and looks at the memory ten times. */
export async function memoryUnderLoad(requests: number, tell: (sample: Sample) => void): Promise<Sample[]> {
  const holding = await makeHeldMemory()
  const stack = await startFirebaseStack({ env: highLimits, nodeArgs: holding.nodeArgs })
  try {
    const caller = await openClub(stack)
    const samples: Sample[] = []
    const door = stack.process.pid ?? 0
    const java = javaUnder(door)
    for (let step = 1; step <= 10; step++) {
      await send(caller, Math.ceil(requests / 10))
      const sample = {
        requests: Math.ceil((requests / 10) * step),
        door: residentMb(door),
        held: await holding.measure(door),
        java: residentMb(java),
      }
      samples.push(sample)
      tell(sample)
    }
    return samples
  } finally {
    await stack.stop()
  }
}

/** One write in three: as an evening at the club's books. */
async function send({ query, commit }: Caller, count: number): Promise<void> {
  let left = count
  const work = async () => {
    for (let number = left--; number > 0; number = left--) await (number % 3 === 0 ? commit() : query())
  }
  await Promise.all(Array.from({ length: atOnce }, work))
}
