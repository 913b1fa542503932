/**
 * How long a start takes with so many documents in the journal: from the start of the firebase part until it lets people
 * in, once for each size and once with nothing, whose time is the emulators' own.
 *
 *   node tests/load/replay.ts [documents …]     default: 1000 10000 100000
 */
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { Journal } from '@tessera/firebase/journal/journal'
import { pino } from 'pino'
import { startFirebaseStack } from '../support/firebase-stack.ts'

const given = process.argv.slice(2).map(Number)
const sizes = given.length > 0 ? given : [1_000, 10_000, 100_000]
const at = 'projects/demo-tessera/databases/(default)/documents/payments'
const atOnce = 100

const payment = (n: number) => ({
  clubId: { stringValue: `club-${n % 20}` },
  memberId: { stringValue: `member-${n % 500}` },
  memberName: { stringValue: `Member ${n % 500}` },
  itemName: { stringValue: 'Annual fee 2026' },
  amount: { doubleValue: n / 100 },
  paymentDate: { timestampValue: '2026-03-01T00:00:00Z' },
  createdAt: { timestampValue: '2026-03-01T12:00:00.123Z' },
  notes: { stringValue: 'paid at the desk, with a note of usual length' },
})

/** Seconds from the start until people are let in. */
async function startWith(documents: number): Promise<number> {
  const dataDir = await mkdtemp(join(tmpdir(), 'tessera-replay-'))
  try {
    const journal = await Journal.open(join(dataDir, 'journal'), pino({ enabled: false }), () => undefined)
    for (let n = 0; n < documents; n += atOnce) {
      const count = Math.min(atOnce, documents - n)
      await journal.append(
        Array.from({ length: count }, (_, i) => ['documents', `${at}/${n + i}`, payment(n + i)] as const),
      )
    }
    await journal.close()
    const since = performance.now()
    const stack = await startFirebaseStack({ env: { DATA_DIR: dataDir } })
    const seconds = (performance.now() - since) / 1000
    const replayed = stack.log.find(({ msg }) => msg === 'documents are back from the journal')
    await stack.stop()
    if (replayed?.count !== documents) throw new Error(`${replayed?.count} of ${documents} documents came back`)
    return seconds
  } finally {
    await rm(dataDir, { recursive: true, force: true })
  }
}

const empty = await startWith(0)
console.info(`with nothing: healthy after ${empty.toFixed(1)} s`)
let former: { documents: number; replay: number } | undefined
for (const documents of sizes) {
  const seconds = await startWith(documents)
  const replay = Math.max(seconds - empty, 0.01)
  const ratio = former
    ? `, ${(replay / former.replay).toFixed(1)} times that of ${former.documents} (documents: ${documents / former.documents} times)`
    : ''
  console.info(
    `${documents} documents: healthy after ${seconds.toFixed(1)} s, of which reading back ${replay.toFixed(1)} s${ratio}`,
  )
  former = { documents, replay }
}
