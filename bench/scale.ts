import { randomUUID } from 'node:crypto'
import { startFirebaseStack } from '../tests/support/firebase-stack.ts'
import { highLimits } from '../tests/support/limits.ts'
import { fillClub } from './club.ts'
import { type Asked, measure } from './http-load.ts'
import { setUpPasses } from './pass-setup.ts'
import { printRatio } from './ratio.ts'
import { type Server, startServer } from './servers.ts'
import { memberOf, tokenOf } from './signed-in.ts'
import { percentile } from './times.ts'

/**
 * Measures the throughput of one, two and three API processes on one gateway, in turns: lists from memory, passes, and new
 * members, each of which the gateway writes: `scripts/with-node node bench/scale.ts [members]`.
 */
const members = Number(process.argv[2] ?? 500)
const counts = [1, 2, 3]
const rounds = 3
const clients = 12
const forMs = 2_000

const stack = await startFirebaseStack({ env: highLimits })
const servers: Server[] = []
for (const _ of counts) servers.push(await startServer('whole', stack))
const [first] = servers as [Server, ...Server[]]
const club = await fillClub({ address: first.address, dataDir: stack.dataDir }, { members, payments: members })
const token = await tokenOf(stack, club)
await setUpPasses(first.address, token)
const { memberId } = await memberOf(stack, club.clubId)

const works: Readonly<Record<string, () => Asked>> = {
  [`list of ${members} members`]: () => ({ method: 'GET', path: '/api/members', token }),
  pass: () => ({ method: 'POST', path: `/api/passes/generate/${memberId}`, token }),
  'new member': () => {
    const number = randomUUID()
    const body = { memberId: number, fullName: 'Max Member', email: `m-${number}@club.test` }
    return { method: 'POST', path: '/api/members', token, body }
  },
}

/** Requests a second of `count` processes together, `clients` clients in all. */
async function throughput(count: number, next: () => Asked): Promise<number> {
  const all = await Promise.all(
    servers.slice(0, count).map(({ address }) => measure(address, clients / count, forMs, next)),
  )
  const errors = all.flatMap((one) => one.errors)
  if (errors[0]) throw new Error(errors[0])
  return all.reduce((sum, { perSecond }) => sum + perSecond, 0)
}

try {
  for (const [name, next] of Object.entries(works)) {
    for (const count of counts) await throughput(count, next)
    const found = new Map<number, number[]>(counts.map((count) => [count, []]))
    for (let round = 0; round < rounds; round += 1)
      for (const count of counts) found.get(count)?.push(await throughput(count, next))
    const middle = (count: number) => percentile(found.get(count) ?? [], 0.5)
    console.info(`${name}: ${counts.map((count) => `${middle(count).toFixed(0)}/s with ${count}`).join(', ')}`)
    for (const count of counts.slice(1))
      printRatio(`${name}, ${count} API processes to one`, middle(count) / middle(1), 'higher')
  }
} finally {
  for (const server of servers) await server.stop()
  await stack.stop()
}
