import { screen, waitFor } from '@testing-library/react/pure'
import { expect, test } from 'vitest'
import { reloadApp } from '../support/app.tsx'
import { item, member, payment } from '../support/club.ts'
import { catchDownloads } from '../support/downloads.ts'
import { fill } from '../support/fill.ts'
import { click, fee, ferraro, openPayments, paid, season, startTreasury } from './treasury.ts'

const locker = item({ name: 'Locker', price: 25, isRequiredForActive: false })
const ziegler = member({ fullName: 'Zoë Ziegler' })
const thisYear = new Date().getFullYear()
const start = () =>
  startTreasury(
    [
      paid(60, '2019-03-01', { notes: 'the fee' }),
      payment(ziegler, locker, { amount: 25, paymentDate: `${thisYear}-01-01`, notes: 'a locker' }),
    ],
    { members: [ferraro, ziegler], items: [fee, locker] },
  )
const listed = async (total: RegExp) => expect(await screen.findByText(total)).toBeVisible()

test.each([
  ['Season', '2026', /1 payment, total/, '€60.00'],
  ['Item', 'Locker', /1 payment, total/, '€25.00'],
  ['Date', 'This year', /1 payment, total/, '€25.00'],
])('filters payments by %s, and sums up what is shown', async (label, choice, says, total) => {
  const user = await openPayments(start())
  await listed(/2 payments, total/)
  await click(user, 'Filter')
  await user.selectOptions(screen.getByLabelText(label), choice)
  expect(await screen.findByText(says)).toHaveTextContent(total)
  screen.getByRole('button', { name: 'Filter (1)' })
})

test('filters by member and days, exports the filtered payments, and keeps the filter after a reload', async () => {
  const club = start()
  const downloads = catchDownloads()
  let user = await openPayments(club)
  await listed(/2 payments, total/)
  await click(user, 'Filter')
  await user.type(screen.getByLabelText('Member'), 'ferr')
  await user.click(await screen.findByRole('option', { name: /Ferraro/ }))
  await user.selectOptions(screen.getByLabelText('Date'), 'From – to')
  fill({ From: '2019-03-01', To: '2019-03-31' })
  await listed(/1 payment, total/)
  await click(user, 'Export CSV')
  await waitFor(() => expect(downloads).toHaveLength(1))
  expect(await downloads[0]?.blob.text()).toMatch(/the fee(?!.*a locker)/s)
  user = await reloadApp(club.admin)
  await listed(/1 payment, total/)
  expect(screen.getByLabelText('From')).toHaveValue('2019-03-01')
  fill({ To: '2019-02-01' })
  await screen.findByText('No payment fits the search and the filter')
  await click(user, 'Show all payments')
  await listed(/2 payments, total/)
  expect(location.search).toBe('?part=payments')
})

test('reports that no payment matches an unknown filter in the URL', async () => {
  const club = start()
  const user = await openPayments(club)
  await click(user, 'Filter')
  await user.selectOptions(screen.getByLabelText('Season'), season.year)
  expect(location.search).toContain('season=')
  history.replaceState(history.state, '', '/?season=../../x&period=never&from=%00#payments')
  await reloadApp(club.admin)
  await screen.findByText('No payment fits the search and the filter')
})
