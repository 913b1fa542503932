import { sealPastDays } from '@tessera/api/history/seal-day'
import { GeoPoint, Timestamp } from 'firebase-admin/firestore'
import sharp from 'sharp'
import { expect } from 'vitest'
import { connectAdmin } from './admin-sdk.ts'
import { type Api, makeApi, send } from './api.ts'
import {
  type AddedMember,
  addMember,
  type Club,
  formOf,
  freshEmail,
  freshMember,
  registerClub,
  setUpPasses,
  signInMember,
} from './club.ts'
import { writeDocument } from './documents.ts'
import type { FirebaseAddresses } from './firebase-stack.ts'
import { signIn } from './gateway.ts'
import type { HostedApi } from './hosted-api.ts'
import { ownDatabase, writeRaw } from './raw-documents.ts'

/** Fills an installation with what a move has to take along: every kind of account, document and value. */
export async function makeMovingClub(stack: FirebaseAddresses) {
  const api = await makeApi(undefined, {}, stack)
  // Later, one signs in at Google and the other never does. The first is registered with all that a registration writes.
  const club = await registerClub({ fetch: api.fetch, stack }, 'Ruderclub Grüße & Söhne')
  const quiet = await registerClub(api, 'Kegelclub')
  await setUpPasses(club)
  const member = await addMember(club)
  await signInMember(api, member)
  const picture = sharp({ create: { width: 300, height: 200, channels: 3, background: '#0f5c4d' } })
  const form = formOf({ photo: await picture.jpeg().toBuffer() }, freshMember({ fullName: 'Bea Ölkers' }))
  const pictured: AddedMember & { photoUrl: string } = (await club.call('POST', '/api/members/with-photo', form)).body
  const photo: Uint8Array = (await send(api, 'GET', pictured.photoUrl)).body
  const leaver = await addMember(club)
  await writePayments()
  const forgotten = await addMember(club)
  await sealHistory(api, club)
  await forget(club, forgotten)
  await api.deps.firebase.close()

  const admin = connectAdmin(stack)
  const { uid: disabled } = await admin.auth.getUserByEmail(leaver.email)
  await admin.auth.updateUser(disabled, { disabled: true })
  // A confirmed address keeps its password when it signs in by link.
  await admin.auth.updateUser(club.admin.uid, { emailVerified: true })
  await admin.db.doc(`things/${club.clubId}/deep/${club.clubId}`).set({
    text: 'Grüße \u{1F3AB}',
    fraction: 0.1 + 0.2,
    endless: Number.NEGATIVE_INFINITY,
    bytes: Buffer.from([0, 255, 10, 13]),
    moment: new Timestamp(1_700_000_000, 123_456_000),
    place: new GeoPoint(0, 16.4),
    list: [1, 'two', { three: null }],
    map: { 'a.b': 1, 'größe x': 2, inner: {}, none: [] },
    friend: admin.db.doc(`clubs/${club.clubId}`),
  })
  // A whole number stored as a double, which no SDK writes.
  await writeRaw(ownDatabase(stack), `things/${club.clubId}`, {
    euro: { doubleValue: 60 },
    count: { integerValue: '60' },
  })
  await admin.db.doc('leases/pass-watch').set({ holder: 'the old server', fence: 7 })
  await admin.close()
  return { club, quiet, member, pictured, photo, disabled }

  async function writePayments() {
    const writer = { ...stack, token: club.admin.token }
    const itemId = `${club.clubId}-fee`
    const item = { name: 'Fee', price: 60, purchaseRestriction: 'multiple', enabled: true }
    await writeDocument(writer, `paymentItems/${itemId}`, { clubId: club.clubId, ...item })
    const payment = { clubId: club.clubId, memberId: member.id, memberName: 'Benedikt', itemId, itemName: 'Fee' }
    for (const amount of [60, 12.5])
      await writeDocument(
        writer,
        `payments/${club.clubId}-${Math.floor(amount)}`,
        { ...payment, amount, notes: '', paymentDate: new Date('2026-03-01'), createdBy: club.admin.uid },
        ['createdAt'],
      )
  }
}

/** Makes all that a club's history has, and its payments, three days older, and seals it. */
async function sealHistory({ deps }: Pick<Api, 'deps'>, { clubId }: Pick<Club, 'clubId'>): Promise<void> {
  for (const [collection, field] of [
    ['history', 'at'],
    ['payments', 'createdAt'],
  ] as const) {
    const { docs } = await deps.firebase.db.collection(collection).where('clubId', '==', clubId).get()
    for (const { ref, data } of docs.map((doc) => ({ ref: doc.ref, data: doc.data() }))) {
      const at = data[field]
      if (at instanceof Timestamp) await ref.update({ [field]: new Timestamp(at.seconds - 3 * 86_400, at.nanoseconds) })
    }
  }
  await sealPastDays(deps, clubId)
}

/** Deletes a member, and then for good. */
async function forget({ call }: Club, { id }: AddedMember): Promise<void> {
  await call('DELETE', `/api/members/${id}`)
  const [gone] = (await call('GET', '/api/history/deleted')).body
  expect((await call('DELETE', `/api/history/${gone.id}`)).status).toBe(200)
}

/** Registers another club at Google, signs the moved one in there and adds a member; returns who registered. */
export async function changeAtGoogle(hosted: HostedApi, { email, password }: Club) {
  const late = { email: freshEmail('late'), password: 'of a late founder 7', displayName: 'Zoe', clubName: 'Spätlese' }
  const registered = await send(hosted, 'POST', '/api/auth/register', { body: late })
  expect(registered.status, JSON.stringify(registered.body)).toBe(201)
  const { token } = await signIn(email, password, hosted.stack)
  const added = await send(hosted, 'POST', '/api/members', { token, body: freshMember({ fullName: 'Added there' }) })
  expect(added.status, JSON.stringify(added.body)).toBe(201)
  return late
}
