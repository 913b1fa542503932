import { randomUUID } from 'node:crypto'
import { expect } from 'vitest'
import { freshMember } from '../../support/club.ts'
import { test } from '../../support/fixtures.ts'
import { clubWithDebtors, lettersTo, remind } from '../../support/letters-club.ts'
import { recordPayment, requireItem } from '../../support/payments.ts'

/** One who joined in September and one who has long been a member, in a club whose one fee is asked by months. */
async function joiners(api: Parameters<typeof clubWithDebtors>[0]) {
  const { club } = await clubWithDebtors(api, [])
  const join = async (fullName: string, joinedOn: string): Promise<{ id: string; email: string; memberId: string }> =>
    (await club.call('POST', '/api/members', { ...freshMember({ fullName }), joinedOn })).body
  const [joiner, old] = [await join('Ben Neu', '2026-09-20'), await join('Anna Alt', '2020-01-01')]
  const { docs } = await api.deps.firebase.db.collection('paymentItems').where('clubId', '==', club.clubId).get()
  for (const { ref } of docs) await ref.update({ enabled: false })
  const fee = await requireItem(club, 'Annual fee', '2026', { mustBePaidInFull: true, joinersPay: 'by_months' })
  return { club, joiner, old, fee }
}

test('who joined in September is reminded of four months of twelve, and is settled by them', async ({ api }) => {
  const { club, joiner, old, fee } = await joiners(api)
  await remind(club, [joiner, old])
  expect((await lettersTo(club, joiner))[0]?.content.rows).toEqual([{ label: 'Annual fee 2026', value: '€40.00' }])
  expect((await lettersTo(club, old))[0]?.content.rows).toEqual([{ label: 'Annual fee 2026', value: '€120.00' }])
  await recordPayment(club, joiner.id, fee, { amount: 40 })
  await recordPayment(club, old.id, fee, { amount: 40 })
  const { body } = await remind(club, [joiner, old], { force: true })
  expect(body.outcomes.map(({ outcome }: { outcome: string }) => outcome)).toEqual(['nothing-due', 'queued'])
})

test('recorded for many at once, who pays another amount is left out', async ({ api }) => {
  const { club, joiner, old, fee } = await joiners(api)
  const change = { kind: 'payment', itemId: fee.id, amount: 120, paymentDate: '2026-11-27' }
  const { id } = (await club.call('POST', '/api/members/changes', { change, count: 2 })).body
  const named = { members: [{ id: joiner.id }, { id: old.id }] }
  const { outcomes } = (await club.call('POST', `/api/members/changes/${id}`, named)).body
  expect(outcomes).toEqual([{ kind: 'left', why: 'Has joined later and pays another amount' }, { kind: 'changed' }])
  expect((await club.call('GET', '/api/payments')).body.payments).toMatchObject([{ memberId: old.id, amount: 120 }])
})

test('a bank line is not recorded for who has paid the amount of a joiner, and is for who has paid as much of all', async ({
  api,
}) => {
  const { club, joiner, old, fee } = await joiners(api)
  for (const { id } of [joiner, old]) await recordPayment(club, id, fee, { amount: 40 })
  const line = (occurrence: number) => ({
    account: 'DE89370400440532013000',
    day: '2026-10-02',
    cents: 4000,
    name: 'Ben',
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
  const records = [joiner, old].map(({ id }, n) => ({
    lineId: lines[n].id,
    parts: [{ memberId: id, itemId: fee.id, cents: 4000 }],
  }))
  const { outcomes } = (await club.call('POST', `/api/bank/runs/${randomUUID()}`, { records })).body
  expect(outcomes.map(({ kind, why }: { kind: string; why?: string }) => why ?? kind)).toEqual([
    'Has paid already',
    'recorded',
  ])
})
