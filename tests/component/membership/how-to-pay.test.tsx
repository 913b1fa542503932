import { paymentReference } from '@tessera/domain/payments/payment-reference'
import { screen, within } from '@testing-library/react/pure'
import { expect, test, vi } from 'vitest'
import { openApp } from '../support/app.tsx'
import { item, member, payment, startClub } from '../support/club.ts'

const bankAccount = {
  ...{ holder: 'Ruderclub e.V.', iban: 'DE89370400440532013000', bic: '', note: 'Cash at the boathouse is fine too.' },
}
const fee = item({ name: 'Annual fee', price: 60, mustBePaidInFull: true })
const shirt = item({ name: 'Shirt', price: 25 })

/** Opens the payments of a member who owes these items. */
async function openPayments(content: Parameters<typeof startClub>[0], one = member()) {
  const club = startClub({ members: [one], ...content })
  const user = await openApp('/member-dashboard#payments', club.giveAccount(one))
  await screen.findByRole('heading', { name: 'Membership Status' })
  return { user, one }
}

const heading = () => screen.queryByRole('heading', { name: 'How to pay' })
const factsOf = (card: HTMLElement) =>
  Object.fromEntries(
    within(card)
      .getAllByRole('term')
      .map((term) => [term.textContent, term.nextElementSibling?.textContent]),
  )

test('shows what is open, the account, the reference and a code for the bank’s app', async () => {
  const one = member()
  const { user } = await openPayments(
    { club: { bankAccount }, items: [fee, shirt], payments: [payment(one, fee, { amount: 20.5 })] },
    one,
  )
  const card = heading()?.closest('section')
  if (!card) throw new Error('There is no card')
  const common = { 'Account holder': 'Ruderclub e.V.', IBAN: 'DE89 3704 0044 0532 0130 00' }
  expect(factsOf(card)).toEqual({ Amount: '€39.50', ...common, Reference: paymentReference(one.id, fee.id) })
  within(card).getByText('Cash at the boathouse is fine too.')
  const drawn = () => within(card).getByRole('img', { name: 'Code for your bank’s app' }).innerHTML
  const before = drawn()
  expect(before).toContain('d="M')
  await user.selectOptions(within(card).getByLabelText('Item'), 'Shirt: €25.00')
  expect(factsOf(card)).toEqual({ Amount: '€25.00', ...common, Reference: paymentReference(one.id, shirt.id) })
  expect(drawn()).not.toBe(before)
})

test('copies amount, IBAN and reference as a bank’s form takes them', async () => {
  const { user, one } = await openPayments({ club: { bankAccount }, items: [item({ ...fee, price: 1060 })] })
  const written = vi.spyOn(navigator.clipboard, 'writeText').mockResolvedValue()
  const copy = (what: string) => user.click(screen.getByRole('button', { name: `Copy ${what}` }))
  for (const what of ['amount', 'IBAN', 'reference']) await copy(what)
  expect(written.mock.calls.flat()).toEqual(['1060.00', 'DE89370400440532013000', paymentReference(one.id, fee.id)])
  await screen.findAllByText('Copied')
  written.mockRejectedValue(new Error('not allowed'))
  await copy('IBAN')
  await screen.findByText('This could not be copied. Please select and copy it by hand.')
})

test.each([
  ['the club has entered no account', { items: [fee] }],
  ['nothing is open', { club: { bankAccount } }],
])('shows nothing new if %s', async (_, content) => {
  await openPayments(content)
  expect(heading()).toBeNull()
})
