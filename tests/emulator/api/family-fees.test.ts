import { expect } from 'vitest'
import { send } from '../../support/api.ts'
import { addMember, type Club, freshMember, signInMember } from '../../support/club.ts'
import { test } from '../../support/fixtures.ts'
import { clubWithDebtors, lettersTo, remind } from '../../support/letters-club.ts'
import { recordPayment, requireItem } from '../../support/payments.ts'

/** A head with a child, in a club whose one fee a family pays once. */
async function family(api: Parameters<typeof clubWithDebtors>[0]) {
  const { club, members } = await clubWithDebtors(api, ['anna'])
  const [anna = { id: '', email: '', memberId: '' }] = members
  const add = async (more: object) =>
    (await club.call('POST', '/api/members', { ...freshMember({ fullName: 'Ben Acht' }), ...more })).body
  const ben: { id: string } = await add({ email: false, belongsTo: anna.id })
  const { docs } = await api.deps.firebase.db.collection('paymentItems').where('clubId', '==', club.clubId).get()
  for (const { ref } of docs) await ref.update({ enabled: false })
  const fee = await requireItem(club, 'Family fee', '2026', { forFamily: true })
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
