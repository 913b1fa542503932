import { connectAdmin } from '../tests/support/admin-sdk.ts'
import { startFirebaseStack } from '../tests/support/firebase-stack.ts'
import { hostileTemplates } from '../tests/support/hostile-uploads.ts'
import { highLimits } from '../tests/support/limits.ts'
import { makeClub } from '../tests/support/test-club.ts'
import { printRatio } from './ratio.ts'
import { startServer } from './servers.ts'
import { tokenOf } from './signed-in.ts'
import { ms, percentile, timed } from './times.ts'

/**
 * Measures what the health of the API takes while a club uploads templates that are expensive to read, and while it does
 * not: `scripts/with-node node bench/hostile-uploads.ts`. Without limits, the mildest of them blocked the API for 25 s.
 */
const stack = await startFirebaseStack({ env: highLimits })
const api = await startServer('whole', stack)
const health = async () => {
  const { ok } = await fetch(`${api.address}/api/health`)
  if (!ok) throw new Error('The API is not healthy')
}

/** Asks for the health until `work` is done. */
async function during(work: Promise<unknown>): Promise<number[]> {
  const times: number[] = []
  let isDone = false
  work.finally(() => {
    isDone = true
  })
  while (!isDone) times.push(await timed(health))
  await work
  return times
}

try {
  const admin = connectAdmin(stack)
  const { admin: person } = await makeClub(admin)
  await admin.close()
  const headers = { authorization: `Bearer ${await tokenOf(stack, person)}` }
  const idle: number[] = []
  for (let n = 0; n < 100; n += 1) idle.push(await timed(health))
  const upload = async (template: Uint8Array) => {
    const body = new FormData()
    body.set('template', new File([new Uint8Array(template)], 'template.bin'))
    await (await fetch(`${api.address}/api/passes/template`, { method: 'POST', headers, body })).arrayBuffer()
  }
  const all: number[] = []
  for (const [name, template] of await hostileTemplates.all()) {
    const times = await during(upload(template))
    all.push(...times)
    process.stdout.write(`${name}: health p50 ${ms(percentile(times, 0.5))} ms, at most ${ms(Math.max(...times))} ms\n`)
  }
  process.stdout.write(`idle: health p50 ${ms(percentile(idle, 0.5))} ms, at most ${ms(Math.max(...idle))} ms\n`)
  printRatio('health beside hostile uploads to idle, slowest', Math.max(...all) / Math.max(...idle), 'lower')
} finally {
  await api.stop()
  await stack.stop()
}
