/**
 * Measures a start of the firebase service by number of documents in the journal: seconds until it is healthy, and the
 * part of it spent on the replay, from its log; median of three starts per size, sizes alternating.
 *
 *   node bench/replay.ts [documents …]     default: 1000 10000 100000
 */
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { Journal } from '@tessera/gateway/journal/journal'
import { pino } from 'pino'
import { startFirebaseStack } from '../tests/support/firebase-stack.ts'
import { printRatio } from './ratio.ts'
import { percentile } from './times.ts'

const given = process.argv.slice(2).map(Number)
const sizes = [0, ...(given.length > 0 ? given : [1_000, 10_000, 100_000])]
const turns = 3
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

interface Start {
  /** Seconds until the service is healthy. */
  readonly healthy: number
  /** Seconds of these spent on replaying the journal. */
  readonly replay: number
}

async function startWith(documents: number): Promise<Start> {
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
    const healthy = (performance.now() - since) / 1000
    const back = stack.log.find(({ msg }) => msg === 'documents are back from the journal')
    await stack.stop()
    if (back?.count !== documents) throw new Error(`${back?.count} of ${documents} documents came back`)
    return { healthy, replay: Number(back.seconds) }
  } finally {
    await rm(dataDir, { recursive: true, force: true })
  }
}

const starts = new Map<number, Start[]>(sizes.map((documents) => [documents, []]))
for (let turn = 0; turn < turns; turn += 1)
  for (const [documents, taken] of starts) taken.push(await startWith(documents))

const emptyStart = percentile(
  (starts.get(0) ?? []).map(({ healthy }) => healthy),
  0.5,
)
let former: { documents: number; replay: number } | undefined
for (const [documents, taken] of starts) {
  const middle = (name: keyof Start) =>
    percentile(
      taken.map((one) => one[name]),
      0.5,
    )
  const replay = middle('replay')
  const growth = former?.documents
    ? `, ${(replay / former.replay).toFixed(1)} times that of ${former.documents} (documents: ${documents / former.documents} times)`
    : ''
  console.info(
    `${documents} documents: healthy after ${middle('healthy').toFixed(1)} s, of which reading back ${replay.toFixed(1)} s${growth}`,
  )
  if (documents > 0)
    printRatio(`start with ${documents} documents to one with none`, middle('healthy') / emptyStart, 'lower')
  former = { documents, replay }
}
