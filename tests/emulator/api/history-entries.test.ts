import { randomUUID } from 'node:crypto'
import { eraseOldHistory } from '@tessera/api/history/erase-old'
import { forget } from '@tessera/api/history/forget'
import { expect } from 'vitest'
import { sharedApi } from '../../support/api.ts'
import type { Club } from '../../support/club.ts'
import { test } from '../../support/fixtures.ts'
import { requireItem } from '../../support/payments.ts'

const { deps } = await sharedApi()
const { db } = deps.firebase

const at = (minute: number) => new Date(Date.UTC(2026, 0, 12, 9, minute))
const read = async (club: Club, query = '') => (await club.call('GET', `/api/history${query}`)).body

/** Writes an entry of the history of a minute, as a browser or the API has written it; returns its id. */
async function writeEntry(
  club: Club,
  minute: number,
  fields: { documents: readonly object[]; [field: string]: unknown },
) {
  const id = randomUUID()
  const entry = { clubId: club.clubId, at: at(minute), by: club.admin.uid, kind: 'deleted', memberIds: ['mara'] }
  await db.doc(`history/${id}`).set({ ...entry, ...fields })
  return id
}

test('a webhook is named by its host, without the secret that its address can have', async ({ club }) => {
  const before = { url: 'https://hooks.example.org/services/secret?token=secret', events: ['payment_recorded'] }
  const documents = [{ collection: 'webhooks', id: 'hook', before }]
  await writeEntry(club, 1, { kind: 'made', documents, memberIds: [] })
  await writeEntry(club, 2, {
    kind: 'changed',
    documents: [{ ...documents[0], after: { ...before, url: 'https://example.net/secret' } }],
    memberIds: [],
  })
  const { events } = await read(club)
  const webhook = { collection: 'webhooks', name: 'hooks.example.org' }
  const changes = [{ field: 'url', before: 'hooks.example.org', after: 'example.net' }]
  expect(events).toMatchObject([
    { kind: 'changed', ...webhook, changes },
    { kind: 'made', ...webhook, changes: [] },
  ])
  expect(JSON.stringify(events)).not.toContain('secret')
})

test.for(['+100000-01-01T00:00:00Z', '-000001-01-01T00:00:00Z', '2199-01-01T00:00:00Z', 'soon'])(
  'what is asked for before %s is the newest',
  async (before, { club }) => {
    const item = { collection: 'paymentItems', id: 'item', before: { name: 'Annual fee' } }
    const id = await writeEntry(club, 1, { documents: [item], memberIds: [] })
    expect(await read(club, `?before=${encodeURIComponent(before)}`)).toMatchObject({ events: [{ id }] })
  },
)

test('what is asked for by kind or person is answered at once, however much of others is newer', async ({ club }) => {
  const item = { collection: 'paymentItems', id: 'item', before: { name: 'Annual fee' } }
  const removed = await writeEntry(club, 1, { kind: 'removed', documents: [item], memberIds: [] })
  const ofKey = await writeEntry(club, 1, { by: 'key_k', kind: 'made', documents: [item], memberIds: [] })
  const moved = await writeEntry(club, 1, { documents: [ofPayment('old')], movedTo: 'new' })
  const other = { clubId: club.clubId, by: 'job', kind: 'restored', documents: [item], memberIds: [] }
  for (let from = 0; from < 1_200; from += 400) {
    const batch = db.batch()
    for (let n = from; n < from + 400; n += 1)
      batch.set(db.doc(`history/${randomUUID()}`), { ...other, at: new Date(at(2).getTime() + n) })
    await batch.commit()
  }
  const idsOf = async (query: string) => (await read(club, query)).events.map(({ id }: { id: string }) => id)
  expect(await idsOf('?kind=removed')).toEqual([removed])
  expect(await idsOf('?kind=changed')).toEqual([moved])
  expect(await idsOf('?by=key_k')).toEqual([ofKey])
  expect(await idsOf('?by=key_k&kind=made')).toEqual([ofKey])
  expect(await idsOf('?by=key_k&kind=removed')).toEqual([])
})

/** Fields of a payment, of Mara unless `more` says something else. */
const payment = (more: object = {}) => ({
  clubId: 'club',
  memberId: 'mara',
  memberName: 'Mara',
  itemName: 'Annual fee',
  amount: 60,
  ...more,
})
const ofPayment = (id: string, fields = payment()) => ({ collection: 'payments', id, before: fields })
const changeOf = (id: string, before: object, after: object) => ({
  kind: 'changed',
  documents: [{ ...ofPayment(id, payment(before)), after: payment(after) }],
})

/** A payment that was changed, moved to another year, deleted, restored and deleted again; and what is about others as well. */
async function movedAndDeleted(club: Club) {
  const others = [
    await writeEntry(club, 1, changeOf('old', { amount: 10 }, { amount: 20 })),
    await writeEntry(club, 2, { documents: [ofPayment('old')], movedTo: 'elsewhere' }),
    await writeEntry(club, 4, { kind: 'undone', documents: [ofPayment('old'), ofPayment('other')] }),
  ]
  await writeEntry(club, 3, changeOf('old', { notes: 'ill' }, { notes: '' }))
  await writeEntry(club, 5, { documents: [ofPayment('old')], movedTo: 'new' })
  await writeEntry(club, 6, changeOf('new', { notes: '' }, { notes: 'in cash' }))
  await writeEntry(club, 7, { documents: [ofPayment('new')], restoredAt: at(8), restoredBy: club.admin.uid })
  const last = await writeEntry(club, 9, { documents: [ofPayment('new')] })
  others.push(await writeEntry(club, 10, changeOf('new', { amount: 1 }, { amount: 2 })))
  return { others, last }
}
const entriesOf = async (club: Club) => {
  const { docs } = await db.collection('history').where('clubId', '==', club.clubId).get()
  return new Set(docs.map(({ id }) => id))
}
const daysLater = (days: number) => ({ ...deps, now: () => new Date(at(30).getTime() + days * 24 * 60 * 60_000) })

test('nothing is left of a payment that is deleted for good, also of the time before it was moved', async ({
  club,
}) => {
  const { others, last } = await movedAndDeleted(club)
  await forget(daysLater(1), { clubId: club.clubId, uid: club.admin.uid, duty: 'money' }, last)
  expect(await entriesOf(club)).toEqual(new Set(others))
})

test('what was changed goes after 90 days with what was deleted, and stays where that was restored', async ({
  club,
}) => {
  const { others } = await movedAndDeleted(club)
  const restored = { documents: [ofPayment('third')], restoredAt: at(13), restoredBy: club.admin.uid }
  const kept = await writeEntry(club, 11, changeOf('third', { amount: 1 }, { amount: 2 }))
  await writeEntry(club, 12, restored)
  await eraseOldHistory(daysLater(91), club.clubId)
  // A move is a change: that of a payment of which no deletion is known is kept as long as its changes.
  expect(await entriesOf(club)).toEqual(new Set([others[0], others[1], others[3], kept]))
})

test.for(['paymentItems', 'paymentYears'])(
  'nothing is left of changes of %s that are deleted for good, also for some members, and others stay',
  async (collection, { club }) => {
    const of = (id: string, name: string) => ({ collection, id, before: { name }, after: { name: 'Fee' } })
    const isItem = collection === 'paymentItems'
    const kept = [
      await writeEntry(club, 1, { kind: 'changed', documents: [of('other', 'Other')], memberIds: [] }),
      await writeEntry(club, 2, {
        kind: 'changed',
        documents: [{ ...of('one', 'Club'), collection: 'clubs' }],
        memberIds: [],
      }),
      await writeEntry(club, 3, changeOf('payment', { amount: 1 }, { amount: 2 })),
      await writeEntry(club, 3, {
        kind: 'erased',
        documents: [],
        memberIds: [],
        erased: ['leaf'],
        signature: 'signed',
      }),
    ]
    await writeEntry(club, 4, { kind: 'changed', documents: [of('one', 'Damage by Mara')], memberIds: [] })
    if (isItem)
      await writeEntry(club, 5, { kind: 'changed', documents: [of('one', 'Damage')], memberIds: ['ben', 'mara'] })
    const { after: _, ...gone } = of('one', 'Fee')
    const last = await writeEntry(club, 6, { documents: [gone], memberIds: isItem ? ['ben'] : [] })
    await forget(daysLater(1), { clubId: club.clubId, uid: club.admin.uid, duty: 'money' }, last)
    expect(await entriesOf(club)).toEqual(new Set(kept))
  },
)

test('a payment that was moved to another year has the changes of the move alone, by whom each was', async ({
  club,
}) => {
  const day = (year: number) => new Date(Date.UTC(year, 4, 1))
  const move = { ...ofPayment('first', payment({ paymentDate: day(2025) })), collection: 'payments' }
  await writeEntry(club, 1, { documents: [move], movedTo: 'second' })
  await writeEntry(club, 2, { ...changeOf('second', { amount: 60 }, { amount: 10, notes: 'cash' }), by: 'other' })
  const again = { ...ofPayment('second', payment({ paymentDate: day(2026), amount: 10, notes: 'cash' })) }
  await writeEntry(club, 3, { documents: [again], movedTo: 'third' })
  const now = { ...payment({ paymentDate: day(2027), amount: 5 }), clubId: club.clubId, itemId: 'fee', notes: 'cash' }
  const id = `${club.clubId}-third`
  await db.doc(`payments/${id}`).set({ ...now, createdBy: club.admin.uid, createdAt: day(2024) })
  await writeEntry(club, 4, { documents: [{ ...again, id: 'third' }], movedTo: id })
  const { events } = await read(club)
  const changed: { by: string; changes: object[]; kind: string }[] = events
  const changesOf = changed.filter(({ kind }) => kind === 'changed').map(({ by, changes }) => [by, changes])
  expect(changesOf).toEqual([
    [
      'Anna Admin',
      expect.arrayContaining([
        { field: 'amount', before: 10, after: 5 },
        { field: 'paymentDate', before: '2026-05-01', after: '2027-05-01' },
      ]),
    ],
    ['Anna Admin', []],
    [
      '',
      [
        { field: 'amount', before: 60, after: 10 },
        { field: 'notes', after: 'cash' },
      ],
    ],
    ['Anna Admin', [{ field: 'paymentDate', before: '2025-05-01', after: '2026-05-01' }]],
  ])
})

test('payments that were undone together have one sum, and in the history of a member only those of that member', async ({
  club,
}) => {
  const bens = payment({ memberId: 'ben', memberName: 'Ben', amount: 20.1 })
  const documents = [ofPayment('a'), ofPayment('b', bens), ofPayment('c', { ...bens, amount: 10.2 })]
  await writeEntry(club, 1, { kind: 'undone', documents, memberIds: ['mara', 'ben'] })
  const { events } = await read(club)
  expect(events).toMatchObject([{ kind: 'undone', name: 'Mara', count: 3, amount: 90.3 }])
  const ofMember = async (id: string) => (await read(club, `?member=${id}`)).events
  expect(await ofMember('ben')).toMatchObject([{ memberId: 'ben', name: 'Ben', count: 2, amount: 30.3 }])
  const [own] = await ofMember('mara')
  expect(own).toMatchObject({ memberId: 'mara', name: 'Mara', amount: 60 })
  expect(own).not.toHaveProperty('count')
})

test('undoing the start of a season that stays is also a change of the season', async ({ club }) => {
  const item = await requireItem(club, 'Annual fee', '2026')
  await requireItem(club, 'Another fee', '2026')
  await db.doc(`paymentYears/${item.yearId}`).update({ startedItems: [item.id] })
  expect((await club.call('DELETE', `/api/payments/years/${item.yearId}/start`)).body).toEqual({ isGone: false })
  const { events } = await read(club, '?kind=changed')
  const changes = [{ field: 'startedItems', before: item.id }]
  expect(events).toMatchObject([{ collection: 'paymentYears', name: '2026', by: 'Anna Admin', changes }])
})
