import { paymentReference } from '@tessera/domain/payments/payment-reference'
import { screen, within } from '@testing-library/react/pure'
import { expect, test } from 'vitest'
import { openApp } from '../support/app.tsx'
import { settled } from '../support/backend.ts'
import { item, member, payment, startClub } from '../support/club.ts'

const bankAccount = { holder: 'Ruderclub e.V.', iban: 'DE89370400440532013000', bic: '', note: '' }
const fee = item({ name: 'Annual fee', price: 60 })
const zoe = member({ fullName: 'Zoë Ziegler' })
const paid = member({ fullName: 'Paul Paid' })

async function openMember(name: string, club = {}) {
  const content = { club, items: [fee], members: [zoe, paid], payments: [payment(paid, fee)] }
  const user = await openApp('/', startClub(content).admin)
  const row = await screen.findByRole('row', { name: new RegExp(name) })
  await user.click(within(row).getByRole('link', { name }))
  await screen.findByRole('button', { name: 'Status on another day' })
  return user
}

test('an administrator sees how a member pays, with the reference of the member’s own page', async () => {
  const user = await openMember('Zoë Ziegler', { bankAccount })
  await user.click(await screen.findByText('How to pay'))
  expect(screen.getByText(paymentReference(zoe.id, fee.id))).toBeVisible()
  expect(screen.getByText('DE89 3704 0044 0532 0130 00')).toBeVisible()
})

test.each([
  ['of a member who owes nothing', 'Paul Paid', { bankAccount }],
  ['in a club without an account', 'Zoë Ziegler', {}],
])('shows nothing new %s', async (_, name, club) => {
  await openMember(name, club)
  await settled()
  expect(screen.queryByText('How to pay')).toBeNull()
})
