/**
 * Measures the cost of durability: commits per second with 1 and 8 clients, directly to the emulator and through the
 * journal, alternating in one run. See replay.ts for the time to replay a journal.
 *
 *   node bench/durability.ts
 */

import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { Documents } from '@tessera/gateway/documents/documents'
import { NewestDocuments } from '@tessera/gateway/documents/newest-documents'
import { warmUp } from '@tessera/gateway/documents/replay'
import { startFirestoreEmulator } from '@tessera/gateway/emulators/firestore-emulator'
import { Readiness } from '@tessera/gateway/emulators/readiness'
import { findTools } from '@tessera/gateway/find-tools'
import { Journal } from '@tessera/gateway/journal/journal'
import { Upstream, type UpstreamAnswer } from '@tessera/gateway/upstream'
import { pino } from 'pino'
import { printRatio } from './ratio.ts'

const projectId = 'demo-tessera'
const rulesFile = join(import.meta.dirname, '../firebase/firestore.rules')
const base = `/v1/projects/${projectId}/databases/(default)/documents`
const log = pino({ enabled: false })
const folder = await mkdtemp(join(tmpdir(), 'tessera-durability-'))
const nameOf = (id: string) => `${base.slice(4)}/payments/${id}`
const fieldsOf = (n: number) => ({
  clubId: { stringValue: 'club' },
  memberName: { stringValue: `Member ${n}` },
  amount: { doubleValue: n / 100 },
  paymentDate: { timestampValue: '2026-03-01T00:00:00Z' },
  notes: { stringValue: 'paid at the desk, with a note of usual length' },
})

async function withEmulator<T>(work: (upstream: Upstream) => Promise<T>): Promise<T> {
  const emulator = await startFirestoreEmulator({ ...findTools(process.env), rulesFile, projectId })
  const upstream = new Upstream('The Firestore emulator', 120_000)
  upstream.moveTo(emulator.address)
  try {
    return await work(upstream)
  } finally {
    upstream.close()
    await emulator.stop()
  }
}

/** Returns commits per second; `commits` is the total of all clients, each commit writes one document. */
async function rate(
  clients: number,
  commits: number,
  commit: (body: string) => Promise<UpstreamAnswer>,
): Promise<number> {
  let next = 0
  const since = performance.now()
  await Promise.all(
    Array.from({ length: clients }, async () => {
      for (let n = next++; n < commits; n = next++) {
        const writes = [{ update: { name: nameOf(`${clients}-${n}`), fields: fieldsOf(n) } }]
        const answer = await commit(JSON.stringify({ writes }))
        if (answer.status !== 200) throw new Error(answer.body)
      }
    }),
  )
  return commits / ((performance.now() - since) / 1000)
}

const median = (values: number[]) => values.sort((a, b) => a - b)[Math.floor(values.length / 2)] ?? Number.NaN

await withEmulator(async (upstream) => {
  const journal = await Journal.open(join(folder, 'rate'), log, () => undefined)
  await warmUp(upstream, base)
  const readiness = new Readiness()
  readiness.up('documents')
  const documents = new Documents({
    upstream,
    projectId,
    journal,
    readiness,
    atStart: new NewestDocuments(),
    unsure: () => undefined,
    wrote: () => undefined,
  })
  const headers = { authorization: 'Bearer owner', 'content-type': 'application/json' }
  const bare = (body: string) => upstream.send({ method: 'POST', path: `${base}:commit`, headers, body })
  const kept = (body: string) => documents.write('commit', body, 'Bearer owner')
  await rate(8, 500, bare)
  for (const clients of [1, 8]) {
    const rounds = { bare: [] as number[], kept: [] as number[] }
    for (let round = 0; round < 5; round++) {
      rounds.bare.push(await rate(clients, 300, bare))
      rounds.kept.push(await rate(clients, 300, kept))
    }
    const [without, with_] = [median(rounds.bare), median(rounds.kept)]
    console.info(
      `${clients} clients: ${without.toFixed(0)}/s without the journal, ${with_.toFixed(0)}/s with it: ratio ${(without / with_).toFixed(2)}`,
    )
    printRatio(`commits by ${clients} without the journal, to those with it`, without / with_, 'lower')
  }
  await journal.close()
})

await rm(folder, { recursive: true })
