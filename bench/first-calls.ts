import { startFirebaseStack } from '../tests/support/firebase-stack.ts'
import { fillClub } from './club.ts'
import { Clients } from './http-load.ts'
import { cpuSeconds, javaUnder } from './processes.ts'
import { printRatio } from './ratio.ts'
import { startServer } from './servers.ts'
import { memberOf, tokenOf } from './signed-in.ts'
import { ms, percentile, timed } from './times.ts'

/**
 * Measures the small requests that every page begins with, one after the other and in turns, beside a route of the same
 * server with nothing behind it: the median time and the CPU time of all server processes per request.
 *
 *   node bench/first-calls.ts [rounds]     default: 20 of 20 requests each
 */
const rounds = Number(process.argv[2] ?? 20)
const each = 20
const anchor = 'GET /api/passes/keys'

const stack = await startFirebaseStack()
const server = await startServer('whole', stack)
const clients = new Clients(server.address, 1)
try {
  const club = await fillClub({ address: server.address, dataDir: stack.dataDir }, { members: 300, payments: 600 })
  const admin = await tokenOf(stack, club)
  const member = await tokenOf(stack, await memberOf(stack, club.clubId))
  const tokens: Record<string, string | undefined> = {
    [anchor]: undefined,
    'GET /api/clubs': admin,
    'GET /api/auth/places': admin,
    'GET /api/member-auth/me': member,
  }
  const firebase = stack.process.pid ?? 0
  const pids = [server.pid, firebase, javaUnder(firebase)]
  const cpu = () => pids.reduce((sum, pid) => sum + cpuSeconds(pid), 0)
  const ask = async (name: string) => {
    const [method = '', path = ''] = name.split(' ')
    const { status, body } = await clients.send({ method, path, token: tokens[name] })
    if (status !== 200) throw new Error(`${name}: ${status} ${body}`)
  }
  const times = new Map<string, number[]>(Object.keys(tokens).map((name) => [name, []]))
  const used = new Map<string, number>()
  for (const name of times.keys()) for (let n = 0; n < 100; n += 1) await ask(name)
  for (let round = 0; round < rounds; round += 1)
    for (const [name, taken] of times) {
      const before = cpu()
      for (let n = 0; n < each; n += 1) taken.push(await timed(() => ask(name)))
      used.set(name, (used.get(name) ?? 0) + cpu() - before)
    }
  const p50 = (name: string) => percentile(times.get(name) ?? [], 0.5)
  for (const [name, taken] of times) {
    const perRequest = ((used.get(name) ?? 0) * 1000) / taken.length
    process.stdout.write(
      `${name.padEnd(26)} p50 ${ms(p50(name))} ms, p99 ${ms(percentile(taken, 0.99))} ms, ${ms(perRequest)} ms of CPU\n`,
    )
    if (name !== anchor) printRatio(`${name} to a route with nothing behind it`, p50(name) / p50(anchor), 'lower')
  }
} finally {
  clients.close()
  await server.stop()
  await stack.stop()
}
