import { randomUUID } from 'node:crypto'
import { mostAtOnce } from '@tessera/domain/letters/contract'
import { connectAdmin } from '../tests/support/admin-sdk.ts'
import { startApiProcess } from '../tests/support/api-processes.ts'
import { startFirebaseStack } from '../tests/support/firebase-stack.ts'
import { fillClub } from './club.ts'
import { Clients } from './http-load.ts'
import { printRatio } from './ratio.ts'
import { tokenOf } from './signed-in.ts'
import { ms, percentile, timed } from './times.ts'

/**
 * Measures the requests of a dashboard while a club queues a note to all its members in one go, and while the notes are
 * sent to the outbox, beside the same requests before.
 *
 *   node bench/mail.ts [letters]     default: 5000
 */
const letters = Number(process.argv[2] ?? 5_000)
const perMinute = 3_000
/** Seconds of sending during which the dashboard is measured. */
const sending = 20

const stack = await startFirebaseStack()
const settings = { LETTERS_PER_MINUTE: String(perMinute), LIMIT_LETTERS_PER_CLUB: '100000' }
const env = { ...settings, LIMIT_REQUESTS_PER_ACCOUNT: '100000000/600s' }
const api = await startApiProcess(stack, { jobs: true, env })
const { address } = api
const clients = new Clients(address, 4)
const admin = connectAdmin(stack)
try {
  const club = await fillClub({ address, dataDir: stack.dataDir }, { members: letters, payments: 0 })
  const token = await tokenOf(stack, club)
  const ask = async (method: string, path: string, body?: object) => {
    const { status, body: said } = await clients.send({ method, path, token, body })
    if (status >= 400) throw new Error(`${method} ${path}: ${status} ${said}`)
    return said
  }
  const dashboard = ['/api/clubs', '/api/members/standings', '/api/letters']
  /** The times of a dashboard's requests, over and over until `isOver`. */
  const watch = async (isOver: () => boolean) => {
    const taken: number[] = []
    while (!isOver()) for (const path of dashboard) taken.push(await timed(() => ask('GET', path)))
    return taken
  }
  const forSeconds = (seconds: number) => {
    const until = performance.now() + seconds * 1000
    return () => performance.now() > until
  }
  await watch(forSeconds(5))
  const before = await watch(forSeconds(10))

  const ids = (JSON.parse(String(await ask('GET', '/api/members'))) as { id: string }[]).map(({ id }) => id)
  const group = randomUUID()
  const note = { subject: 'The boats', text: 'Dear {name}, come and row.' }
  let isQueued = false
  const queueing = timed(async () => {
    for (let from = 0; from < ids.length; from += mostAtOnce) {
      const memberIds = ids.slice(from, from + mostAtOnce)
      await ask('POST', '/api/letters', { kind: 'note', language: 'en', note, group, memberIds, before: from })
    }
    isQueued = true
  })
  const meanwhile = await watch(() => isQueued)
  const took = await queueing
  const meantime = await watch(forSeconds(sending))
  const sent = await admin.db.collection('letters').where('state', '==', 'sent').count().get()
  const say = (what: string, taken: number[]) =>
    process.stdout.write(
      `${what.padEnd(16)} p50 ${ms(percentile(taken, 0.5))} ms, p99 ${ms(percentile(taken, 0.99))} ms\n`,
    )
  process.stdout.write(`${ids.length} members; the letters were queued in ${(took / 1000).toFixed(1)} s\n`)
  process.stdout.write(`${sent.data().count} were sent ${sending} s later, at most ${perMinute} a minute\n`)
  say('before', before)
  say('while queueing', meanwhile)
  say('while sending', meantime)
  const p50 = (taken: number[]) => percentile(taken, 0.5)
  printRatio('a dashboard request while queueing to before', p50(meanwhile) / p50(before), 'lower')
  printRatio('a dashboard request while sending to before', p50(meantime) / p50(before), 'lower')
} finally {
  clients.close()
  await admin.close()
  await api.stop()
  await stack.stop()
}
