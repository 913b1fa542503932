import { randomUUID } from 'node:crypto'
import { documentsOf, fire, namesOf, queryFor, textValue } from '../tests/attacks/world.ts'
import { connectAdmin } from '../tests/support/admin-sdk.ts'
import { startFirebaseStack } from '../tests/support/firebase-stack.ts'
import { highLimits } from '../tests/support/limits.ts'
import { makeClub } from '../tests/support/test-club.ts'
import { startServer } from './servers.ts'
import { tokenOf } from './signed-in.ts'
import { ms, percentile, timed } from './times.ts'

/**
 * Measures how a club with very many payments slows down a small one:
 * `scripts/with-node node bench/large-neighbour.ts [documents …]`.
 */
const sizes = process.argv.slice(2).length > 0 ? process.argv.slice(2).map(Number) : [1_000, 100_000]
const samples = 7

const stack = await startFirebaseStack({ env: highLimits })
const admin = connectAdmin(stack)
const api = await startServer('whole', stack)
try {
  const [large, small] = [await makeClub(admin), await makeClub(admin)]
  const token = await tokenOf(stack, small.admin)
  const base = documentsOf(stack)
  const must = async (path: string, body: object) => {
    const { status, body: said } = await fire(stack.publicUrl, { path, body, token })
    if (status !== 200) throw new Error(`${path} was answered ${status}: ${said}`)
  }
  const itemOf = (clubId: string) => ({
    clubId,
    name: 'Fee',
    price: 60,
    purchaseRestriction: 'multiple',
    enabled: true,
  })
  const paymentOf = (clubId: string) => ({
    ...{
      clubId,
      memberId: randomUUID(),
      memberName: 'Max Member',
      itemId: 'fee',
      itemName: 'Fee',
      amount: 60,
      notes: '',
    },
    ...{ paymentDate: new Date('2026-03-01T00:00:00Z'), createdBy: 'load', createdAt: new Date() },
  })
  const add = async (collection: string, count: number, make: () => object) => {
    for (let done = 0; done < count; done += 400) {
      const batch = admin.db.batch()
      for (let n = done; n < Math.min(count, done + 400); n += 1)
        batch.set(admin.db.doc(`${collection}/${randomUUID()}`), make())
      await batch.commit()
    }
  }
  await add('paymentItems', 29, () => itemOf(small.clubId))
  await add('payments', 29, () => paymentOf(small.clubId))
  const name = `${namesOf(stack)}/paymentYears/${small.clubId}_2026`
  const fields = { clubId: textValue(small.clubId), year: textValue('2026'), active: { booleanValue: true } }
  let version = ''
  /** Returns the number of payments in the response: all, or those changed since the version. */
  const listed = async (since: string): Promise<number> => {
    const headers = { authorization: `Bearer ${token}` }
    const response = await fetch(`${api.address}/api/payments?since=${since}`, { headers })
    const known = (await response.json()) as { version: string; payments?: unknown[]; changed?: unknown[] }
    version = known.version
    return (known.payments ?? known.changed ?? []).length
  }
  const record = async () => {
    const id = randomUUID()
    await admin.db.doc(`payments/${id}`).set(paymentOf(small.clubId))
    if ((await listed(version)) !== 1) throw new Error('The payment is not in the answer')
    await admin.db.doc(`payments/${id}`).delete()
    await listed(version)
  }
  const does: Record<string, () => Promise<void>> = {
    '29 items': () => must(`${base}:runQuery`, queryFor('paymentItems', 'clubId', small.clubId)),
    '29 payments': () => must(`${base}:runQuery`, queryFor('payments', 'clubId', small.clubId)),
    '29 payments, by the API': async () => {
      if ((await listed('')) !== 29) throw new Error('Not all payments are in the answer')
    },
    'what changed of 29 payments, by the API': async () => void (await listed(version)),
    'a payment recorded, listed, deleted and listed': record,
    'a year written': () => must(`${base}:commit`, { writes: [{ update: { name, fields } }] }),
  }
  await does['a year written']?.()
  let there = 0
  for (const size of sizes) {
    await add('payments', size - there, () => paymentOf(large.clubId))
    there = size
    for (const [what, work] of Object.entries(does)) {
      const times: number[] = []
      for (let n = 0; n < samples; n += 1) times.push(await timed(work))
      process.stdout.write(`${what} beside ${size} payments of another club: p50 ${ms(percentile(times, 0.5))} ms\n`)
    }
  }
} finally {
  await api.stop()
  await admin.close()
  await stack.stop()
}
