import { randomUUID } from 'node:crypto'
import { documentsOf, fire, namesOf, queryFor, textValue } from '../attacks/world.ts'
import { connectAdmin } from '../support/admin-sdk.ts'
import { startFirebaseStack } from '../support/firebase-stack.ts'
import { highLimits } from '../support/limits.ts'
import { makeClub } from '../support/test-club.ts'
import { tokenOf } from './signed-in.ts'
import { ms, percentile, timed } from './times.ts'

/**
 * What a club with very many payments costs another one that has few items, payments and years:
 * `scripts/with-node node tests/load/large-neighbour.ts [documents …]`.
 */
const sizes = process.argv.slice(2).length > 0 ? process.argv.slice(2).map(Number) : [1_000, 100_000]
const samples = 21

const stack = await startFirebaseStack({ env: highLimits })
const admin = connectAdmin(stack)
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
  const does: Record<string, () => Promise<void>> = {
    '29 items': () => must(`${base}:runQuery`, queryFor('paymentItems', 'clubId', small.clubId)),
    '29 payments': () => must(`${base}:runQuery`, queryFor('payments', 'clubId', small.clubId)),
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
  await admin.close()
  await stack.stop()
}
