import { afterAll, beforeAll, expect, test } from 'vitest'
import { type AdminSdk, connectAdmin } from '../support/admin-sdk.ts'
import { type FirebaseStack, startFirebaseStack } from '../support/firebase-stack.ts'

let stack: FirebaseStack
let admin: AdminSdk
beforeAll(async () => {
  stack = await startFirebaseStack({ env: { EMULATOR_HEAP_MB: '128' } })
  admin = connectAdmin(stack)
})
afterAll(async () => {
  await admin.close()
  await stack.stop()
})

// The emulator keeps each former content, so this fills 140 MB.
test('repeated writes and deletions do not fill the memory of the emulator, and no request fails', async () => {
  const picture = admin.db.doc('photos/one')
  for (let n = 1; n <= 70; n += 1) {
    await picture.set({ clubId: 'a', n, bytes: Buffer.alloc(700_000, n) })
    await admin.db.doc(`photos/p${n}`).set({ clubId: 'a', bytes: Buffer.alloc(700_000, n) })
    await admin.db.doc(`photos/p${n}`).delete()
  }
  const kept = (await picture.get()).data()
  expect([kept?.n, kept?.bytes.at(-1)]).toEqual([70, 70])
  expect(stack.log.some(({ msg }) => msg === 'the emulator is started again to free memory')).toBe(true)
  expect(stack.log.filter(({ level }) => Number(level) >= 50)).toEqual([])
}, 300_000)
