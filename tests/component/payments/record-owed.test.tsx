import { screen, waitFor, within } from '@testing-library/react/pure'
import { expect, test } from 'vitest'
import { chooseLanguage } from '../../../web/src/language/language.ts'
import { openApp } from '../support/app.tsx'
import { item, member } from '../support/club.ts'
import { holdClock } from '../support/waits.ts'
import { click, dialog, fee, ferraro, formClosed, openPayments, paid, row, startTreasury } from './treasury.ts'

const october = item({ name: 'October', price: 10, dueOn: '2026-10-01' })
const november = item({ name: 'November', price: 10, dueOn: '2026-11-01' })
const later = item({ name: 'Camp', price: 60, dueOn: '2027-04-01' })
const junior = { id: 'junior', name: 'Junior', shortName: 'Jun', enabled: true }
const adult = { id: 'adult', name: 'Adult', shortName: 'Ad', enabled: true }
const club = { membershipTypes: [junior, adult] }
const training = item({ name: 'Training', price: 30, isRequiredForActive: false, typeIds: ['junior'] })

const chips = (list: HTMLElement) =>
  within(list)
    .getAllByRole('button')
    .map(({ textContent }) => textContent)

test('offers what is open before it is due, below what is due, each with the oldest first', async () => {
  holdClock('2026-11-15T12:00:00Z')
  const user = await openApp('/', startTreasury([], { items: [november, later, october] }).admin)
  await (await row(/Ferraro/)).findByText('October unpaid, and 1 more')
  await click(user, 'Record Payment', await row(/Ferraro/))
  const form = await dialog()
  expect(chips(await form.findByRole('region', { name: 'Missing payments' }))).toEqual(['October', 'November'])
  expect(chips(form.getByRole('region', { name: 'Not due yet' }))).toEqual(['Camp, €60.00'])
  expect(form.getByLabelText('Payment Item')).toHaveDisplayValue('Select a payment item')
  await click(user, 'Camp, €60.00', form)
  expect(form.getByLabelText('Payment Item')).toHaveDisplayValue('Camp')
  expect(form.getByLabelText('Amount')).toHaveValue('60.00')
})

test('selects the only item that is open, though it is not due yet', async () => {
  holdClock('2026-11-15T12:00:00Z')
  const treasury = startTreasury([paid(60, '2026-03-01')], { items: [fee, later] })
  const user = await openApp('/', treasury.admin)
  await click(user, 'Record a payment', await row(/Ferraro/))
  const form = await dialog()
  await form.findByRole('button', { name: 'Camp, €60.00', pressed: true })
  await click(user, 'Record Payment', form)
  await formClosed()
  expect(treasury.documents.all('payments')).toMatchObject([{ itemId: fee.id }, { itemId: later.id, amount: 60 }])
})

test('shows the type of the member, and asks before an item of another type is recorded', async () => {
  const anna = member({ fullName: 'Anna Auer', typeId: 'adult' })
  const treasury = startTreasury([], { club, members: [anna], items: [training] })
  const user = await openPayments(treasury)
  await click(user, 'Record Payment')
  const form = await dialog()
  expect(form.queryByText('Adult')).toBeNull()
  await user.type(form.getByLabelText('Member'), 'anna')
  await user.click(await screen.findByRole('option', { name: /Auer/ }))
  await form.findByText('Adult')
  await user.selectOptions(form.getByLabelText('Payment Item'), 'Training')
  await click(user, 'Record Payment', form)
  const question = within(await screen.findByRole('alertdialog'))
  question.getByText('This item is for Junior; Anna Auer is Adult. Record anyway?')
  await click(user, 'Cancel', question)
  await waitFor(() => expect(screen.queryByRole('alertdialog')).toBeNull())
  expect(treasury.documents.all('payments')).toEqual([])
  await click(user, 'Record Payment', form)
  await click(user, 'Record anyway', within(await screen.findByRole('alertdialog')))
  await formClosed()
  expect(treasury.documents.all('payments')).toMatchObject([{ memberId: anna.id, itemId: training.id }])
})

test.each([
  ['of the item’s type', { typeId: 'junior' }, false],
  ['without a type', {}, true],
])('a member %s: the question is asked as needed', async (_, type, isAsked) => {
  await chooseLanguage('de')
  const treasury = startTreasury([], { club, members: [{ ...ferraro, ...type }], items: [training] })
  const user = await openApp('/', treasury.admin)
  await click(user, 'Eine Zahlung erfassen', await row(/Ferraro/))
  const form = await dialog()
  await user.selectOptions(form.getByLabelText('Posten'), 'Training')
  await click(user, 'Zahlung erfassen', form)
  if (isAsked) {
    const question = within(await screen.findByRole('alertdialog'))
    question.getByText(/Junior.*Benedikt Ferraro.*Trotzdem/)
    await click(user, 'Trotzdem erfassen', question)
  }
  await formClosed()
  expect(treasury.documents.all('payments')).toHaveLength(1)
})
