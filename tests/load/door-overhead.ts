import { matches, seal } from '@tessera/firebase/accounts/password'
import { castOn, startEmulators } from '../attacks/bare-world.ts'
import { startFirebaseStack } from '../support/firebase-stack.ts'
import { type Caller, callerOf, openClub } from './open-club.ts'

// What the door costs: the same calls on the door and on bare emulators, in turns: node tests/load/door-overhead.ts [rounds]
const rounds = Number(process.argv[2] ?? 200)

async function timed(work: () => Promise<unknown>): Promise<number> {
  const start = performance.now()
  await work()
  return performance.now() - start
}
const median = (times: number[]): number => times.toSorted((a, b) => a - b)[Math.floor(times.length / 2)] ?? 0

const stack = await startFirebaseStack({ env: { LIMIT_SIGN_IN_PER_ADDRESS: '1000000/600s' } })
const emulators = await startEmulators()
try {
  const world = await castOn(emulators)
  const door = await openClub(stack)
  const bare = callerOf(world, { ...world.ours.admin, clubId: world.ours.clubId })
  const sealed = await seal('a good password')
  const hashes: number[] = []
  for (let round = 0; round < 20; round++) hashes.push(await timed(() => matches('a good password', sealed)))
  const hash = median(hashes)
  for (const call of ['signIn', 'query', 'commit'] as const satisfies (keyof Caller)[]) {
    const times = { door: [] as number[], bare: [] as number[] }
    for (let round = -20; round < rounds; round++) {
      const [atDoor, atBare] = [await timed(door[call]), await timed(bare[call])]
      if (round < 0) continue
      times.door.push(atDoor)
      times.bare.push(atBare)
    }
    const [atDoor, atBare] = [median(times.door), median(times.bare)]
    const ratio = (ms: number) => (ms / atBare).toFixed(2)
    const hashed =
      call === 'signIn' ? `; ${ratio(atDoor - hash)} without the ${hash.toFixed(1)} ms of the password's hash` : ''
    process.stdout.write(
      `${call.padEnd(7)} door ${atDoor.toFixed(1)} ms, bare ${atBare.toFixed(1)} ms, ratio ${ratio(atDoor)}${hashed}\n`,
    )
  }
} finally {
  await Promise.all([stack.stop(), emulators.stop()])
}
