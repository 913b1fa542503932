import { once } from 'node:events'
import { Worker } from 'node:worker_threads'
import { documentsOf, fire, namesOf, queryFor, textValue } from '../tests/attacks/world.ts'
import { connectAdmin } from '../tests/support/admin-sdk.ts'
import { type FirebaseStack, startFirebaseStack } from '../tests/support/firebase-stack.ts'
import { makeClub } from '../tests/support/test-club.ts'
import { tokenOf } from './signed-in.ts'
import { ms, percentile, timed } from './times.ts'

/**
 * Measures another club's latency while one club floods the gateway over four connections, by kind of flood:
 * `scripts/with-node node bench/flood.ts [seconds] [name]`. Seconds with the flood and without it take turns, so that
 * what else the machine does weighs on both alike. The flooding club soon reaches its write limit, never its request
 * limit.
 */
const turns = Number(process.argv[2] ?? 6)
const turnMs = 1000
const only = process.argv[3] ?? ''
const connections = 4

interface Desk {
  readonly clubId: string
  readonly token: string
}

async function open(stack: FirebaseStack): Promise<Desk> {
  const admin = connectAdmin(stack)
  const { clubId, admin: person } = await makeClub(admin)
  await admin.close()
  return { clubId, token: await tokenOf(stack, person) }
}

/** Commit body that writes `count` payment items, each with `padding` extra bytes. */
function items(stack: FirebaseStack, { clubId }: Desk, count: number, padding = 0): object {
  const fields = {
    ...{ clubId: textValue(clubId), name: textValue('Fee'), price: { integerValue: '60' } },
    ...{ purchaseRestriction: textValue('multiple'), enabled: { booleanValue: true } },
    ...(padding > 0 && { description: textValue('x'.repeat(padding)) }),
  }
  const name = (n: number) => `${namesOf(stack)}/paymentItems/flood-${clubId}-${n}`
  return { writes: Array.from({ length: count }, (_, n) => ({ update: { name: name(n), fields } })) }
}

/** A commit with values that no schema takes; checking each of them took ten seconds. */
const values = (stack: FirebaseStack, { clubId }: Desk): object => ({
  writes: [{ update: { name: `${namesOf(stack)}/paymentItems/flood-${clubId}` }, updateTransforms: zeros }],
})
const zeros = Array<number>(500_000).fill(0)

/** Repeats one request in a worker thread. Returns a function that stops it and reports the responses per status. */
function flood(url: string, token: string, body: object): () => Promise<string> {
  const thread = new Worker(new URL('./flood-thread.ts', import.meta.url), {
    workerData: { url, token, connections, body: JSON.stringify(body) },
  })
  const ended = once(thread, 'message')
  return async () => {
    thread.postMessage('stop')
    return String((await ended)[0])
  }
}

const stack = await startFirebaseStack({
  env: {
    LIMIT_REQUESTS_PER_ADDRESS: '100000000/600s',
    LIMIT_REQUESTS_PER_ACCOUNT: '100000000/600s',
    LIMIT_WRITES_PER_CLUB: '20000/3600s',
  },
  nodeArgs: process.env.PROFILE ? ['--cpu-prof', `--cpu-prof-dir=${process.env.PROFILE}`] : [],
})
try {
  const base = documentsOf(stack)
  const [other, attacker] = [await open(stack), await open(stack)]
  const must = async (path: string, body: object) => {
    const { status, body: said } = await fire(stack.publicUrl, { path, body, token: other.token })
    if (status !== 200) throw new Error(`${path} was answered ${status}: ${said}`)
  }
  const list = () => must(`${base}:runQuery`, queryFor('paymentItems', 'clubId', other.clubId))
  const write = () => must(`${base}:commit`, items(stack, other, 1))
  await must(`${base}:commit`, items(stack, other, 29))
  for (let n = 0; n < 40; n += 1) await list().then(write)

  type Times = Record<'list' | 'write', number[]>
  const measure = async (times: Times) => {
    const start = performance.now()
    while (performance.now() - start < turnMs) {
      times.list.push(await timed(list))
      times.write.push(await timed(write))
    }
  }
  const floods: Record<string, { verb: string; body: object }> = {
    'lists of its own': { verb: 'runQuery', body: queryFor('paymentItems', 'clubId', attacker.clubId) },
    'commits of one': { verb: 'commit', body: items(stack, attacker, 1) },
    'commits of 100': { verb: 'commit', body: items(stack, attacker, 100) },
    'commits of 500, refused': { verb: 'commit', body: items(stack, attacker, 500) },
    'commits of half a million values, refused': { verb: 'commit', body: values(stack, attacker) },
    'commits of 2 MB, refused': { verb: 'commit', body: items(stack, attacker, 400, 4_000) },
  }
  for (const [name, { verb, body }] of Object.entries(floods)) {
    if (!name.includes(only)) continue
    const [idle, during]: [Times, Times] = [
      { list: [], write: [] },
      { list: [], write: [] },
    ]
    let said = ''
    for (let turn = 0; turn < turns; turn += 1) {
      await measure(idle)
      const stop = flood(`${stack.publicUrl}${base}:${verb}`, attacker.token, body)
      await measure(during)
      said = await stop()
    }
    const one = (which: 'list' | 'write') => {
      const [before, after] = [percentile(idle[which], 0.5), percentile(during[which], 0.5)]
      return `${ms(before)} ms idle, ${ms(after)} ms meanwhile (${(after / before).toFixed(1)} x)`
    }
    process.stdout.write(`${name}: p50 of 29 items ${one('list')}; of a write ${one('write')}; last second ${said}\n`)
  }
} finally {
  await stack.stop()
}
