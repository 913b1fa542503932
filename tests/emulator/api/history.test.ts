import { randomUUID } from 'node:crypto'
import { eraseOldHistory } from '@tessera/api/history/erase-old'
import { forget } from '@tessera/api/history/forget'
import { listDeleted } from '@tessera/api/history/list-deleted'
import { restore as restoreAs } from '@tessera/api/history/restore'
import { describe, expect } from 'vitest'
import { sharedApi } from '../../support/api.ts'
import { countRequests } from '../../support/api-requests.ts'
import { addMember, type Club, registerClub, setUpPasses } from '../../support/club.ts'
import { deleteDocuments, writeDocument } from '../../support/documents.ts'
import { test } from '../../support/fixtures.ts'
import { recordPayment, requireItem, type TestItem } from '../../support/payments.ts'
import { passJson } from '../../support/phone.ts'

const api = await sharedApi()
const { db } = api.deps.firebase

const writerOf = ({ admin, stack }: Club) => ({ ...stack, token: admin.token })
const remove = (club: Club, path: string) => deleteDocuments(writerOf(club), [path])
const deleted = async (club: Club) => (await club.call('GET', '/api/history/deleted')).body
const restore = (club: Club, id: string) => club.call('POST', `/api/history/${id}/restored`)
const stored = async (path: string) => (await db.doc(path).get()).data()

/** Records a payment and deletes it; returns its path, its fields before, and the entry. */
async function deletedPayment(club: Club, restriction: 'multiple' | 'once_per_year' = 'multiple') {
  const item = await requireItem(club, 'Membership fee', '2026', { purchaseRestriction: restriction })
  const { id: memberId } = await addMember(club)
  const path = `payments/${await recordPayment(club, memberId, item)}`
  const before = await stored(path)
  await remove(club, path)
  const [entry] = await deleted(club)
  return { item, memberId, path, before, entry }
}

describe('what a browser deletes', () => {
  test('is listed with who and what, and restored exactly as it was', async ({ club }) => {
    const { path, before, entry } = await deletedPayment(club)
    expect(entry).toMatchObject({
      collection: 'payments',
      by: 'Anna Admin',
      name: 'Benedikt Ferraro',
      itemName: 'Membership fee',
      amount: 120,
    })
    expect(await stored(path)).toBeUndefined()
    expect((await restore(club, entry.id)).status).toBe(200)
    expect(await stored(path)).toEqual(before)
    expect(await deleted(club)).toEqual([])
  })

  test('is restored once, by several at the same time too, and again after another deletion', async ({ club }) => {
    const { path, before, entry } = await deletedPayment(club)
    const restored = await Promise.all([1, 2, 3].map(() => restore(club, entry.id)))
    expect(restored.map(({ status }) => status)).toEqual([200, 200, 200])
    await remove(club, path)
    expect((await restore(club, entry.id)).status).toBe(404)
    const [again] = await deleted(club)
    expect((await restore(club, again.id)).status).toBe(200)
    expect(await stored(path)).toEqual(before)
  })

  test('of a once-per-year item is refused if it was paid again', async ({ club }) => {
    const { item, memberId, entry } = await deletedPayment(club, 'once_per_year')
    await recordPayment(club, memberId, item)
    const { status, body } = await restore(club, entry.id)
    expect([status, body.error]).toEqual([409, 'This item was already paid for this year'])
  })

  test('waits for its item', async ({ club }) => {
    const { item, entry } = await deletedPayment(club)
    await remove(club, `paymentItems/${item.id}`)
    const { status, body } = await restore(club, entry.id)
    expect([status, body.error]).toEqual([409, 'The payment item was deleted. Please restore that first.'])
    const [ofItem] = await deleted(club)
    expect(ofItem).toMatchObject({ collection: 'paymentItems', name: 'Membership fee' })
    expect((await restore(club, ofItem.id)).status).toBe(200)
    expect((await restore(club, entry.id)).status).toBe(200)
  })

  test('of a bank line is recorded there', async ({ club }) => {
    const item = await requireItem(club, 'Membership fee', '2026')
    const { id: memberId } = await addMember(club)
    const path = `payments/${await recordPayment(club, memberId, item)}`
    await db.doc(path).update({ bankLineId: 'line' })
    await remove(club, path)
    const [entry] = await deleted(club)
    expect((await restore(club, entry.id)).status).toBe(409)
  })

  test('as a year is refused if the year is there again', async ({ club }) => {
    const { yearId } = await requireItem(club, 'Membership fee', '2026')
    await remove(club, `paymentYears/${yearId}`)
    const [entry] = await deleted(club)
    await requireItem(club, 'Another fee', '2026')
    const { status, body } = await restore(club, entry.id)
    expect([status, body.error]).toEqual([409, 'This year already exists'])
  })
})

test.for([
  ['an item', (item: TestItem) => `paymentItems/${item.id}`],
  ['a year', (item: TestItem) => `paymentYears/${item.yearId}`],
] as const)('%s that was deleted is restored exactly as it was', async ([, pathOf], { club }) => {
  const path = pathOf(await requireItem(club, 'Membership fee', '2026'))
  const before = await stored(path)
  await remove(club, path)
  expect(await stored(path)).toBeUndefined()
  const [entry] = await deleted(club)
  expect((await restore(club, entry.id)).status).toBe(200)
  expect(await stored(path)).toEqual(before)
})

describe('a deleted member', () => {
  const withAll = async (club: Club) => {
    const member = await addMember(club)
    await club.call('PUT', `/api/members/${member.id}/notes`, { seen: { text: '' }, text: 'rows on Mondays' })
    const photoId = `p${randomUUID()}`
    await db
      .doc(`photos/${photoId}`)
      .set({ clubId: club.clubId, memberId: member.id, bytes: Buffer.from('x'), size: 1 })
    await db.doc(`members/${member.id}`).update({ photoId })
    const paths = [`members/${member.id}`, `memberNotes/${member.id}`, `photos/${photoId}`]
    return { member, photoId, paths, before: await Promise.all(paths.map(stored)) }
  }

  test('comes back with notes, photo and place', async ({ club }) => {
    const { member, photoId, paths, before } = await withAll(club)
    const { body } = await club.call('DELETE', `/api/members/${member.id}`)
    expect(await stored(`members/${member.id}`)).toBeUndefined()
    expect((await club.call('GET', `/api/photos/${photoId}`)).status).toBe(404)
    const [entry] = await deleted(club)
    expect(entry).toMatchObject({ id: body.entry, collection: 'members', name: member.fullName })
    expect((await restore(club, entry.id)).status).toBe(200)
    const [fields, ...others] = await Promise.all(paths.map(stored))
    expect(others).toEqual(before.slice(1))
    const { uid } = fields ?? {}
    expect({ ...fields, uid: '' }).toEqual({ ...before[0], uid: '' })
    expect((await stored(`users/${uid}`))?.memberOf).toEqual({ [club.clubId]: member.id })
    expect((await club.call('GET', `/api/photos/${photoId}`)).status).toBe(200)
    expect((await club.call('GET', '/api/members')).body).toHaveLength(1)
  })

  test('has a valid card again', async ({ club }) => {
    await setUpPasses(club)
    const member = await addMember(club)
    const fee = await requireItem(club, 'Membership fee', String(new Date().getUTCFullYear()))
    await recordPayment(club, member.id, fee)
    const { body: card } = await club.call('POST', `/api/passes/generate/${member.id}`)
    const { barcodes } = passJson(card)
    const check = async () => (await club.call('POST', '/api/passes/check', { scanned: barcodes[0].message })).body
    const before = await check()
    expect(before).toMatchObject({ valid: true, member: { fullName: member.fullName } })
    const { entry } = (await club.call('DELETE', `/api/members/${member.id}`)).body
    expect(await check()).toMatchObject({ valid: false })
    expect((await restore(club, entry)).status).toBe(200)
    expect(await check()).toEqual(before)
  })

  test.for([
    ['number', { fullName: 'Another', email: 'another@club.test' }, 'Member ID already exists'],
    ['address', { fullName: 'Another', memberId: 'other' }, 'Email already exists'],
  ] as const)('is refused if the %s is taken', async ([, other, sentence], { club }) => {
    const { memberId, email, id } = await addMember(club)
    const { body } = await club.call('DELETE', `/api/members/${id}`)
    expect((await club.call('POST', '/api/members', { memberId, email, ...other })).status).toBe(201)
    const refused = await restore(club, body.entry)
    expect([refused.status, refused.body.error]).toEqual([409, sentence])
    expect(await stored(`members/${id}`)).toBeUndefined()
  })

  test('is restored after the head of the family', async ({ club }) => {
    const head = await addMember(club)
    const child = await addMember(club, { belongsTo: head.id })
    const ofChild = (await club.call('DELETE', `/api/members/${child.id}`)).body.entry
    const ofHead = (await club.call('DELETE', `/api/members/${head.id}`)).body.entry
    expect((await restore(club, ofChild)).status).toBe(409)
    expect((await restore(club, ofHead)).status).toBe(200)
    expect((await restore(club, ofChild)).status).toBe(200)
    expect((await stored(`members/${child.id}`))?.belongsTo).toBe(head.id)
  })

  test('is gone for good, with the photo, once somebody says so', async ({ club }) => {
    const { member, photoId } = await withAll(club)
    const { entry } = (await club.call('DELETE', `/api/members/${member.id}`)).body
    expect((await club.call('DELETE', `/api/history/${entry}`)).status).toBe(200)
    expect(await stored(`history/${entry}`)).toBeUndefined()
    expect(await stored(`photos/${photoId}`)).toBeUndefined()
    expect((await restore(club, entry)).status).toBe(404)
  })
})

test('only the club itself restores, and only those who may delete', async ({ club }) => {
  const otherClub = await registerClub(api, 'Schachklub')
  const { id } = await addMember(club)
  const { entry } = (await club.call('DELETE', `/api/members/${id}`)).body
  for (const [method, path] of [
    ['POST', `/api/history/${entry}/restored`],
    ['DELETE', `/api/history/${entry}`],
    ['POST', `/api/history/${club.admin.uid}/restored`],
  ] as const)
    expect((await otherClub.call(method, path)).status).toBe(404)
  expect(await deleted(otherClub)).toEqual([])
  const treasurer = { clubId: club.clubId, uid: club.admin.uid, duty: 'money' } as const
  await expect(restoreAs(api.deps, treasurer, entry, async () => undefined)).rejects.toMatchObject({
    keeper: 'members',
  })
  await expect(forget(api.deps, treasurer, entry)).rejects.toMatchObject({ keeper: 'members' })
  expect((await restore(club, entry)).status).toBe(200)
})

test('undoing the start of a season deletes its items with one entry, unless one was paid', async ({ club }) => {
  const item = await requireItem(club, 'Membership fee', '2026')
  await db.doc(`paymentYears/${item.yearId}`).update({ startedItems: [item.id] })
  const { id: memberId } = await addMember(club)
  const path = `payments/${await recordPayment(club, memberId, item)}`
  const undo = () => club.call('DELETE', `/api/payments/years/${item.yearId}/start`)
  expect((await undo()).status).toBe(409)
  await remove(club, path)
  expect((await undo()).body).toEqual({ isGone: true })
  expect(await stored(`paymentItems/${item.id}`)).toBeUndefined()
  const { docs } = await db.collection('history').where('clubId', '==', club.clubId).where('kind', '==', 'undone').get()
  expect(docs.map((doc) => doc.get('documents').length)).toEqual([2])
})

test('what was deleted 90 days ago is listed no more, and a job deletes it', async ({ club }) => {
  const { entry } = await deletedPayment(club)
  const later = { ...api.deps, now: () => new Date(Date.now() + 91 * 24 * 60 * 60_000) }
  expect(await listDeleted(later, club.clubId)).toEqual([])
  await eraseOldHistory(api.deps, club.clubId)
  expect(await stored(`history/${entry.id}`)).toBeDefined()
  await eraseOldHistory(later, club.clubId)
  expect(await stored(`history/${entry.id}`)).toBeUndefined()
})

describe('the history', () => {
  const read = async (club: Club, query = '') => (await club.call('GET', `/api/history${query}`)).body
  const kindsOf = (events: { kind: string; collection: string }[]) =>
    events.map(({ kind, collection }) => `${kind} ${collection}`)

  /** Records a payment of 120 euro, and changes it to 90. */
  async function changedPayment(club: Club) {
    const item = await requireItem(club, 'Membership fee', '2026')
    const { id: memberId } = await addMember(club)
    const path = `payments/${await recordPayment(club, memberId, item)}`
    const { createdAt, paymentDate, ...before } = (await stored(path)) ?? {}
    const times = { createdAt: createdAt.toDate(), paymentDate: paymentDate.toDate() }
    await writeDocument(writerOf(club), path, { ...before, ...times, amount: 90 }, ['updatedAt'])
    return { memberId, path }
  }

  test('says who has recorded, changed and deleted what, and what it was before', async ({ club }) => {
    const { path, memberId } = await changedPayment(club)
    await remove(club, path)
    const by = 'Anna Admin'
    const { events, people } = await read(club, `?member=${memberId}`)
    const payment = { by, collection: 'payments', name: 'Benedikt Ferraro', itemName: 'Membership fee', memberId }
    expect(events).toMatchObject([
      { kind: 'deleted', amount: 90, ...payment },
      { kind: 'changed', changes: [{ field: 'amount', before: 120, after: 90 }], ...payment },
      { kind: 'made', collection: 'members', memberId },
    ])
    expect(people).toContainEqual({ id: club.admin.uid, name: by })
  })

  test('shows a payment as it was recorded, also once it was changed', async ({ club }) => {
    await changedPayment(club)
    const { events } = await read(club)
    expect(kindsOf(events)).toEqual(['changed payments', 'recorded payments', 'made members'])
    expect(events[1]).toMatchObject({ by: 'Anna Admin', amount: 120, changes: [] })
  })

  test('is read by kind, by person, and before a time; another club has its own', async ({ club }) => {
    await changedPayment(club)
    const [{ at }] = (await read(club)).events
    expect(kindsOf((await read(club, '?kind=changed')).events)).toEqual(['changed payments'])
    expect((await read(club, '?by=nobody')).events).toEqual([])
    expect(kindsOf((await read(club, `?before=${at}`)).events)).toEqual(['recorded payments', 'made members'])
    expect((await read(club, '?before=yesterday')).events).toHaveLength(3)
    expect((await read(await registerClub(api))).events).toEqual([])
  })

  test('shows an item under the name that it was recorded with, also of one person and on a later page', async ({
    club,
  }) => {
    const at = (minute: number) => new Date(Date.UTC(2026, 0, 12, 9, minute))
    const { clubId, admin } = club
    const items = [
      ['Fee', 0, []],
      ['Damage', 1, ['m']],
    ] as const
    for (const [name, minute, memberIds] of items) {
      const id = `${clubId}-${name}`
      const now = { name: `${name} of now`, ...(memberIds.length > 0 && { memberIds }) }
      const recorded = { price: 1, purchaseRestriction: 'multiple', enabled: true, createdBy: admin.uid }
      await db.doc(`paymentItems/${id}`).set({ clubId, ...now, ...recorded, createdAt: at(minute) })
      const documents = [{ collection: 'paymentItems', id, before: { ...now, name }, after: now }]
      await db
        .doc(`history/${id}`)
        .set({ clubId, at: at(5), by: 'somebody-else', kind: 'changed', documents, memberIds })
    }
    for (const asked of ['', `?by=${admin.uid}`, '?kind=recorded', `?before=${at(3).toISOString()}`]) {
      const { events } = await read(club, asked)
      const recorded = events.filter(({ kind }: { kind: string }) => kind === 'recorded')
      expect([asked, ...recorded.map(({ name }: { name: string }) => name)]).toEqual([asked, 'Damage', 'Fee'])
    }
  })

  test('shows an item of some members that is of all now under the name that it was recorded with', async ({
    club,
  }) => {
    const { clubId, admin } = club
    const item = { price: 1, purchaseRestriction: 'multiple', enabled: true, createdBy: admin.uid }
    const path = `paymentItems/${clubId}-item`
    await db.doc(path).set({ clubId, ...item, name: 'Fee', createdAt: new Date(Date.UTC(2026, 0, 12, 9)) })
    const documents = [
      {
        collection: 'paymentItems',
        id: `${clubId}-item`,
        before: { name: 'Damage', memberIds: ['m'] },
        after: { name: 'Fee' },
      },
    ]
    const at = new Date(Date.UTC(2026, 0, 12, 10))
    await db
      .doc(`history/${clubId}-item`)
      .set({ clubId, at, by: admin.uid, kind: 'changed', documents, memberIds: ['m'] })
    expect((await read(club)).events).toMatchObject([{ kind: 'changed' }, { kind: 'recorded', name: 'Damage' }])
  })

  test('reads changes that are about no single members since the oldest item that it shows, and each once', async ({
    club,
  }) => {
    const at = (minute: number) => new Date(Date.UTC(2026, 0, 12, 9, minute))
    const { clubId, admin } = club
    const [changes, recorded] = [220, [50, 150, 230]]
    const batch = db.batch()
    for (let minute = 0; minute < changes; minute += 1) {
      const documents = [{ collection: 'paymentItems', id: 'i', before: { price: 1 }, after: { price: 2 } }]
      const entry = { clubId, by: admin.uid, kind: 'changed', documents, memberIds: [], run: 'r', runKind: 'many' }
      batch.set(db.doc(`history/${clubId}-${minute}`), { ...entry, at: at(minute) })
    }
    for (const minute of recorded) {
      const item = { name: 'Fee', price: 1, purchaseRestriction: 'multiple', enabled: true, createdBy: admin.uid }
      batch.set(db.doc(`paymentItems/${clubId}-${minute}`), { clubId, ...item, createdAt: at(minute) })
    }
    await batch.commit()
    const counted = countRequests(api)
    const { events } = await read(club)
    expect(kindsOf(events).filter((one) => one === 'recorded paymentItems')).toHaveLength(recorded.length)
    const [oldest = 0] = recorded
    const others = 20
    expect(counted.documents()).toBeLessThan(changes + (changes - oldest) + others)
  })

  test('shows what one commit has recorded as one, and goes on where a read has ended, past a damaged entry too', async ({
    club,
  }) => {
    const at = (minute: number) => new Date(Date.UTC(2026, 0, 12, 9, minute))
    const batch = db.batch()
    const fields = { clubId: club.clubId, memberId: 'm', memberName: 'Mara', itemId: 'i', itemName: 'Fee', notes: '' }
    const payment = { ...fields, amount: 10.1, paymentDate: at(0), createdBy: club.admin.uid, createdAt: at(0) }
    for (const n of [1, 2, 3]) batch.set(db.doc(`payments/${club.clubId}-${n}`), payment)
    for (let minute = 1; minute <= 120; minute++) {
      const documents = [
        { collection: 'paymentItems', id: 'i', before: { name: 'Fee', price: 1 }, after: { name: 'Fee' } },
      ]
      const entry = {
        clubId: club.clubId,
        at: at(minute),
        by: club.admin.uid,
        kind: 'changed',
        documents,
        memberIds: [],
      }
      batch.set(db.doc(`history/${club.clubId}-${minute}`), entry)
    }
    await batch.commit()
    await db.doc(`history/${club.clubId}-60`).update({ kind: 7 })
    const first = await read(club)
    const second = await read(club, `?before=${first.next}`)
    expect(second.next).toBeUndefined()
    const all = [...first.events, ...second.events]
    expect(new Set(all.map(({ id }) => id)).size).toBe(120)
    expect(all.at(-1)).toMatchObject({ kind: 'recorded', count: 3, amount: 30.3 })
  })

  test('ends a page with the run that is the last of it, and shows each run once, with all that it is', async ({
    club,
  }) => {
    const batch = db.batch()
    for (let n = 0; n < 300; n++)
      batch.set(db.doc(`history/${club.clubId}-${n}`), {
        clubId: club.clubId,
        at: new Date(Date.UTC(2026, 0, 12, 9, 0, n)),
        by: club.admin.uid,
        kind: 'undone',
        run: `run-${Math.floor(n / 2)}`,
        runKind: 'undone-bank',
        documents: [{ collection: 'payments', id: `p${n}`, before: { memberName: 'Mara', amount: 1 } }],
        memberIds: [],
      })
    await batch.commit()
    const counts: number[][] = []
    for (let next: string | undefined = ''; next !== undefined && counts.length < 9; ) {
      const page = await read(club, `?kind=undone${next && `&before=${next}`}`)
      counts.push(page.events.map(({ count }: { count?: number }) => count))
      next = page.next
    }
    expect(counts[0]).toHaveLength(50)
    expect(counts.flat()).toEqual(Array.from({ length: 150 }, () => 2))
  })

  test('is read in pages of few bytes, the same entries of one moment and of one member once each', async ({
    club,
  }) => {
    const at = new Date(Date.UTC(2026, 0, 12, 9))
    const ids = Array.from({ length: 12 }, (_, n) => `${club.clubId}-${String(n).padStart(2, '0')}`)
    const before = {
      fullName: 'Mara',
      ...Object.fromEntries([...'abcdefgh'].map((field) => [field, 'x'.repeat(90_000)])),
    }
    const entry = { clubId: club.clubId, at, by: club.admin.uid, kind: 'changed', memberIds: ['mara'] }
    const documents = [
      { collection: 'members', id: 'mara', before, after: { fullName: 'Mara', notes: 'y'.repeat(25_000) } },
    ]
    const small = [
      { collection: 'members', id: 'mara', before: {}, after: { fullName: 'Mara', notes: 'y'.repeat(30_000) } },
    ]
    for (const [n, id] of ids.entries())
      await db.doc(`history/${id}`).set({ ...entry, documents: n === 0 ? documents : small })
    for (const of of ['', '&member=mara']) {
      const pages = [await read(club, `?${of}`)]
      while (pages.at(-1).next) pages.push(await read(club, `?before=${encodeURIComponent(pages.at(-1).next)}${of}`))
      const all = pages.flatMap(({ events }) => events)
      expect(all.map(({ id }) => id)).toEqual(ids)
      expect(all.map(({ shortened }) => shortened === true)).toEqual(ids.map((_, n) => n === 0))
      expect(pages.length).toBe(2)
      for (const page of pages) expect(JSON.stringify(page).length).toBeLessThan(300_000)
    }
  })

  test('keeps a change for three years, and not when the payment is deleted for good', async ({ club }) => {
    const { path } = await changedPayment(club)
    const kept = async () =>
      (await db.collection('history').where('clubId', '==', club.clubId).where('kind', '==', 'changed').get()).size
    const inYears = (years: number) => ({
      ...api.deps,
      now: () => new Date(Date.now() + years * 366 * 24 * 60 * 60_000),
    })
    await eraseOldHistory(inYears(2), club.clubId)
    expect(await kept()).toBe(1)
    await remove(club, path)
    const [entry] = await deleted(club)
    expect((await club.call('DELETE', `/api/history/${entry.id}`)).status).toBe(200)
    expect(await kept()).toBe(0)
    await changedPayment(club)
    await eraseOldHistory(inYears(4), club.clubId)
    expect(await kept()).toBe(0)
  })
})
