import { notifyPhones } from '@tessera/api/wallet/notify-phones'
import { expect, test } from 'vitest'
import { pushed, scenesOn } from '../../support/carried-pass.ts'
import { workerStack } from '../../support/worker-stack.ts'

const setScene = scenesOn(workerStack())

const clubOf = ({ club: { clubId } }: { club: { clubId: string } }) => ({ id: clubId, googleKeyMark: '' })

/** A scene with a pass that has changed since the phone was last notified. */
async function changedPass() {
  const scene = await setScene([])
  const { db } = scene.api.deps.firebase
  const pass = db.doc(`passes/${scene.member.id}`)
  await pass.update({ tag: (await pass.get()).get('tag') + 1 })
  const [registration] = (await db.collection('passRegistrations').where('memberId', '==', scene.member.id).get()).docs
  if (!registration) throw new Error('no registration')
  return { ...scene, registration, told: async () => (await registration.ref.get()).data() }
}

test('of three processes that notify a phone at once, one does', async () => {
  const scene = await changedPass()
  const { api, told } = scene
  const all = await Promise.all([1, 2, 3].map(() => notifyPhones(api.deps, clubOf(scene))))
  expect(all.map(({ notified }) => notified).sort()).toEqual([0, 0, 1])
  await pushed(scene, 1)
  const { tag } = (await api.deps.firebase.db.doc(`passes/${scene.member.id}`).get()).data() ?? {}
  const registration = await told()
  expect(registration).toMatchObject({ told: tag })
  expect(registration).not.toHaveProperty('claimed')
})

test('a phone that another process is notifying waits for it, and is notified if that process has ended', async () => {
  const scene = await changedPass()
  const { api, registration } = scene
  const ago = (ms: number) => new Date(Date.now() - ms)
  const claimed = Number.MAX_SAFE_INTEGER
  await registration.ref.update({ claimed, claimedAt: ago(1_000) })
  expect(await notifyPhones(api.deps, clubOf(scene))).toEqual({ notified: 0, unreached: 0, pending: 1 })
  await registration.ref.update({ claimed, claimedAt: ago(600_000) })
  expect(await notifyPhones(api.deps, clubOf(scene))).toEqual({ notified: 1, unreached: 0, pending: 0 })
  await pushed(scene, 1)
})

test('a phone that was not reached is notified by any process later', async () => {
  const scene = await changedPass()
  const { api, pushes, phone } = scene
  pushes.answers.set(phone.pushToken, [[503]])
  expect(await notifyPhones(api.deps, clubOf(scene))).toEqual({ notified: 0, unreached: 1, pending: 0 })
  expect(await notifyPhones(api.deps, clubOf(scene))).toEqual({ notified: 1, unreached: 0, pending: 0 })
})
