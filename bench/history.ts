import { randomUUID } from 'node:crypto'
import { connectAdmin } from '../tests/support/admin-sdk.ts'
import { startFirebaseStack } from '../tests/support/firebase-stack.ts'
import { highLimits } from '../tests/support/limits.ts'
import { fillClub } from './club.ts'
import { Clients } from './http-load.ts'
import { printRatio } from './ratio.ts'
import { startServer } from './servers.ts'
import { tokenOf } from './signed-in.ts'
import { ms, percentile, timed } from './times.ts'

/**
 * Measures what a page of the history takes in a club with a thousand entries, and with many more:
 * `scripts/with-node node bench/history.ts [entries]`.
 */
const most = Number(process.argv[2] ?? 10_000)
const few = 1_000
const samples = 5
const perCommit = 500
const commits = 4

const stack = await startFirebaseStack({ env: highLimits })
const server = await startServer('whole', stack)
const sdk = connectAdmin(stack)
const clients = new Clients(server.address, 1)
try {
  const club = await fillClub({ address: server.address, dataDir: stack.dataDir }, { members: 100, payments: 400 })
  const token = await tokenOf(stack, club)
  const members = await ask<{ id: string }[]>('/api/members')
  const pages = {
    'the newest': '/api/history',
    'of a kind': '/api/history?kind=removed',
    'of a person': '/api/history?by=key_door',
    'of a member': `/api/history?member=${members[0]?.id}`,
  }
  const look = async () => {
    const times = new Map<string, number[]>(Object.keys(pages).map((name) => [name, []]))
    for (let n = -1; n < samples; n += 1)
      for (const [name, path] of Object.entries(pages)) {
        const took = await timed(() => ask(path))
        if (n >= 0) times.get(name)?.push(took)
      }
    return new Map([...times].map(([name, taken]) => [name, percentile(taken, 0.5)]))
  }
  await write(0, few)
  const before = await look()
  const taken = await timed(() => write(few, most))
  process.stdout.write(`${most - few} entries written in ${ms(taken / 1_000)} s\n`)
  const after = await look()
  for (const [name, small] of before) {
    const large = after.get(name) ?? 0
    process.stdout.write(`${name.padEnd(12)} ${ms(small)} ms with ${few} entries, ${ms(large)} ms with ${most}\n`)
    printRatio(`a page of the history with ${most} entries to one with ${few}, ${name}`, large / small, 'lower')
  }

  async function ask<Answer>(path: string): Promise<Answer> {
    const { status, body } = await clients.send({ method: 'GET', path, token })
    if (status !== 200) throw new Error(`${path}: ${status} ${body}`)
    return JSON.parse(body.toString()) as Answer
  }

  /** Writes entries of changed members, the first of them the newest; each hundredth is of another kind, each tenth of a machine. */
  async function write(from: number, to: number): Promise<void> {
    const starts = Array.from({ length: Math.ceil((to - from) / perCommit) }, (_, n) => from + n * perCommit)
    const next = starts.values()
    const worker = async () => {
      for (const start of next) {
        const batch = sdk.db.batch()
        for (let n = start; n < Math.min(start + perCommit, to); n += 1)
          batch.set(sdk.db.doc(`history/${randomUUID()}`), entry(n))
        await batch.commit()
      }
    }
    await Promise.all(Array.from({ length: commits }, worker))
  }

  function entry(n: number): object {
    // The member who is asked for has as many entries as before.
    const place = n < few ? n % members.length : 1 + (n % (members.length - 1))
    const { id = '' } = members[place] ?? {}
    const isOther = n % 100 === 0
    return {
      clubId: club.clubId,
      at: new Date(Date.now() - n * 60_000),
      by: n % 10 === 0 ? 'key_door' : 'job',
      kind: isOther ? 'removed' : 'changed',
      documents: isOther
        ? [{ collection: 'views', id: `view-${n}`, before: { name: `View ${n}` } }]
        : [
            {
              collection: 'members',
              id,
              before: { fullName: 'Max', phone: '1' },
              after: { fullName: 'Max', phone: '2' },
            },
          ],
      memberIds: isOther ? [] : [id],
    }
  }
} finally {
  clients.close()
  await sdk.close()
  await server.stop()
  await stack.stop()
}
