import { spawnSync } from 'node:child_process'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { restFields } from '@tessera/api/firebase/rest-fields'
import { bindOldSeals } from '@tessera/api/history/bind-seals'
import { checkSeal } from '@tessera/api/history/check-seal'
import { eraseOldHistory } from '@tessera/api/history/erase-old'
import { forget } from '@tessera/api/history/forget'
import { sealPastDays } from '@tessera/api/history/seal-day'
import { volumeFields } from '@tessera/api/history/volumes'
import type { Duty } from '@tessera/domain/duties/duty'
import { auditBackup } from '@tessera/gateway/audit/audit-backup'
import { leavesOfSeal } from '@tessera/server/bound-leaves'
import { bindEntries } from '@tessera/server/history-volume'
import { type DocumentReference, FieldValue, Timestamp } from 'firebase-admin/firestore'
import { describe, expect } from 'vitest'
import { connectAdmin } from '../../support/admin-sdk.ts'
import { sharedApi } from '../../support/api.ts'
import { addMember, type Club, freshMember, registerClub } from '../../support/club.ts'
import { deleteDocuments, type Fields, writeDocument } from '../../support/documents.ts'
import { test } from '../../support/fixtures.ts'
import { recordPayment, requireItem } from '../../support/payments.ts'
import { makeAdmin } from '../../support/test-club.ts'

const api = await sharedApi()
const { db } = api.deps.firebase
const day = 86_400_000

/** What the server knows some days from now. */
const inDays = (days: number) => ({ ...api.deps, now: () => new Date(Date.now() + days * day) })
const seals = async (club: Club) => (await club.call('GET', '/api/history/seals')).body
const check = async (club: Club, number = 1) => (await club.call('GET', `/api/history/seals/${number}`)).body
const faultsOf = async (club: Club, number = 1) => (await check(club, number)).faults

/** Gives somebody a duty in a club; returns the address. */
async function addColleague({ stack, clubId }: Club, duty: Duty): Promise<{ email: string }> {
  const sdk = connectAdmin(stack)
  const { uid, email } = await makeAdmin(sdk, clubId)
  await sdk.db.doc(`users/${uid}`).update({ [`duties.${clubId}`]: { duty, since: '2026-01-01T00:00:00.000Z' } })
  await sdk.close()
  return { email }
}

/** Makes the entries of a kind three days old, and removes the others; returns the ids, the oldest first. */
async function putBack(club: Club, kind: string): Promise<string[]> {
  const { docs } = await db.collection('history').where('clubId', '==', club.clubId).where('at', '>', new Date(0)).get()
  const [own, others] = [true, false].map((is) => docs.filter((doc) => (doc.get('kind') === kind) === is))
  for (const doc of others ?? []) await doc.ref.delete()
  for (const doc of own ?? []) await doc.ref.update({ at: new Date(doc.get('at').toMillis() - 3 * day) })
  return (own ?? []).toSorted((a, b) => a.get('at').toMillis() - b.get('at').toMillis()).map((doc) => doc.id)
}

/** Deletes some payments, three days ago; returns the ids of the entries, in the order of the deletions. */
async function deletePayments(club: Club, count: number): Promise<string[]> {
  const item = await requireItem(club, 'Membership fee', '2026', { purchaseRestriction: 'multiple' })
  const { id } = await addMember(club)
  for (let n = 0; n < count; n += 1) {
    const path = `payments/${await recordPayment(club, id, item)}`
    await deleteDocuments({ ...club.stack, token: club.admin.token }, [path])
  }
  return putBack(club, 'deleted')
}

/** A club with the seal of a day on which some payments were deleted. */
async function sealedClub(club: Club, count: number) {
  const entries = await deletePayments(club, count)
  await sealPastDays(api.deps, club.clubId)
  return { entries, entry: db.doc(`history/${entries[0]}`), seal: db.doc(`historySeals/${club.clubId}.1`) }
}

/** Records a payment, three days ago. */
async function pastPayment(club: Club, restriction: 'multiple' | 'once_per_year' = 'multiple') {
  const item = await requireItem(club, 'Membership fee', '2026', { purchaseRestriction: restriction })
  const { id: memberId } = await addMember(club)
  const id = await recordPayment(club, memberId, item)
  const payment = db.doc(`payments/${id}`)
  await payment.update({ createdAt: Timestamp.fromMillis(Date.now() - 3 * day) })
  const { createdAt } = (await payment.get()).data() ?? {}
  const leaf = `payments/${id}/${createdAt.seconds}.${String(createdAt.nanoseconds).padStart(9, '0')}`
  return { item, memberId, payment, leaf, writer: { ...club.stack, token: club.admin.token } }
}

/** Changes a payment as a browser does. */
async function edit(writer: Parameters<typeof writeDocument>[0], payment: DocumentReference, fields: Fields) {
  const { createdAt, paymentDate, updatedAt: _, ...before } = (await payment.get()).data() ?? {}
  const times = { createdAt: createdAt.toDate(), paymentDate: paymentDate.toDate() }
  await writeDocument(writer, payment.path, { ...before, ...times, ...fields }, ['updatedAt'])
}

describe('a seal', () => {
  test('has the entries of a day that is over, and is the only one of it', async ({ club }) => {
    await deletePayments(club, 2)
    expect(await sealPastDays(inDays(-3), club.clubId)).toEqual([])
    const made = await Promise.all([1, 2].map(() => sealPastDays(api.deps, club.clubId)))
    expect(made.flat()).toHaveLength(1)
    expect(await sealPastDays(inDays(1), club.clubId)).toEqual([])
    const [only, ...others] = await seals(club)
    expect([only, others]).toMatchObject([{ number: 1, count: 2 }, []])
    expect(await check(club)).toEqual({ number: 1, sound: 2, erased: 0, faults: [] })
  })

  test('ends with the day in the zone of the club', async ({ club }) => {
    await club.call('PATCH', '/api/clubs', { timeZone: 'Pacific/Kiritimati' })
    await deletePayments(club, 1)
    await sealPastDays(api.deps, club.clubId)
    const [{ until }] = await seals(club)
    // Midnight on the Line Islands, 14 hours ahead of UTC.
    expect(until).toMatch(/T10:00:00\.000Z$/)
  })

  test('names the one before, and those of many entries follow one another without a gap', async ({ club }) => {
    await deletePayments(club, 5)
    const made = await sealPastDays(api.deps, club.clubId, 2)
    expect(made.map(({ number, count }) => [number, count])).toEqual([
      [1, 2],
      [2, 2],
      [3, 1],
    ])
    expect(await Promise.all([1, 2, 3].map((number) => faultsOf(club, number)))).toEqual([[], [], []])
    await db.doc(`historySeals/${club.clubId}.2`).update({ root: 'ff' })
    expect(await faultsOf(club, 3)).toEqual([{ fault: 'before' }])
    await db.doc(`historySeals/${club.clubId}.2`).delete()
    await db.doc(`historySeals/${club.clubId}.1`).delete()
    // Only what is three years old may be gone.
    expect(await faultsOf(club, 3)).toEqual([{ fault: 'before' }])
    expect((await club.call('GET', '/api/history/seals/2')).status).toBe(404)
  })

  test('goes to the auditors by e-mail once, with the code that a later check must find', async ({ club }) => {
    const auditor = await addColleague(club, 'look')
    await addColleague(club, 'money')
    await sealedClub(club, 2)
    await sealPastDays(api.deps, club.clubId)
    const { docs } = await db.collection('letters').where('clubId', '==', club.clubId).where('kind', '==', 'seal').get()
    expect(docs.map((doc) => doc.get('to'))).toEqual([auditor.email])
    const [{ code }] = await seals(club)
    expect(docs[0]?.get('content').rows).toContainEqual({ label: 'Code', value: code })
    // Whoever removes the newest seal to change its entries finds the auditors with another code.
    await db.doc(`historySeals/${club.clubId}.1`).delete()
    await sealPastDays(api.deps, club.clubId)
    const [{ code: again }] = await seals(club)
    const letters = await db.collection('letters').where('clubId', '==', club.clubId).where('kind', '==', 'seal').get()
    const codes = letters.docs.map((doc) => doc.get('content').rows[2].value)
    expect([codes.sort(), again === code]).toEqual([[code, again].sort(), false])
  })

  test('of another club is not found, nor is what is no number', async ({ club }) => {
    await sealedClub(club, 1)
    const other = await registerClub(api)
    expect(await seals(other)).toEqual([])
    for (const number of ['1', '0', '-1', 'x', '1e3', `..%2F${club.clubId}.1`])
      expect((await other.call('GET', `/api/history/seals/${number}`)).status).toBe(404)
  })
})

describe('a check finds', () => {
  test('an entry that was changed', async ({ club }) => {
    const { entry, entries } = await sealedClub(club, 2)
    await entry.update({ by: 'somebody-else' })
    expect(await check(club)).toEqual({
      number: 1,
      sound: 1,
      erased: 0,
      faults: [{ fault: 'changed', id: entries[0] }],
    })
  })

  test('an amount that was changed by a cent in what was deleted', async ({ club }) => {
    const { entry, entries } = await sealedClub(club, 1)
    const documents = (await entry.get()).get('documents')
    documents[0].before.amount += 0.01
    await entry.update({ documents })
    expect(await faultsOf(club)).toEqual([{ fault: 'changed', id: entries[0] }])
  })

  test('an entry that was removed, and one that was written into the past', async ({ club }) => {
    const { entry, entries } = await sealedClub(club, 1)
    const fields = (await entry.get()).data() ?? {}
    await entry.delete()
    await db.doc(`history/${entries[0]}x`).set(fields)
    expect(await faultsOf(club)).toEqual([
      { fault: 'removed', id: entries[0] },
      { fault: 'added', id: `${entries[0]}x` },
    ])
  })

  test('a seal whose leaves, root or signature are others', async ({ club }) => {
    const { entry, entries, seal } = await sealedClub(club, 1)
    const before = (await seal.get()).data() ?? {}
    await seal.update({ leaves: {} })
    await entry.delete()
    expect(await faultsOf(club)).toEqual([{ fault: 'root' }])
    await seal.set({ ...before, root: 'ff' })
    expect(await faultsOf(club)).toEqual([
      { fault: 'signature' },
      { fault: 'root' },
      { fault: 'removed', id: entries[0] },
    ])
    await seal.set({ ...before, count: 7 })
    expect(await faultsOf(club)).toContainEqual({ fault: 'signature' })
    await seal.set({ ...before, leaves: 'none' })
    expect(await faultsOf(club)).toEqual([{ fault: 'damaged' }])
  })
})

describe('whoever has the database alone', () => {
  test('gets no erasure signed by an invented deletion, of a payment nor of a member', async ({ club }) => {
    const { id } = (await club.call('POST', '/api/members/imports')).body
    await club.call('POST', `/api/members/imports/${id}`, { rows: [freshMember(), freshMember()] })
    const [shared] = await putBack(club, 'made')
    const { payment, leaf } = await pastPayment(club)
    await sealPastDays(api.deps, club.clubId)
    const { clubId } = club
    const [member] = (await db.doc(`history/${shared}`).get()).get('documents')
    const before = (await payment.get()).data()
    const invented = (document: object, memberId: string) =>
      db.collection('history').add({
        clubId,
        at: new Date(Date.now() - 100 * day),
        by: club.admin.uid,
        kind: 'deleted',
        documents: [document],
        memberIds: [memberId],
      })
    await invented({ collection: 'payments', id: payment.id, before }, before?.memberId)
    await eraseOldHistory(api.deps, clubId)
    await payment.delete()
    expect(await faultsOf(club)).toEqual([{ fault: 'removed', id: leaf }])
    await payment.set(before ?? {})
    await db.doc(`history/${shared}`).update({ at: new Date(Date.now() - 101 * day) })
    await db.doc(`historySeals/${clubId}.1`).delete()
    await sealPastDays(api.deps, clubId)
    expect(await check(club)).toEqual({ number: 1, sound: 4, erased: 0, faults: [] })
    await invented({ collection: 'members', id: member.id, before: member.before }, member.id)
    await eraseOldHistory(api.deps, clubId)
    expect(await faultsOf(club)).toEqual([{ fault: 'removed', id: `${shared}/${member.id}` }])
  })

  test('makes no seal of an own key', async ({ club }) => {
    const { entry, seal } = await sealedClub(club, 1)
    const stranger = { ...api.deps, passKey: Buffer.alloc(32, 7) }
    await seal.delete()
    await entry.update({ by: 'somebody-else' })
    await sealPastDays(stranger, club.clubId)
    expect(await faultsOf(club)).toEqual([{ fault: 'signature' }])
  })

  test('deletes nothing for good in the name of the server, nor of a person', async ({ club }) => {
    const { entries, entry, seal } = await sealedClub(club, 2)
    await club.call('DELETE', `/api/history/${entries[0]}`)
    const { docs } = await db
      .collection('history')
      .where('clubId', '==', club.clubId)
      .where('kind', '==', 'erased')
      .get()
    const signed = docs[0]?.data() ?? {}
    await db.doc(`history/${entries[1]}`).delete()
    await db.doc('history/forged').set({ ...signed, erased: [entries[1]] })
    await docs[0]?.ref.update({ by: '' })
    expect((await entry.get()).exists).toBe(false)
    expect((await seal.get()).exists).toBe(true)
    expect((await faultsOf(club)).map(({ fault }: { fault: string }) => fault)).toEqual(['removed', 'removed'])
  })

  test('stops no seal by an entry that names one member twice', async ({ club }) => {
    const { id } = (await club.call('POST', '/api/members/imports')).body
    await club.call('POST', `/api/members/imports/${id}`, { rows: [freshMember(), freshMember()] })
    const [shared] = await putBack(club, 'made')
    const [first] = (await db.doc(`history/${shared}`).get()).get('documents')
    await db.doc(`history/${shared}`).update({ documents: [first, first] })
    expect(await sealPastDays(api.deps, club.clubId)).toHaveLength(1)
    expect(await check(club)).toMatchObject({ sound: 2, faults: [] })
  })

  test('stops no seal by a damaged entry, which is found as it is changed again', async ({ club }) => {
    const [damaged] = await deletePayments(club, 2)
    await db.doc(`history/${damaged}`).update({ kind: 7, documents: 'none' })
    expect(await sealPastDays(api.deps, club.clubId)).toHaveLength(1)
    expect(await check(club)).toMatchObject({ sound: 2, faults: [] })
    await db.doc(`history/${damaged}`).update({ kind: 8 })
    expect(await faultsOf(club)).toEqual([{ fault: 'changed', id: damaged }])
  })
})

describe('a payment', () => {
  /** A club with a payment that was recorded three days ago, and the seal of that day. */
  async function sealedPayment(club: Club, restriction: 'multiple' | 'once_per_year' = 'multiple') {
    const recorded = await pastPayment(club, restriction)
    const made = await sealPastDays(api.deps, club.clubId)
    expect(made.map(({ number, count }) => [number, count])).toEqual([[1, 1]])
    expect(await check(club)).toEqual(sound)
    return recorded
  }
  const sound = { number: 1, sound: 1, erased: 0, faults: [] }

  test('is sealed on the day that it was recorded, and changed by another way it is found', async ({ club }) => {
    const { payment, leaf } = await sealedPayment(club)
    await payment.update({ amount: 120.01 })
    expect(await faultsOf(club)).toEqual([{ fault: 'changed', id: leaf }])
    await payment.update({ amount: 120, createdBy: 'somebody-else' })
    expect(await faultsOf(club)).toEqual([{ fault: 'changed', id: leaf }])
    const fields = (await payment.get()).data() ?? {}
    await payment.delete()
    await db.doc(`${payment.path}x`).set({ ...fields, createdBy: club.admin.uid })
    expect(await faultsOf(club)).toEqual([
      { fault: 'removed', id: leaf },
      { fault: 'added', id: leaf.replace(payment.id, `${payment.id}x`) },
    ])
  })

  test('is as it was while the history says how it was changed, deleted and restored', async ({ club }) => {
    const { payment, writer, leaf } = await sealedPayment(club)
    await edit(writer, payment, { amount: 90, stampNumber: '7' })
    await edit(writer, payment, { amount: 80, paidBy: 'cash' })
    expect(await check(club)).toEqual(sound)
    // What became of it is compared, too.
    await payment.update({ amount: 81 })
    expect(await faultsOf(club)).toEqual([{ fault: 'changed', id: leaf }])
    await payment.update({ amount: 80 })
    await deleteDocuments(writer, [payment.path])
    expect(await check(club)).toEqual(sound)
    const [deleted] = (await club.call('GET', '/api/history/deleted')).body
    expect((await club.call('POST', `/api/history/${deleted.id}/restored`)).status).toBe(200)
    expect(await check(club)).toEqual(sound)
    await payment.update({ amount: 70 })
    expect(await faultsOf(club)).toEqual([{ fault: 'changed', id: leaf }])
  })

  test('that was set back to what it was before a change is found, and so is one that is there again', async ({
    club,
  }) => {
    const { payment, writer, leaf } = await sealedPayment(club)
    const recorded = (await payment.get()).data() ?? {}
    await edit(writer, payment, { amount: 90 })
    await edit(writer, payment, { amount: 80 })
    const changed = [{ fault: 'changed', id: leaf }]
    await payment.set(recorded)
    expect(await faultsOf(club)).toEqual(changed)
    await payment.update({ amount: 90 })
    expect(await faultsOf(club)).toEqual(changed)
    await payment.update({ amount: 80 })
    expect(await check(club)).toEqual(sound)
    await deleteDocuments(writer, [payment.path])
    await payment.set({ ...recorded, amount: 80 })
    expect(await faultsOf(club)).toEqual(changed)
    const [{ id: deleted }] = (await club.call('GET', '/api/history/deleted')).body
    // Who is said to have restored it is in no seal.
    await db.doc(`history/${deleted}`).update({ restoredAt: new Date(), restoredBy: club.admin.uid })
    expect(await faultsOf(club)).toEqual(changed)
    await db.doc(`history/${deleted}`).update({ restoredAt: FieldValue.delete(), restoredBy: FieldValue.delete() })
    await payment.delete()
    // Restored and removed, with an entry that says it was never restored.
    await club.call('POST', `/api/history/${deleted}/restored`)
    expect(await check(club)).toEqual(sound)
    const { restoredAt: _, restoredBy: __, ...entry } = (await db.doc(`history/${deleted}`).get()).data() ?? {}
    await db.doc(`history/${deleted}`).set(entry)
    await payment.delete()
    expect(await faultsOf(club)).toEqual([{ fault: 'removed', id: leaf }])
  })

  test('that another program has changed without a time of the change is sealed as it was recorded', async ({
    club,
  }) => {
    const { payment, writer } = await pastPayment(club)
    await edit(writer, payment, { amount: 90 })
    await payment.update({ updatedAt: FieldValue.delete() })
    await sealPastDays(api.deps, club.clubId)
    expect(await check(club)).toEqual(sound)
    await edit(writer, payment, { amount: 80 })
    expect(await check(club)).toEqual(sound)
  })

  test('that is restored while it is compared is no fault', async ({ club }) => {
    await sealedPayment(club)
    // The first read finds it gone.
    const gone = new Set(['payments'])
    const reading = new Proxy(db, {
      get: (target, name) => {
        if (name === 'collection') return (path: string) => target.collection(gone.delete(path) ? 'nowhere' : path)
        const value = Reflect.get(target, name)
        return typeof value === 'function' ? value.bind(target) : value
      },
    })
    const deps = { ...api.deps, firebase: { ...api.deps.firebase, db: reading } }
    expect(await checkSeal(deps, club.clubId, '1')).toEqual(sound)
    expect(gone.size).toBe(0)
  })

  test('that was deleted and recorded again under its id is two', async ({ club }) => {
    const { payment, writer, memberId, item } = await sealedPayment(club, 'once_per_year')
    await deleteDocuments(writer, [payment.path])
    expect(await recordPayment(club, memberId, item)).toBe(payment.id)
    expect(await check(club)).toEqual(sound)
    await payment.update({ amount: 1 })
    // What was recorded today is in no seal yet.
    expect(await check(club)).toEqual(sound)
  })

  test('that was moved to another year is as it was, and an invented move is found', async ({ club }) => {
    const { payment, leaf } = await sealedPayment(club)
    const fields = (await payment.get()).data() ?? {}
    const moved = db.doc(`${payment.path}-2025`)
    await moved.set({ ...fields, amount: 60, movedFrom: payment.id, updatedAt: new Date() })
    await payment.delete()
    const invented = [
      { fault: 'removed', id: leaf },
      { fault: 'added', id: leaf.replace(payment.id, moved.id) },
    ]
    expect(await faultsOf(club)).toEqual(invented)
    const entry = { clubId: club.clubId, at: new Date(), by: club.admin.uid, memberIds: [fields.memberId] }
    const documents = [{ collection: 'payments', id: payment.id, before: fields }]
    const move = db.collection('history').doc()
    await move.set({ ...entry, kind: 'deleted', movedTo: moved.id, documents })
    expect(await check(club)).toEqual(sound)
    // A move is kept as long as the seal: it is no deletion, which is over after 90 days.
    await eraseOldHistory(inDays(91), club.clubId)
    expect([(await move.get()).exists, await check(club)]).toEqual([true, sound])
    // What the move has made of it is sealed with the day of the move.
    await sealPastDays(inDays(1), club.clubId)
    expect(await faultsOf(club, 2)).toEqual([])
    await moved.update({ amount: 61 })
    expect(await faultsOf(club, 2)).toEqual([
      { fault: 'changed', id: expect.stringContaining(`payments/${moved.id}/`) },
    ])
  })

  test('that was moved, changed often and deleted for good is signed as erased, as is its move', async ({ club }) => {
    const { payment, writer } = await pastPayment(club)
    const fields = (await payment.get()).data() ?? {}
    const moved = db.doc(`${payment.path}-2025`)
    const { clubId } = club
    const common = { clubId, by: club.admin.uid, memberIds: [fields.memberId] }
    const batch = db.batch()
    batch.set(moved, { ...fields, movedFrom: payment.id }).delete(payment)
    const history = db.collection('history')
    const documents = [{ collection: 'payments', id: payment.id, before: fields }]
    const at = new Date(Date.now() - 2 * day)
    batch.set(history.doc(), { ...common, at, kind: 'deleted', movedTo: moved.id, documents })
    // As many that the move is the last of the first commit.
    for (let n = 0; n < 99; n += 1) {
      const change = {
        collection: 'payments',
        id: moved.id,
        before: { notes: fields.notes },
        after: { notes: fields.notes },
      }
      batch.set(history.doc(), { ...common, at: new Date(Date.now() - 1000 + n), kind: 'changed', documents: [change] })
    }
    await batch.commit()
    await sealPastDays(api.deps, clubId)
    expect(await check(club)).toEqual({ number: 1, sound: 3, erased: 0, faults: [] })
    await deleteDocuments(writer, [moved.path])
    const [deleted] = (await club.call('GET', '/api/history/deleted')).body
    expect((await club.call('DELETE', `/api/history/${deleted.id}`)).status).toBe(200)
    expect(await check(club)).toEqual({ number: 1, sound: 0, erased: 3, faults: [] })
  })

  test('of more than an entry of the history can name are signed as erased in several', async ({ club }) => {
    const { clubId } = club
    const ago = (days: number) => new Date(Date.now() - days * day)
    const documents = Array.from({ length: 1001 }, (_, n) => ({
      collection: 'payments',
      id: `p${n}`,
      before: { clubId, memberId: 'm', amount: n, createdAt: ago(101) },
    }))
    const undone = { clubId, at: ago(100), by: club.admin.uid, kind: 'undone', documents, memberIds: ['m'] }
    await db.collection('history').add(undone)
    await sealPastDays(api.deps, clubId, 2000)
    await eraseOldHistory(api.deps, clubId)
    expect(await check(club)).toEqual({ number: 1, sound: 0, erased: 1002, faults: [] })
    const { docs } = await db.collection('history').where('clubId', '==', clubId).where('kind', '==', 'erased').get()
    expect(docs.map((doc) => doc.get('erased').length).sort()).toEqual([1000, 2])
  })

  test('that was deleted for good is signed as erased, moved before or not', async ({ club }) => {
    const { payment, writer, leaf } = await sealedPayment(club)
    await deleteDocuments(writer, [payment.path])
    const [deleted] = (await club.call('GET', '/api/history/deleted')).body
    expect((await club.call('DELETE', `/api/history/${deleted.id}`)).status).toBe(200)
    expect(await check(club)).toEqual({ number: 1, sound: 0, erased: 1, faults: [] })
    const leaves = (await db.doc(`historySeals/${club.clubId}.1`).get()).get('leaves')
    expect(leaves[leaf].salt).toBeUndefined()
  })

  test('stays sealed once the time to delete it again for good is over for one that was restored', async ({ club }) => {
    const { payment, writer } = await sealedPayment(club)
    await deleteDocuments(writer, [payment.path])
    const [deleted] = (await club.call('GET', '/api/history/deleted')).body
    await club.call('POST', `/api/history/${deleted.id}/restored`)
    await eraseOldHistory(inDays(91), club.clubId)
    expect(await check(club)).toEqual(sound)
    await deleteDocuments(writer, [payment.path])
    await eraseOldHistory(inDays(91), club.clubId)
    expect(await check(club)).toEqual({ number: 1, sound: 0, erased: 1, faults: [] })
  })
})

describe('what is right stays right', () => {
  test('after an entry was restored, and who has restored it is sealed', async ({ club }) => {
    const { entries } = await sealedClub(club, 1)
    expect((await club.call('POST', `/api/history/${entries[0]}/restored`)).status).toBe(200)
    expect(await check(club)).toMatchObject({ sound: 1, faults: [] })
    const { events } = (await club.call('GET', '/api/history?kind=restored')).body
    const payment = { collection: 'payments', name: 'Benedikt Ferraro', itemName: 'Membership fee', amount: 120 }
    expect(events).toMatchObject([{ by: 'Anna Admin', ...payment }])
    await db.doc(`historySeals/${club.clubId}.1`).delete()
    const [restored] = await putBack(club, 'restored')
    await sealPastDays(api.deps, club.clubId)
    await db.doc(`history/${restored}`).update({ by: 'somebody-else' })
    expect(await faultsOf(club)).toEqual([{ fault: 'changed', id: restored }])
  })

  test('after something was deleted for good: its salt is gone, and the history says who it was', async ({ club }) => {
    const { entries, seal } = await sealedClub(club, 2)
    expect((await club.call('DELETE', `/api/history/${entries[0]}`)).status).toBe(200)
    expect(await check(club)).toEqual({ number: 1, sound: 1, erased: 1, faults: [] })
    const leaves: Record<string, { salt?: string }> = (await seal.get()).get('leaves')
    expect(Object.keys(leaves).filter((id) => leaves[id]?.salt)).toEqual([entries[1]])
    const { events } = (await club.call('GET', '/api/history?kind=erased')).body
    expect(events).toMatchObject([{ kind: 'erased', collection: 'payments', by: 'Anna Admin', name: '' }])
  })

  test('after one of many in an entry was deleted for good', async ({ club }) => {
    const { id } = (await club.call('POST', '/api/members/imports')).body
    await club.call('POST', `/api/members/imports/${id}`, { rows: [freshMember(), freshMember(), freshMember()] })
    const [shared] = await putBack(club, 'made')
    await sealPastDays(api.deps, club.clubId)
    expect(await check(club)).toEqual({ number: 1, sound: 4, erased: 0, faults: [] })
    const { docs } = await db.collection('members').where('clubId', '==', club.clubId).get()
    await club.call('DELETE', `/api/members/${docs[0]?.id}`)
    const [deleted] = (await club.call('GET', '/api/history/deleted')).body
    expect((await club.call('DELETE', `/api/history/${deleted.id}`)).status).toBe(200)
    expect(await check(club)).toEqual({ number: 1, sound: 3, erased: 1, faults: [] })
    // The others of the entry are still compared, and who has made them.
    const entry = db.doc(`history/${shared}`)
    const { documents, by } = (await entry.get()).data() ?? {}
    const [first, second] = documents
    await entry.update({ documents: [{ ...first, before: { ...first.before, fullName: 'Nobody' } }, second] })
    expect(await faultsOf(club)).toEqual([{ fault: 'changed', id: `${shared}/${first.id}` }])
    await entry.update({ documents, by: 'somebody-else' })
    expect(await faultsOf(club)).toEqual([{ fault: 'changed', id: shared }])
    const { memberIds } = (await entry.get()).data() ?? {}
    await entry.update({ documents: [second], memberIds: [second.id], by })
    expect(await faultsOf(club)).toEqual([{ fault: 'removed', id: `${shared}/${first.id}` }])
    await entry.update({ documents, memberIds: [...memberIds, 'somebody-else'] })
    expect(await faultsOf(club)).toEqual([{ fault: 'changed', id: shared }])
    await entry.update({ memberIds })
    for (const member of [first, second]) {
      await club.call('DELETE', `/api/members/${member.id}`)
      const [gone] = (await club.call('GET', '/api/history/deleted')).body
      expect((await club.call('DELETE', `/api/history/${gone.id}`)).status).toBe(200)
    }
    expect([(await entry.get()).exists, await check(club)]).toEqual([
      false,
      { number: 1, sound: 0, erased: 4, faults: [] },
    ])
  })

  test('once the time to restore is over, and after three years entries leave with their seal', async ({ club }) => {
    const { seal } = await sealedClub(club, 1)
    await eraseOldHistory(inDays(91), club.clubId)
    expect(await check(club)).toEqual({ number: 1, sound: 0, erased: 1, faults: [] })
    await eraseOldHistory(inDays(3 * 366 + 3), club.clubId)
    expect((await seal.get()).exists).toBe(false)
    const { docs } = await db
      .collection('history')
      .where('clubId', '==', club.clubId)
      .where('at', '<', new Date())
      .get()
    expect(docs.map((doc) => doc.get('kind'))).toEqual(['erased'])
  })
})

describe('a seal of more than 90 days', () => {
  const later = inDays(94)

  /** A club with the seal of some deletions, whose leaves are bytes. */
  async function boundClub(club: Club, count: number) {
    const sealed = await sealedClub(club, count)
    await bindOldSeals(later, club.clubId)
    const fields = (await sealed.seal.get()).data() ?? {}
    expect([fields.leaves, fields.boundLeaves]).toEqual([undefined, expect.any(Buffer)])
    return sealed
  }

  /** The ids of the leaves of the first seal that have a salt. */
  async function salted({ clubId }: Club): Promise<string[]> {
    const leaves = leavesOfSeal((await db.doc(`historySeals/${clubId}.1`).get()).data() ?? {}) ?? {}
    return Object.keys(leaves).filter((id) => leaves[id]?.salt)
  }

  /** What the server knows, where something happens once between what it has read and its first commit. */
  function interrupted(meanwhile: () => Promise<unknown>): typeof api.deps {
    let isBegun = false
    const writing = new Proxy(db, {
      get: (target, name) => {
        const value = Reflect.get(target, name)
        if (name !== 'batch') return typeof value === 'function' ? value.bind(target) : value
        return () => {
          const batch = target.batch()
          const commit = batch.commit.bind(batch)
          batch.commit = async () => {
            if (!isBegun) {
              isBegun = true
              await meanwhile()
            }
            return commit()
          }
          return batch
        }
      },
    })
    return { ...api.deps, firebase: { ...api.deps.firebase, db: writing } }
  }

  const forgetWith = (deps: typeof api.deps, { clubId, admin: { uid } }: Club, id = '') =>
    forget(deps, { clubId, uid, duty: 'owner' }, id)

  test('keeps its leaves as bytes, so many seals at a time, the oldest first', async ({ club }) => {
    const { clubId } = club
    await deletePayments(club, 5)
    await sealPastDays(api.deps, clubId, 2)
    const bound = async () => {
      const { docs } = await db.collection('historySeals').where('clubId', '==', clubId).get()
      const found = docs.filter((doc) => doc.get('boundLeaves') && !doc.get('leaves'))
      return found.map((doc) => doc.get('number')).sort()
    }
    await bindOldSeals(inDays(85), clubId)
    expect(await bound()).toEqual([])
    await bindOldSeals(later, clubId, 2)
    expect(await bound()).toEqual([1, 2])
    await bindOldSeals(later, clubId, 2)
    expect(await bound()).toEqual([1, 2, 3])
    const sound = [2, 2, 1].map((count, place) => ({ number: place + 1, sound: count, erased: 0, faults: [] }))
    expect(await Promise.all([1, 2, 3].map((number) => check(club, number)))).toEqual(sound)
  })

  test('is left as it is where it is damaged, and stops no other', async ({ club }) => {
    const { clubId } = club
    await deletePayments(club, 4)
    await sealPastDays(api.deps, clubId, 1)
    const seal = (number: number) => db.doc(`historySeals/${clubId}.${number}`)
    await seal(1).update({ leaves: 'none' })
    const noHash = { some: { hash: 'none' } }
    await seal(2).update({ leaves: noHash })
    await seal(3).update({ root: FieldValue.delete() })
    await bindOldSeals(later, clubId)
    const all = await Promise.all([1, 2, 3, 4].map(async (number) => (await seal(number).get()).data()))
    expect(all.map((one) => one?.boundLeaves !== undefined)).toEqual([false, false, false, true])
    expect(all[1]?.leaves).toEqual(noHash)
  })

  test('finds what was changed, removed and added', async ({ club }) => {
    const { entry, entries, seal } = await boundClub(club, 3)
    await entry.update({ by: 'somebody-else' })
    const second = db.doc(`history/${entries[1]}`)
    await db.doc(`${second.path}x`).set((await second.get()).data() ?? {})
    await second.delete()
    expect(await check(club)).toEqual({
      number: 1,
      sound: 1,
      erased: 0,
      faults: expect.arrayContaining([
        { fault: 'changed', id: entries[0] },
        { fault: 'removed', id: entries[1] },
        { fault: 'added', id: `${entries[1]}x` },
      ]),
    })
    const leaves = leavesOfSeal((await seal.get()).data() ?? {}) ?? {}
    await seal.update({ leaves })
    expect(await faultsOf(club)).toEqual([{ fault: 'damaged' }])
    await seal.update({ leaves: FieldValue.delete(), boundLeaves: Buffer.from('none') })
    expect(await faultsOf(club)).toEqual([{ fault: 'damaged' }])
  })

  test('has no salt in its bytes of what was deleted for good', async ({ club }) => {
    const { entries } = await boundClub(club, 2)
    expect(await salted(club)).toEqual([...entries].sort())
    expect((await club.call('DELETE', `/api/history/${entries[0]}`)).status).toBe(200)
    expect([await check(club), await salted(club)]).toEqual([
      { number: 1, sound: 1, erased: 1, faults: [] },
      [entries[1]],
    ])
    await eraseOldHistory(later, club.clubId)
    expect([await check(club), await salted(club)]).toEqual([{ number: 1, sound: 0, erased: 2, faults: [] }, []])
  })

  test('gets back no salt from what was deleted for good at the same time', async ({ club }) => {
    const { entries } = await boundClub(club, 3)
    const [first, second, third] = entries
    await forgetWith(
      interrupted(() => forgetWith(api.deps, club, second)),
      club,
      first,
    )
    expect([await check(club), await salted(club)]).toEqual([{ number: 1, sound: 1, erased: 2, faults: [] }, [third]])
  })

  test('keeps no salt of what was deleted for good while its leaves became bytes', async ({ club }) => {
    const { entries } = await sealedClub(club, 3)
    const [first, second, third] = entries
    const binding = interrupted(() => forgetWith(api.deps, club, first))
    await bindOldSeals({ ...binding, now: later.now }, club.clubId)
    expect(await salted(club)).toEqual([second, third].sort())
    await forgetWith(
      interrupted(() => bindOldSeals(later, club.clubId)),
      club,
      second,
    )
    const { leaves } = (await db.doc(`historySeals/${club.clubId}.1`).get()).data() ?? {}
    expect([leaves, await check(club), await salted(club)]).toEqual([
      undefined,
      { number: 1, sound: 1, erased: 2, faults: [] },
      [third],
    ])
  })

  test('leaves after three years', async ({ club }) => {
    const { seal } = await boundClub(club, 1)
    await eraseOldHistory(inDays(3 * 366 + 3), club.clubId)
    expect((await seal.get()).exists).toBe(false)
  })
})

describe('make audit', () => {
  test('compares entries in volumes with seals whose leaves are bytes', async ({ stack, club }) => {
    const folder = mkdtempSync(join(tmpdir(), 'tessera-audit-'))
    const path = join(folder, 'club.backup')
    const audit = async () => {
      const made = spawnSync('sh', ['scripts/verbs/backup.sh', path], {
        encoding: 'utf8',
        env: { ...process.env, MODE: 'local', DATA_DIR: stack.dataDir, START: 'no' },
      })
      expect(made.status, made.stderr).toBe(0)
      return (await auditBackup({ path, key: {} })).find(({ clubId }) => clubId === club.clubId)
    }
    try {
      const { clubId } = club
      const { entries } = await sealedClub(club, 3)
      await club.call('DELETE', `/api/history/${entries[2]}`)
      const read = await db.getAll(...entries.slice(0, 2).map((id) => db.doc(`history/${id}`)))
      const docs = read.map((doc) => ({ id: doc.id, fields: doc.data() ?? {} }))
      const bound = (all: typeof docs) => bindEntries(all.map(({ id, fields }) => ({ id, fields: restFields(fields) })))
      const volume = db.doc(`historyVolumes/${clubId}-old`)
      await volume.set(volumeFields(clubId, read))
      for (const { ref } of read) await ref.delete()
      await bindOldSeals(inDays(94), clubId)
      const sound = { number: 1, sound: 2, erased: 1, faults: [] }
      expect(await audit()).toMatchObject({ damagedVolumes: 0, damaged: 0, seals: [{ check: sound }] })
      const [first, ...others] = docs
      const more = { documents: [...(first?.fields.documents ?? []), { collection: 'views', id: 'eve', before: {} }] }
      await volume.update({
        content: bound([{ id: `${first?.id}`, fields: { ...first?.fields, ...more } }, ...others]),
      })
      const faults = [{ fault: 'changed', id: entries[0] }]
      expect((await audit())?.seals[0]?.check).toEqual({ ...sound, sound: 1, faults })
    } finally {
      rmSync(folder, { recursive: true, force: true })
    }
  })

  test('finds in a backup what the API finds, also after a restore, and names what is wrong', async ({
    stack,
    club,
  }) => {
    const folder = mkdtempSync(join(tmpdir(), 'tessera-audit-'))
    const path = join(folder, 'club.backup')
    const verb = (name: string, dataDir = stack.dataDir) =>
      spawnSync('sh', [`scripts/verbs/${name}.sh`, path], {
        encoding: 'utf8',
        env: { ...process.env, MODE: 'local', DATA_DIR: dataDir, START: 'no' },
      })
    const audit = async (dataDir?: string) => {
      const made = verb('backup', dataDir)
      expect(made.status, made.stderr).toBe(0)
      return (await auditBackup({ path, key: {} })).find(({ clubId }) => clubId === club.clubId)
    }
    try {
      const rows = [freshMember(), freshMember()]
      const { id } = (await club.call('POST', '/api/members/imports')).body
      await club.call('POST', `/api/members/imports/${id}`, { rows })
      const [shared = ''] = await putBack(club, 'made')
      const { payment, writer } = await pastPayment(club)
      await sealPastDays(api.deps, club.clubId)
      const entry = db.doc(`history/${shared}`)
      const [{ id: first }] = (await entry.get()).get('documents')
      await club.call('DELETE', `/api/members/${first}`)
      const [gone] = (await club.call('GET', '/api/history/deleted')).body
      await club.call('DELETE', `/api/history/${gone.id}`)
      await edit(writer, payment, { amount: 90 })
      await deleteDocuments(writer, [payment.path])
      const sound = await audit()
      expect(sound?.seals.map(({ check: found }) => found)).toEqual([{ number: 1, sound: 3, erased: 1, faults: [] }])
      // The member and the item of the payment, its change, its deletion, and what was deleted for good.
      expect(sound?.unsealed).toBe(4)
      expect(sound?.seals[0]?.check).toEqual(await check(club))
      // Another installation, from the backup: its own backup has the same seals, and they hold.
      const other = join(folder, 'other')
      const restored = verb('restore', other)
      expect(restored.status, restored.stderr).toBe(0)
      expect(await audit(other)).toEqual(sound)
      const [deleted] = (await club.call('GET', '/api/history/deleted')).body
      await club.call('POST', `/api/history/${deleted.id}/restored`)
      await entry.update({ by: 'somebody-else' })
      await payment.update({ amount: 120 })
      expect((await audit())?.seals[0]?.check).toEqual(await check(club))
      const { status, stdout } = verb('audit')
      expect([status, stdout]).toEqual([1, expect.stringContaining(`WRONG: entry ${shared} of seal 1 was changed`)])
      expect(stdout).toContain(`WRONG: payment payments/${payment.id}/`)
      const [{ code }] = await seals(club)
      expect(stdout).toContain(code)
    } finally {
      rmSync(folder, { recursive: true, force: true })
    }
  })
})
