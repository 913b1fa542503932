import { Passwords } from '@tessera/gateway/accounts/password'
import { castOn, startEmulators } from '../tests/attacks/bare-world.ts'
import { startFirebaseStack } from '../tests/support/firebase-stack.ts'
import { highLimits } from '../tests/support/limits.ts'
import { type Caller, callerOf, openClub } from './open-club.ts'
import { printRatio } from './ratio.ts'
import { percentile, timed } from './times.ts'

// Overhead of the gateway: the same requests to the gateway and to bare emulators, alternating, with 1 and 8 clients:
// node bench/gateway-overhead.ts [share of the rounds]
const share = Number(process.argv[2] ?? 1)
const warmUp = 20

/** Enough rounds that p99 covers more than one or two requests; fewer for slow ones. */
const calls: Record<
  string,
  { rounds: number; most?: number; make: (caller: Caller, client: number) => Promise<void> }
> = {
  'sign-in': { rounds: 200, make: ({ signIn }) => signIn() },
  'query of 500': { rounds: 300, make: ({ query }) => query() },
  'commit of 1': { rounds: 1_000, make: ({ commit }, client) => commit(client) },
  // A club has at most three large changes under way at a time.
  'commit of 100': { rounds: 80, most: 3, make: ({ commitMany }, client) => commitMany(100, client) },
}

const passwords = new Passwords(15)
const stack = await startFirebaseStack({ env: highLimits })
const emulators = await startEmulators()
try {
  const world = await castOn(emulators)
  const gateway = await openClub(stack)
  const bare = callerOf(world, { ...world.ours.admin, clubId: world.ours.clubId })
  for (const caller of [gateway, bare]) await caller.commitMany(100)
  const sealed = await passwords.hash('a good password', 'bench')
  for (const [name, { rounds, most = 8, make }] of Object.entries(calls))
    for (const clients of [1, most]) {
      const hashes: number[] = []
      const times = { gateway: [] as number[], bare: [] as number[] }
      const together = (caller: Caller) =>
        Promise.all(Array.from({ length: clients }, (_, client) => timed(() => make(caller, client))))
      const enough = Math.ceil((rounds * share) / (clients === 1 ? 1 : 4))
      for (let round = -Math.min(warmUp, enough); round < enough; round++) {
        const [atGateway, atBare] = [await together(gateway), await together(bare)]
        if (round < 0) continue
        times.gateway.push(...atGateway)
        times.bare.push(...atBare)
        // Alternates with the sign-ins, which include this hash.
        if (name === 'sign-in' && clients === 1)
          hashes.push(await timed(() => passwords.matches('a good password', sealed, 'bench')))
      }
      const figures = [0.5, 0.99].map((part) => {
        const [ours, theirs] = [percentile(times.gateway, part), percentile(times.bare, part)]
        return `p${part * 100} gateway ${ours.toFixed(1)} ms, bare ${theirs.toFixed(1)} ms, ratio ${(ours / theirs).toFixed(2)}`
      })
      const ratio = percentile(times.gateway, 0.5) / percentile(times.bare, 0.5)
      if (name !== 'sign-in') printRatio(`gateway to bare emulator, ${name} by ${clients}`, ratio, 'lower')
      const hash = percentile(hashes, 0.5)
      const rest = percentile(
        times.gateway.map((whole, round) => whole - (hashes[round] ?? 0)),
        0.5,
      )
      const more = hash
        ? `; the password's hash is ${hash.toFixed(1)} ms of it, p50 without it ${rest.toFixed(1)} ms, ratio ${(rest / percentile(times.bare, 0.5)).toFixed(2)}`
        : ''
      process.stdout.write(`${name} by ${clients}, ${times.gateway.length} times: ${figures.join('; ')}${more}\n`)
    }
} finally {
  await Promise.all([stack.stop(), emulators.stop()])
}
