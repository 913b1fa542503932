import { randomUUID } from 'node:crypto'
import { expect } from 'vitest'
import { send } from '../../support/api.ts'
import { addMember, type Club, freshMember, signInMember } from '../../support/club.ts'
import { test } from '../../support/fixtures.ts'
import { clubWithDebtors, lettersTo, remind } from '../../support/letters-club.ts'
import { recordPayment, requireItem } from '../../support/payments.ts'
import { statementLine } from '../../support/statement-line.ts'

/** A head with a child, in a club whose one fee a family pays once. */
async function family(api: Parameters<typeof clubWithDebtors>[0], more: Parameters<typeof requireItem>[3] = {}) {
  const { club, members } = await clubWithDebtors(api, ['anna'])
  const [anna = { id: '', email: '', memberId: '' }] = members
  const add = async (more: object) =>
    (await club.call('POST', '/api/members', { ...freshMember({ fullName: 'Ben Acht' }), ...more })).body
  const ben: { id: string } = await add({ email: false, belongsTo: anna.id })
  const { docs } = await api.deps.firebase.db.collection('paymentItems').where('clubId', '==', club.clubId).get()
  for (const { ref } of docs) await ref.update({ enabled: false })
  const fee = await requireItem(club, 'Family fee', '2026', { forFamily: true, ...more })
  return { club, anna, ben, fee }
}

const statuses = async (club: Club) => JSON.stringify((await club.call('GET', '/api/members/standings')).body)

test('the server asks the head for a fee of the family, and a payment of one of them settles it for all', async ({
  api,
}) => {
  const { club, anna, ben, fee } = await family(api)
  const outcomes = (await remind(club, [ben, anna])).body.outcomes
  expect(outcomes).toEqual([
    { memberId: ben.id, outcome: 'nothing-due' },
    { memberId: anna.id, outcome: 'queued' },
  ])
  expect((await lettersTo(club, anna))[0]?.content.rows).toEqual([{ label: 'Family fee 2026', value: '€120.00' }])
  expect(await statuses(club)).toContain('"openWith":"Nora anna"')
  await recordPayment(club, ben.id, fee)
  const again = await remind(club, [ben, anna], { force: true })
  expect(again.body.outcomes.map(({ outcome }: { outcome: string }) => outcome)).toEqual(['nothing-due', 'nothing-due'])
  expect(await statuses(club)).not.toContain('Payment Due')
})

test('a member is told with whom the fee of the family is open, and nothing of the others', async ({ api }) => {
  const { club, anna, ben, fee } = await family(api)
  const grown = await addMember(club)
  await club.call('PUT', `/api/members/${grown.id}`, { belongsTo: anna.id })
  const { token } = await signInMember(api, grown)
  const own = async () => (await send(api, 'GET', '/api/member-auth/me', { token })).body
  const asked = await own()
  expect(asked.familyFees).toEqual([
    { itemId: fee.id, isPaid: false, open: 12_000, overpaid: 0, waived: false, byName: false, openWith: 'Nora anna' },
  ])
  await recordPayment(club, ben.id, fee)
  const settled = await own()
  expect(settled.familyFees).toMatchObject([{ itemId: fee.id, isPaid: true, open: 0 }])
  for (const one of [asked, settled]) for (const id of [anna.id, ben.id]) expect(JSON.stringify(one)).not.toContain(id)
  const alone = await addMember(club)
  const session = await signInMember(api, alone)
  const { body } = await send(api, 'GET', '/api/member-auth/me', { token: session.token })
  expect(body).not.toHaveProperty('familyFees')
})

const paymentsIn = async (club: Club) => (await club.call('GET', '/api/payments')).body.payments

test('recorded for many at once, a family pays once, in one request and in the next', async ({ api }) => {
  for (const purchaseRestriction of ['multiple', 'once_per_year'] as const) {
    const { club, anna, ben, fee } = await family(api, { purchaseRestriction })
    const change = { kind: 'payment', itemId: fee.id, amount: 120, paymentDate: '2026-11-27' }
    const record = async (...members: { id: string }[]) => {
      const { id } = (await club.call('POST', '/api/members/changes', { change, count: members.length })).body
      const named = { members: members.map((member) => ({ id: member.id })) }
      const { outcomes } = (await club.call('POST', `/api/members/changes/${id}`, named)).body
      return outcomes.map(({ kind, why }: { kind: string; why?: string }) => why ?? kind)
    }
    expect(await record(ben, anna)).toEqual(['The family pays once', 'changed'])
    expect(await paymentsIn(club)).toMatchObject([{ memberId: anna.id, familyIds: [anna.id, ben.id] }])
    expect(await record(ben)).toEqual(['Has paid already'])
  }
})

test('a bank line is recorded for a fee of the family once, whoever of them it is for', async ({ api }) => {
  const { club, anna, ben, fee } = await family(api, { purchaseRestriction: 'once_per_year' })
  const line = (occurrence: number) => ({
    account: 'DE89370400440532013000',
    day: '2026-03-02',
    cents: 24_000,
    name: 'Anna',
    iban: '',
    text: 'Fee',
    reference: '',
    bankId: '',
    format: 'camt.053',
    occurrence,
    returned: '',
  })
  await club.call('POST', '/api/bank/lines', { lines: [line(1), line(2)] })
  const { lines } = (await club.call('GET', '/api/bank/lines')).body
  const part = ({ id }: { id: string }) => ({ memberId: id, itemId: fee.id, cents: 12_000 })
  const record = async (...records: object[]) =>
    (await club.call('POST', `/api/bank/runs/${randomUUID()}`, { records })).body.outcomes.map(
      ({ kind, why }: { kind: string; why?: string }) => why ?? kind,
    )
  const [first, second] = lines.map(({ id }: { id: string }) => id)
  expect(await record({ lineId: first, parts: [part(anna), part(ben)] })).toEqual([
    'An item of a member is named twice',
  ])
  expect(await record({ lineId: first, parts: [part(ben)] }, { lineId: second, parts: [part(anna)] })).toEqual([
    'recorded',
    'Has paid already',
  ])
  expect(await paymentsIn(club)).toMatchObject([
    { id: expect.stringMatching(`^${anna.id}~`), memberId: ben.id, familyIds: [anna.id, ben.id] },
  ])
})

/** Records a line of the bank for a member and an item; returns the outcomes. */
async function lineFor(club: Club, part: { memberId: string; itemId: string; cents: number }) {
  const line = statementLine({ cents: part.cents, name: 'Anna', iban: '', text: 'Fee', bankId: '' })
  await club.call('POST', '/api/bank/lines', { lines: [line] })
  const [{ id: lineId }] = (await club.call('GET', '/api/bank/lines')).body.lines
  const records = [{ lineId, parts: [part] }]
  return (await club.call('POST', `/api/bank/runs/${randomUUID()}`, { records })).body.outcomes
}

test('who leaves a family stays settled by the fee that it has paid, and is not recorded as paying it again', async ({
  api,
}) => {
  const { club, anna, ben, fee } = await family(api)
  const grown = await addMember(club)
  await club.call('PUT', `/api/members/${grown.id}`, { belongsTo: anna.id })
  const { token } = await signInMember(api, grown)
  const familyIds = [anna.id, ben.id, grown.id]
  await recordPayment(club, ben.id, fee, { familyIds })
  for (const { id } of [grown, ben]) await club.call('PUT', `/api/members/${id}`, { belongsTo: '' })
  const me = (await send(api, 'GET', '/api/member-auth/me', { token })).body
  expect(me.familyFees).toMatchObject([{ itemId: fee.id, isPaid: true, open: 0 }])
  expect((await send(api, 'GET', '/api/member-auth/payments', { token })).body).toEqual([])
  expect(await statuses(club)).not.toContain('Payment Due')
  const change = { kind: 'payment', itemId: fee.id, amount: 120, paymentDate: '2026-11-27' }
  const record = async (...members: { id: string }[]) => {
    const { id } = (await club.call('POST', '/api/members/changes', { change, count: members.length })).body
    const named = { members: members.map((member) => ({ id: member.id })) }
    return (await club.call('POST', `/api/members/changes/${id}`, named)).body.outcomes
  }
  expect(await record(grown)).toMatchObject([{ kind: 'left', why: 'Has paid already' }])
  const emil = await addMember(club)
  await club.call('PUT', `/api/members/${ben.id}`, { belongsTo: emil.id })
  expect(await statuses(club)).toContain('Payment Due')
  expect(await lineFor(club, { memberId: ben.id, itemId: fee.id, cents: 12_000 })).toEqual([
    { kind: 'left', why: 'An earlier family has paid it' },
  ])
  expect(await record(ben, emil)).toMatchObject([
    { kind: 'left', why: 'An earlier family has paid it' },
    { kind: 'changed' },
  ])
})
