import { mandatesContract } from '@tessera/domain/debit/mandates-contract'
import { screen, within } from '@testing-library/react/pure'
import { expect, test } from 'vitest'
import { openApp } from '../support/app.tsx'
import { answer, settled, watch } from '../support/backend.ts'
import { member, startClub } from '../support/club.ts'
import { fill } from '../support/fill.ts'

const head = member({ memberId: '8', fullName: 'Anna Acht' })
const carla = member({ memberId: '9', fullName: 'Carla Acht', belongsTo: head.id })
const directDebit = { creditorId: 'DE98ZZZ09999999999', noticeDays: 14 }
const mandate = {
  holder: 'Anna Acht',
  iban: 'DE89 … 3000',
  reference: 'M-1',
  signedOn: '2025-03-01',
  endsOn: '2028-03-01',
  state: 'valid' as const,
}
const none = { mandate: null, ofHead: null, proposed: '7K3MB-9QXR2' }
const start = (club: object = { directDebit }) =>
  openApp('/members/9', startClub({ members: [head, carla], club }).admin)
const section = async () => within(await screen.findByRole('region', { name: 'Direct debit' }))

test('a club that does not draw by direct debit sees nothing of it', async () => {
  const asked = watch(mandatesContract.get)
  await start({})
  await screen.findByRole('region', { name: 'Notes' })
  await settled()
  expect(screen.queryByText('Direct debit')).toBeNull()
  expect(asked).toEqual([])
})

test('takes a signed mandate with the proposed reference, and shows its account shortened', async () => {
  answer(mandatesContract.get, none)
  const sent = answer(mandatesContract.put, { ...none, mandate })
  const user = await start()
  await user.click(await (await section()).findByRole('button', { name: 'Add mandate' }))
  const form = within(await screen.findByRole('dialog'))
  expect(form.getByLabelText('Account holder')).toHaveValue('Carla Acht')
  expect(form.getByLabelText('Mandate reference')).toHaveValue('7K3MB-9QXR2')
  fill({ 'Account holder': 'Anna Acht', IBAN: 'de89 3704 0044 0532 0130 00', 'Signed on': '2020-03-01' })
  fill({ 'Last drawn on': '2199-01-01' })
  await user.click(form.getByRole('button', { name: 'Save' }))
  await form.findByText('Nothing can have been drawn on a day to come')
  fill({ 'Last drawn on': '2025-11-03' })
  await user.click(form.getByRole('button', { name: 'Save' }))
  expect(await (await section()).findByText('DE89 … 3000')).toBeVisible()
  expect(sent).toMatchObject([
    {
      body: {
        holder: 'Anna Acht',
        iban: 'DE89370400440532013000',
        reference: '7K3MB-9QXR2',
        signedOn: '2020-03-01',
        lastUsedOn: '2025-11-03',
        seen: { holder: '', iban: '', reference: '', signedOn: '' },
      },
    },
  ])
})

test('without an own one, the mandate of the head of the family is shown', async () => {
  answer(mandatesContract.get, { ...none, ofHead: mandate })
  await start()
  expect(await (await section()).findByText('Paid by the mandate of Anna Acht')).toBeVisible()
})

test.each([
  ['ended', /has ended: nothing was drawn by it for 36 months/],
  ['ends-soon', /ends on Mar 1, 2028/],
] as const)('says that a mandate %s', async (state, sentence) => {
  answer(mandatesContract.get, { ...none, mandate: { ...mandate, state } })
  await start()
  expect(await (await section()).findByText(sentence)).toBeVisible()
})

test('says why the bank has sent the last debit back', async () => {
  answer(mandatesContract.get, { ...none, mandate: { ...mandate, returned: 'AC04' } })
  await start()
  expect(
    await (await section()).findByText(/has sent back the last debit \(the account is closed, AC04\)/),
  ).toBeVisible()
})
