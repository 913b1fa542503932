import { randomUUID } from 'node:crypto'
import { markLine } from '@tessera/api/debit/mark-line'
import { markRun } from '@tessera/api/debit/mark-run'
import { dayBefore } from '@tessera/domain/plain-date'
import { describe, expect } from 'vitest'
import { sharedApi } from '../../support/api.ts'
import { addMember, type Club } from '../../support/club.ts'
import { drawing } from '../../support/debit-club.ts'
import { deleteDocuments } from '../../support/documents.ts'
import { test } from '../../support/fixtures.ts'
import { recordPayment, requireItem } from '../../support/payments.ts'
import { statementLine } from '../../support/statement-line.ts'

const { deps } = await sharedApi()
const { db } = deps.firebase
const bankAccount = { holder: 'Ruderclub e.V.', iban: 'AT611904300234573201', bic: '', note: '' }
const day = '2026-03-02'
const line = statementLine()

/** What is about to be written for a payment day. `act` returns whether it was written. */
interface Ready {
  readonly day: string
  readonly act: () => Promise<boolean>
}

const stored = async (club: Club) => {
  const { docs } = await db.collection('payments').where('clubId', '==', club.clubId).get()
  return docs.map((one) => [one.id, one.data()])
}
const isDone = ({ status }: { status: number }): boolean => status === 200
/** Whether a step of an undo, or of the recording of a run, has done all. */
const didAll = ({ undone, kept }: { undone: number; kept: readonly unknown[] }): boolean =>
  undone > 0 && kept.length === 0

async function withLine(club: Club) {
  await club.call('PATCH', '/api/clubs', { bankAccount })
  const [member, item] = [await addMember(club), await requireItem(club, 'Annual fee', '2026')]
  await club.call('POST', '/api/bank/lines', { lines: [line] })
  const [first] = (await club.call('GET', '/api/bank/lines')).body.lines
  const run = randomUUID()
  const records = [{ lineId: first.id, parts: [{ memberId: member.id, itemId: item.id, cents: 12_000 }] }]
  const record = async () => (await club.call('POST', `/api/bank/runs/${run}`, { records })).body.outcomes[0].kind
  return { run, record }
}

async function withDebits(club: Club) {
  const { anna } = await drawing(club)
  const { day: on, debits } = (await club.call('GET', '/api/debits')).body
  const id = randomUUID()
  const sums = debits.map((debit: { id: string; cents: number }) => ({ id: debit.id, cents: debit.cents }))
  const { status, body: run } = await club.call('POST', `/api/debits/runs/${id}`, { day: on, debits: sums })
  expect(status).toBe(200)
  const place = (memberId: string) =>
    `${run.messageId}-000${1 + sums.findIndex((one: { id: string }) => one.id === memberId)}`
  const onItsDay = { ...deps, now: () => new Date(`${on}T12:00:00Z`) }
  return { id, on, anna, run, place, mark: () => markRun(onItsDay, { clubId: club.clubId, uid: club.admin.uid }, id) }
}

async function refundable(club: Club) {
  const { record } = await withLine(club)
  expect(await record()).toBe('recorded')
  const [payment] = await stored(club)
  const id = randomUUID()
  return { id, make: () => club.call('POST', `/api/refunds/${id}`, { paymentIds: [payment?.[0]] }) }
}

async function many(club: Club) {
  const [member, item] = [await addMember(club), await requireItem(club, 'Annual fee', '2026')]
  const change = { kind: 'payment', itemId: item.id, amount: 120, paymentDate: day }
  const { id } = (await club.call('POST', '/api/members/changes', { change, count: 1 })).body
  const path = `/api/members/changes/${id}`
  return { path, record: () => club.call('POST', path, { members: [{ id: member.id }] }) }
}

const writers: Record<string, (club: Club) => Promise<Ready>> = {
  'the record of a bank line': async (club) => {
    const { record } = await withLine(club)
    return { day, act: async () => (await record()) === 'recorded' }
  },
  'the undo of a bank run': async (club) => {
    const { run, record } = await withLine(club)
    await record()
    return { day, act: async () => didAll((await club.call('DELETE', `/api/bank/runs/${run}`)).body) }
  },
  'the record of a debit run': async (club) => {
    const { on, mark } = await withDebits(club)
    return { day: on, act: async () => didAll(await mark()) }
  },
  'the undo of a debit run': async (club) => {
    const { id, on, mark } = await withDebits(club)
    await mark()
    return { day: on, act: async () => didAll((await club.call('DELETE', `/api/debits/runs/${id}/payments`)).body) }
  },
  'the taking back of a returned debit': async (club) => {
    const { on, anna, run, place } = await withDebits(club)
    const ofRun = (more: object) => ({ ...line, account: '', day: on, text: 'Sammler', bankId: randomUUID(), ...more })
    const add = async (more: object) => {
      await club.call('POST', '/api/bank/lines', { lines: [ofRun(more)] })
      return (await club.call('GET', '/api/bank/lines')).body.lines[0].id
    }
    const onItsDay = { ...deps, now: () => new Date(`${on}T12:00:00Z`) }
    const paid = await add({ cents: run.cents, reference: run.messageId })
    await markLine(onItsDay, { clubId: club.clubId, uid: club.admin.uid }, paid)
    const lineId = await add({ cents: -24_000, reference: place(anna.id), returned: 'AC04' })
    return { day: on, act: async () => isDone(await club.call('POST', '/api/bank/returns', { lineId })) }
  },
  'a refund': async (club) => {
    const { make } = await refundable(club)
    return { day, act: async () => isDone(await make()) }
  },
  'the undo of a refund': async (club) => {
    const { id, make } = await refundable(club)
    await make()
    return { day, act: async () => isDone(await club.call('DELETE', `/api/refunds/${id}`)) }
  },
  'the record for many': async (club) => {
    const { record } = await many(club)
    return { day, act: async () => isDone(await record()) }
  },
  'the undo of the record for many': async (club) => {
    const { path, record } = await many(club)
    await record()
    return { day, act: async () => didAll((await club.call('DELETE', path)).body) }
  },
  'the restoring of a deleted payment': async (club) => {
    const [member, item] = [await addMember(club), await requireItem(club, 'Annual fee', '2026')]
    const id = await recordPayment(club, member.id, item, { paymentDate: new Date(`${day}T00:00:00Z`) })
    await deleteDocuments({ ...club.stack, token: club.admin.token }, [`payments/${id}`])
    const [entry] = (await club.call('GET', '/api/history/deleted')).body
    return { day, act: async () => isDone(await club.call('POST', `/api/history/${entry.id}/restored`)) }
  },
}

/** What locks a day, as it is stored: no year that is still running can be closed by a request. */
const locks: readonly (readonly [string, (on: string) => object])[] = [
  ['on the last locked day', (on) => ({ lockedUntil: on })],
  ['in a closed year', (on) => ({ closedYears: ['1999', on.slice(0, 4)] })],
]

describe.each(Object.entries(writers))('%s', (_, prepare) => {
  test.for(locks)('is refused %s, and writes nothing', async ([, lockOf], { club }) => {
    const ready = await prepare(club)
    const before = await stored(club)
    await db.doc(`clubs/${club.clubId}`).update(lockOf(ready.day))
    expect(await ready.act()).toBe(false)
    expect(await stored(club)).toEqual(before)
  })

  test('is done on the day after', async ({ club }) => {
    const ready = await prepare(club)
    const before = await stored(club)
    expect((await club.call('PATCH', '/api/clubs', { lockedUntil: dayBefore(ready.day) })).status).toBe(200)
    expect(await ready.act()).toBe(true)
    expect(await stored(club)).not.toEqual(before)
  })
})

test('a debit run of a locked day keeps naming its payments, and is undone once the books are open again', async ({
  club,
}) => {
  const { id, on, mark } = await withDebits(club)
  await mark()
  const runs = async () => {
    const { docs } = await db.collection('debitRuns').where('clubId', '==', club.clubId).get()
    return docs.map((one) => one.data())
  }
  const before = await runs()
  const undo = () => club.call('DELETE', `/api/debits/runs/${id}/payments`)
  await club.call('PATCH', '/api/clubs', { lockedUntil: on })
  const { status, body } = await undo()
  expect([status, body.error]).toEqual([
    409,
    'The books were locked for the days of these payments since, so the run stays.',
  ])
  expect(await runs()).toEqual(before)
  expect((await club.call('DELETE', `/api/debits/runs/${id}`)).status).toBe(409)
  await club.call('PATCH', '/api/clubs', { lockedUntil: null })
  expect(didAll((await undo()).body)).toBe(true)
})

test('a bank run keeps its lines of a locked day, says so, and undoes them once the books are open again', async ({
  club,
}) => {
  const { run, record } = await withLine(club)
  expect(await record()).toBe('recorded')
  const lines = db.collection('bankLines').where('clubId', '==', club.clubId)
  const [first] = (await lines.get()).docs
  const { fullName } = (await club.call('GET', '/api/members')).body[0] ?? {}
  const batch = db.batch()
  const more = { ...first?.data(), payments: [] }
  for (let n = 0; n < 51; n += 1) batch.create(db.doc(`bankLines/${club.clubId}-${n}`), more)
  batch.create(db.doc(`bankLines/${club.clubId}-open`), { ...more, day: '2026-03-03' })
  await batch.commit()
  const linesOf = async (on: string) => (await lines.where('day', '==', on).get()).docs.map((one) => one.data())
  const before = await linesOf(day)
  expect((await club.call('PATCH', '/api/clubs', { lockedUntil: day })).status).toBe(200)
  const undo = async () => (await club.call('DELETE', `/api/bank/runs/${run}`)).body
  const why = 'The books are locked for this day. Record it with a later date.'
  const kept = expect.arrayContaining([fullName, line.name].map((name) => ({ memberId: '', fullName: name, why })))
  const step = await undo()
  expect(step).toEqual({ left: 0, undone: 1, kept })
  expect(step.kept).toHaveLength(52)
  expect(await linesOf(day)).toEqual(before)
  expect(await linesOf('2026-03-03')).toMatchObject([{ state: 'waiting' }])
  expect(await undo()).toMatchObject({ left: 0, undone: 0, kept })
  expect((await club.call('GET', '/api/bank/lines')).body.lastRun).toMatchObject({ id: run })
  await club.call('PATCH', '/api/clubs', { lockedUntil: null })
  expect(await undo()).toEqual({ left: 1, undone: 50, kept: [] })
  expect(await undo()).toEqual({ left: 0, undone: 2, kept: [] })
  expect(await stored(club)).toEqual([])
})

test('a deleted payment whose day is of another type is refused as soon as anything is locked, not failed', async ({
  club,
}) => {
  const [member, item] = [await addMember(club), await requireItem(club, 'Annual fee', '2026')]
  const id = await recordPayment(club, member.id, item)
  await deleteDocuments({ ...club.stack, token: club.admin.token }, [`payments/${id}`])
  const [entry] = (await club.call('GET', '/api/history/deleted')).body
  const place = db.doc(`history/${entry.id}`)
  const documents = (await place.get()).get('documents')
  await place.update({ documents: [{ ...documents[0], before: { ...documents[0].before, paymentDate: 'soon' } }] })
  await club.call('PATCH', '/api/clubs', { lockedUntil: '2025-12-31' })
  expect((await club.call('POST', `/api/history/${entry.id}/restored`)).status).toBe(409)
})

test('each change of the lock or of another setting is an entry of the history, with who, before and after', async ({
  club,
}) => {
  const entries = async () => {
    const { docs } = await db.collection('history').where('clubId', '==', club.clubId).orderBy('at', 'desc').get()
    return docs.map((one) => one.data())
  }
  const change = (fields: object) => club.call('PATCH', '/api/clubs', fields)
  await change({ lockedUntil: '2025-12-31' })
  await change({ lockedUntil: '2025-12-31', graceDays: 4 })
  await change({ lockedUntil: null })
  const { name } = club
  const entry = (before: object, after: object) => ({
    clubId: club.clubId,
    at: expect.anything(),
    by: club.admin.uid,
    kind: 'changed',
    documents: [{ collection: 'clubs', id: club.clubId, before: { name, ...before }, after: { name, ...after } }],
    memberIds: [],
    request: expect.any(String),
  })
  const lockedUntil = '2025-12-31'
  expect(await entries()).toEqual([entry({ lockedUntil }, {}), entry({}, { graceDays: 4 }), entry({}, { lockedUntil })])
  expect((await club.call('GET', '/api/history/deleted')).body).toEqual([])
  const event = { kind: 'changed', collection: 'clubs', by: 'Anna Admin' }
  expect((await club.call('GET', '/api/history')).body.events).toMatchObject([
    { ...event, changes: [{ field: 'lockedUntil', before: lockedUntil }] },
    { ...event, changes: [{ field: 'graceDays', after: 4 }] },
    { ...event, changes: [{ field: 'lockedUntil', after: lockedUntil }] },
  ])
})

test('the refusal of a payment for many says up to which day the books are locked', async ({ club }) => {
  const { path } = await many(club)
  await club.call('PATCH', '/api/clubs', { lockedUntil: day })
  const { status, body } = await club.call('POST', path, { members: [{ id: 'somebody' }] })
  expect([status, body]).toMatchObject([
    400,
    { code: 'invalid_fields', params: { text: expect.stringMatching(/locked up to {day}/), values: { day } } },
  ])
})
