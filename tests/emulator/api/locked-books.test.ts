import { randomUUID } from 'node:crypto'
import { markRun } from '@tessera/api/debit/mark-run'
import { dayBefore } from '@tessera/domain/plain-date'
import { describe, expect } from 'vitest'
import { sharedApi } from '../../support/api.ts'
import { addMember, type Club } from '../../support/club.ts'
import { drawing } from '../../support/debit-club.ts'
import { deleteDocuments } from '../../support/documents.ts'
import { test } from '../../support/fixtures.ts'
import { recordPayment, requireItem } from '../../support/payments.ts'

const { deps } = await sharedApi()
const { db } = deps.firebase
const bankAccount = { holder: 'Ruderclub e.V.', iban: 'AT611904300234573201', bic: '', note: '' }
const day = '2026-03-02'
const line = {
  account: bankAccount.iban,
  day,
  cents: 12_000,
  name: 'Anna Berger',
  iban: 'DE89370400440532013000',
  text: 'Beitrag',
  reference: '',
  bankId: 'one',
  format: 'camt.053',
  occurrence: 1,
  returned: '',
}

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
  await drawing(club)
  const { day: on, debits } = (await club.call('GET', '/api/debits')).body
  const id = randomUUID()
  const sums = debits.map((debit: { id: string; cents: number }) => ({ id: debit.id, cents: debit.cents }))
  expect((await club.call('POST', `/api/debits/runs/${id}`, { day: on, debits: sums })).status).toBe(200)
  const onItsDay = { ...deps, now: () => new Date(`${on}T12:00:00Z`) }
  return { id, on, mark: () => markRun(onItsDay, { clubId: club.clubId, uid: club.admin.uid }, id) }
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

describe.each(Object.entries(writers))('%s', (_, prepare) => {
  test('is refused on the last locked day, and writes nothing', async ({ club }) => {
    const ready = await prepare(club)
    const before = await stored(club)
    expect((await club.call('PATCH', '/api/clubs', { lockedUntil: ready.day })).status).toBe(200)
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
