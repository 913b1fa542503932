import { randomUUID } from 'node:crypto'
import { expect, test } from 'vitest'
import { makeOwnApi } from '../../support/api.ts'
import { addMember, type Club, registerClub } from '../../support/club.ts'
import { statementLine } from '../../support/statement-line.ts'

const statusOf = async (club: Club) => {
  const { kinds, standings } = (await club.call('GET', '/api/members/standings')).body.all
  return kinds[standings[0]]
}

test('one bank line pays three open months: the member was due since the first of them, and is active', async () => {
  const api = await makeOwnApi(() => ({ now: () => new Date('2026-11-29T12:00:00Z') }))
  const club = await registerClub(api)
  const itemId = randomUUID()
  await api.deps.firebase.db.doc(`paymentItems/${itemId}`).set({
    clubId: club.clubId,
    name: 'Member fee',
    price: 40,
    enabled: true,
    isRequiredForActive: true,
    mustBePaidInFull: true,
    purchaseRestriction: 'multiple',
    every: 'month',
    dueOn: '2026-09-05',
  })
  const anna = await addMember(club, { email: `anna-${randomUUID()}@rowing.at` })
  const letter = async () =>
    (await club.call('POST', `/api/letters/previews/${anna.id}`, { kind: 'reminder', language: 'en' })).body.content
  expect(await statusOf(club)).toMatchObject({
    status: 'Payment Due',
    unmet: [{ itemId, open: 12_000, price: 12_000, each: 4000, dueOn: '2026-09-05' }],
  })
  expect((await letter()).rows).toEqual([
    { label: 'Member fee since September 2026 (3\u00a0×\u00a0€40.00)', value: '€120.00' },
  ])
  const line = statementLine({ day: '2026-11-27', name: 'Anna' })
  await club.call('POST', '/api/bank/lines', { lines: [line] })
  const [waiting] = (await club.call('GET', '/api/bank/lines')).body.lines
  const parts = [{ memberId: anna.id, itemId, cents: 12_000 }]
  const run = await club.call('POST', `/api/bank/runs/${randomUUID()}`, { records: [{ lineId: waiting.id, parts }] })
  expect(run.body.outcomes).toMatchObject([{ kind: 'recorded' }])
  expect(await statusOf(club)).toMatchObject({
    status: 'Active',
    unmet: [],
    upcoming: [{ dueOn: '2026-12-05', open: 4000 }],
  })
  expect(await letter()).toBeNull()
})
