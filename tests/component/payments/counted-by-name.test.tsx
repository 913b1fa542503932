import { screen, waitFor, within } from '@testing-library/react/pure'
import { expect, test } from 'vitest'
import { openApp } from '../support/app.tsx'
import { item, member, payment } from '../support/club.ts'
import { click, dialog, fee, formClosed, openPayments, row, season, startTreasury } from './treasury.ts'

const ben = member({ fullName: 'Ben Jung' })
const youth = item({ name: 'Annual fee, under 18', yearId: season.id, isRequiredForActive: false })
const shirt = item({ name: 'Shirt', yearId: season.id, isRequiredForActive: false })
const startClub = () =>
  startTreasury([payment(ben, youth, { itemName: 'Annual fee, under 18 2026', amount: 25 })], {
    members: [ben],
    items: [fee, youth, shirt],
  })
const stored = (club: ReturnType<typeof startClub>) =>
  club.documents.all('paymentItems').find(({ id }) => id === fee.id)

test('a member who counts by name alone says so', async () => {
  const user = await openApp('/', startClub().admin)
  await user.click(await (await row(/Ben Jung/)).findByRole('button', { name: 'Active' }))
  await within(await screen.findByRole('dialog')).findByText('Annual fee 2026: counted by name')
})

test('the rule by name is replaced by a choice of items, and comes back', async () => {
  const club = startClub()
  const user = await openPayments(club, 'items')
  await click(user, '1 counted by name', await row('Annual fee 2026'))
  const form = await dialog()
  const choice = form.getByLabelText('Annual fee, under 18 2026')
  expect(choice).toBeChecked()
  expect(form.getByLabelText('Shirt 2026')).not.toBeChecked()
  await user.click(choice)
  await form.findByText('1 Active member becomes Payment Due at once.')
  await user.click(choice)
  await waitFor(() => expect(form.queryByText(/becomes/)).toBeNull())
  await click(user, 'Save', form)
  await formClosed()
  expect(stored(club)).toMatchObject({ paidByItemIds: [fee.id, youth.id] })

  await click(user, '2 items count', await row('Annual fee 2026'))
  await click(user, 'Count by name again', await dialog())
  await formClosed()
  expect(stored(club)).not.toHaveProperty('paidByItemIds')
  await (await row('Annual fee 2026')).findByText('1 counted by name')
})
