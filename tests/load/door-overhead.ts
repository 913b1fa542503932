import { matches, seal } from '@tessera/firebase/accounts/password'
import { castOn, startEmulators } from '../attacks/bare-world.ts'
import { startFirebaseStack } from '../support/firebase-stack.ts'
import { highLimits } from '../support/limits.ts'
import { type Caller, callerOf, openClub } from './open-club.ts'
import { percentile, timed } from './times.ts'

// What the door costs: the same calls on the door and on bare emulators, in turns, by one client and by eight at once:
// node tests/load/door-overhead.ts [share of the rounds]
const share = Number(process.argv[2] ?? 1)
const warmUp = 20

/** So many rounds that the slowest hundredth is more than one or two calls, and fewer where each takes long. */
const calls: Record<string, { rounds: number; make: (caller: Caller, client: number) => Promise<void> }> = {
  'sign-in': { rounds: 200, make: ({ signIn }) => signIn() },
  'query of 500': { rounds: 300, make: ({ query }) => query() },
  'commit of 1': { rounds: 1_000, make: ({ commit }, client) => commit(client) },
  'commit of 100': { rounds: 80, make: ({ commitMany }, client) => commitMany(100, client) },
}

const stack = await startFirebaseStack({ env: highLimits })
const emulators = await startEmulators()
try {
  const world = await castOn(emulators)
  const door = await openClub(stack)
  const bare = callerOf(world, { ...world.ours.admin, clubId: world.ours.clubId })
  for (const caller of [door, bare]) await caller.commitMany(100)
  const sealed = await seal('a good password', 'bench')
  for (const [name, { rounds, make }] of Object.entries(calls))
    for (const clients of [1, 8]) {
      const hashes: number[] = []
      const times = { door: [] as number[], bare: [] as number[] }
      const together = (caller: Caller) =>
        Promise.all(Array.from({ length: clients }, (_, client) => timed(() => make(caller, client))))
      const enough = Math.ceil((rounds * share) / (clients === 1 ? 1 : 4))
      for (let round = -Math.min(warmUp, enough); round < enough; round++) {
        const [atDoor, atBare] = [await together(door), await together(bare)]
        if (round < 0) continue
        times.door.push(...atDoor)
        times.bare.push(...atBare)
        // In turns with the sign-ins that it is part of.
        if (name === 'sign-in' && clients === 1)
          hashes.push(await timed(() => matches('a good password', sealed, 'bench')))
      }
      const figures = [0.5, 0.99].map((part) => {
        const [ours, theirs] = [percentile(times.door, part), percentile(times.bare, part)]
        return `p${part * 100} door ${ours.toFixed(1)} ms, bare ${theirs.toFixed(1)} ms, ratio ${(ours / theirs).toFixed(2)}`
      })
      const hash = percentile(hashes, 0.5)
      const rest = percentile(
        times.door.map((whole, round) => whole - (hashes[round] ?? 0)),
        0.5,
      )
      const more = hash
        ? `; the password's hash is ${hash.toFixed(1)} ms of it, p50 without it ${rest.toFixed(1)} ms, ratio ${(rest / percentile(times.bare, 0.5)).toFixed(2)}`
        : ''
      process.stdout.write(`${name} by ${clients}, ${times.door.length} times: ${figures.join('; ')}${more}\n`)
    }
} finally {
  await Promise.all([stack.stop(), emulators.stop()])
}
