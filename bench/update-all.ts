import { loadavg } from 'node:os'
import { setTimeout as pause } from 'node:timers/promises'
import { startFirebaseStack } from '../tests/support/firebase-stack.ts'
import { fillClub } from './club.ts'
import { passConfig, setUpPasses } from './pass-setup.ts'
import { callerOf, registerPhone, startApiWithPushes, startPushServer } from './push-server.ts'
import { printRatio } from './ratio.ts'
import { tokenOf } from './signed-in.ts'
import { ms, percentile, timed } from './times.ts'

/**
 * Update All after a change of every card: until the last of the registered phones is notified by a push service, and
 * what other requests take meanwhile, beside an idle server in the same run:
 * `scripts/with-node node bench/update-all.ts [members] [phones]`.
 */
const members = Number(process.argv[2] ?? 1_000)
const phones = Number(process.argv[3] ?? 300)
const rounds = 5
const idleMs = 5_000
const patienceMs = 60_000

const notified = new Set<string>()
const stack = await startFirebaseStack()
const push = await startPushServer(stack.dataDir, (path) => notified.add(path))
const api = await startApiWithPushes(stack, push)
try {
  const club = await fillClub({ address: api.address, dataDir: stack.dataDir }, { members, payments: members })
  const token = await tokenOf(stack, club)
  const call = callerOf(api.address, token)
  const other = await fillClub({ address: api.address, dataDir: stack.dataDir }, { members: 300, payments: 300 })
  const callOfOther = callerOf(api.address, await tokenOf(stack, other))
  await setUpPasses(api.address, token)
  await call('POST', '/api/passes/generate-all')
  const listed = JSON.parse((await call('GET', '/api/members')).toString()) as { id: string; enabled: boolean }[]
  const carriers = listed.filter(({ enabled }) => enabled).slice(0, phones)
  for (const [n, { id }] of carriers.entries()) await registerPhone(call, id, `phone-${n}`, String(n).padStart(64, '0'))

  /** Repeats a small request of the other club until the work is done. */
  const probe = async (work: Promise<unknown>): Promise<number[]> => {
    let isDone = false
    const working = work.finally(() => {
      isDone = true
    })
    const times: number[] = []
    while (!isDone) {
      times.push(await timed(() => callOfOther('GET', '/api/clubs')))
      await pause(10)
    }
    await working
    return times
  }

  const took: number[] = []
  const update = async (round: number) => {
    await call('POST', '/api/passes/config', { ...passConfig, logoText: `Season ${round}` })
    notified.clear()
    const start = performance.now()
    await call('POST', '/api/passes/update-all')
    while (notified.size < carriers.length) {
      if (performance.now() - start > patienceMs) throw new Error(`${notified.size} of ${carriers.length} notified`)
      await pause(5)
    }
    took.push(performance.now() - start)
  }
  await update(0)
  took.length = 0
  const idle = await probe(pause(idleMs))
  const meanwhile: number[] = []
  for (let round = 1; round <= rounds; round += 1) meanwhile.push(...(await probe(update(round))))
  const line = (name: string, times: number[]) =>
    console.log(
      `${name.padEnd(52)} ${String(times.length).padStart(4)} times, p50 ${ms(percentile(times, 0.5))} ms, p99 ${ms(percentile(times, 0.99))} ms`,
    )
  line(`Update All, until all of ${carriers.length} phones are notified`, took)
  line('a small request of another club, idle', idle)
  line('a small request of another club, meanwhile', meanwhile)
  printRatio(
    'p99 of other requests during Update All to idle',
    percentile(meanwhile, 0.99) / percentile(idle, 0.99),
    'lower',
  )
  console.log(`load of the machine: ${loadavg().map((load) => load.toFixed(1))}`)
} finally {
  api.stop()
  push.stop()
  await stack.stop()
}
