import { clubsContract } from '@tessera/domain/clubs/contract'
import { screen, waitFor, within } from '@testing-library/react/pure'
import { expect, test } from 'vitest'
import { openApp } from '../support/app.tsx'
import { watch } from '../support/backend.ts'
import { passesReady } from '../support/club.ts'
import { fill } from '../support/fill.ts'
import { leaveSettings, openSettings, saveSettings } from '../support/settings.ts'
import { holdClock } from '../support/waits.ts'
import { click, dialog, ferraro, fillPayment, formClosed, openPayments, paid, row, startTreasury } from './treasury.ts'

const september = { seasonStartsInMonth: 9 }

test('a club says once in which month its year begins', async () => {
  const user = await openApp('/', startTreasury().admin)
  const sent = watch(clubsContract.change)
  const form = await openSettings(user)
  expect(form.getByLabelText('The year begins in')).toHaveDisplayValue('January')
  await user.selectOptions(form.getByLabelText('The year begins in'), 'September')
  await saveSettings(user)
  expect(sent[0]?.body.seasonStartsInMonth).toBe(9)
  await leaveSettings(user)
  await (await row(/Ferraro/)).findByText('Annual fee 2026/27 unpaid')
})

test('payment years read as seasons, and so does what is recorded', async () => {
  holdClock('2027-08-31T12:00:00Z')
  const club = startTreasury([], { club: september })
  const user = await openPayments(club, 'years')
  await row('2026/27')
  await click(user, 'Add Year')
  const form = await dialog()
  expect(form.getByLabelText('Year')).toHaveValue('2027')
  await form.findByText('The season 2027/28')
  fill({ Year: '2028' })
  await form.findByText('The season 2028/29')
  await user.keyboard('{Escape}')
  await formClosed()
  await user.click(screen.getAllByRole('tab', { name: 'Payments' }).at(-1) as HTMLElement)
  await fillPayment(user, 'Annual fee 2026/27')
  await click(user, 'Record Payment', await dialog())
  await formClosed()
  expect(club.documents.all('payments')[0]).toMatchObject({ itemName: 'Annual fee 2026/27' })
})

test('what was received is summed by season', async () => {
  holdClock('2026-11-25T12:00:00Z')
  await openPayments(startTreasury([paid(10, '2026-08-31'), paid(7, '2026-09-01')], { club: september }))
  const region = within(await screen.findByRole('region', { name: 'Overview' }))
  expect((await region.findByText('Received in 2026/27')).parentElement).toHaveTextContent('€7.00')
  expect(region.getByText('Received in 2025/26').parentElement).toHaveTextContent('€10.00')
})

test('a season is current from its first day on, in the zone of the club', async () => {
  const wait = holdClock('2026-08-31T21:58:30Z')
  const club = startTreasury([], { club: { ...september, ...passesReady, timeZone: 'Europe/Zurich' } })
  await openApp('/#member-passes', club.admin)
  const person = await row(/Ferraro/)
  await person.findByText('Active')
  await wait(121)
  await person.findByText('Payment Due')
})

test.each([
  ['to the last day of the season once it is paid', [paid(60, '2026-09-05')], {}, 'Aug 31, 2027'],
  ['to that of the season before if a payment is due', [], {}, 'Aug 31, 2026'],
  ['and for the club’s grace days after it', [], { graceDays: 91 }, 'Nov 30, 2026'],
])('the member’s card is of the season, and valid %s', async (_, payments, club, day) => {
  holdClock('2026-11-25T12:00:00Z')
  const { giveAccount } = startTreasury(payments, { club: { ...september, ...passesReady, ...club } })
  const user = await openApp('/member-dashboard', giveAccount(ferraro))
  await user.click(await screen.findByRole('tab', { name: 'Membership Pass' }))
  await screen.findByText('2026/27')
  await waitFor(() => screen.getByText(day))
})
