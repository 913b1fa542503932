import { paymentsContract } from '@tessera/domain/payments/contract'
import { packPaid } from '@tessera/domain/payments/paid'
import type { Payment } from '@tessera/domain/payments/payment'
import { screen, waitFor } from '@testing-library/react/pure'
import { expect, onTestFinished, test } from 'vitest'
import { openApp } from '../support/app.tsx'
import { answer, breakDown, hold, settled, watch } from '../support/backend.ts'
import { passesReady } from '../support/club.ts'
import { announce } from '../support/events.ts'
import { fill } from '../support/fill.ts'
import { click, confirmDelete, dialog, openPayments, paid, row, startTreasury } from './treasury.ts'

const tab = (name: string) => screen.getAllByRole('tab', { name })[0] as HTMLElement

test('statuses and the list of payments need no query of payments', async () => {
  const club = startTreasury([paid(60, '2026-01-02')], { club: passesReady })
  const user = await openApp('/', club.admin)
  await (await row(/Ferraro/)).findByText('Active')
  await user.click(tab('Member Passes'))
  await (await row(/Ferraro/)).findByText('Active')
  await user.click(tab('Pass Configuration'))
  await screen.findAllByText('Active')
  await user.click(tab('Payments'))
  await screen.findByText(/1 payment, total/)
  expect(club.documents.asked).not.toContain('payments')
})

test('requests all payments once, then only changes, when they change', async () => {
  const club = startTreasury([paid(60, '2026-01-02')])
  const asked = watch(paymentsContract.list)
  await openPayments(club)
  await screen.findByText(/1 payment, total/)
  club.documents.put('payments', paid(5, '2026-01-03'))
  announce('payments')
  expect(await screen.findByText(/2 payments, total/)).toHaveTextContent('€65.00')
  expect(asked.map(({ query }) => query.since)).toEqual([undefined, '0'])
})

test('loads all payments if the server no longer knows the version', async () => {
  const club = startTreasury([paid(60, '2026-01-02')])
  await openPayments(club)
  await screen.findByText(/1 payment, total/)
  answer(paymentsContract.list, { version: 'of another start', payments: [paid(7, '2026-01-04')] })
  announce('payments')
  await screen.findAllByText('€7.00')
  expect(screen.queryByText('€60.00')).toBeNull()
})

test('reports that the server did not return the payments, and retries', async () => {
  const club = startTreasury()
  breakDown(paymentsContract.list)
  const user = await openPayments(club)
  expect(await screen.findByRole('alert')).toHaveTextContent('Failed to fetch payment records')
  expect(club.documents.asked).not.toContain('payments')
  answer(paymentsContract.list, { version: '1', payments: [paid(60, '2026-01-02')] })
  await click(user, 'Try again')
  await screen.findByText(/1 payment, total/)
})

test('shows a payment recorded by another admin in the member list', async () => {
  const club = startTreasury()
  await openApp('/', club.admin)
  const one = await row(/Ferraro/)
  await one.findByText('Payment Due')
  club.documents.put('payments', paid(60, '2026-01-02'))
  announce('payments')
  await one.findByText('Active')
  expect(club.documents.asked).not.toContain('payments')
})

test('recording or deleting a payment changes the status at once, without Calculating...', async () => {
  const club = startTreasury()
  const user = await openApp('/', club.admin)
  await (await row(/Ferraro/)).findByText('Payment Due')
  let calculated = false
  const seen = new MutationObserver(() => {
    calculated ||= document.querySelector('table')?.textContent?.includes('Calculating...') ?? false
  })
  seen.observe(document.body, { subtree: true, childList: true, characterData: true })
  onTestFinished(() => seen.disconnect())
  await click(user, 'Record Payment', await row(/Ferraro/))
  const form = await dialog()
  await user.selectOptions(form.getByLabelText('Payment Item'), 'Annual fee 2026')
  await click(user, 'Record Payment', form)
  await (await row(/Ferraro/)).findByText('Active')
  expect(calculated).toBe(false)
  await user.click(tab('Payments'))
  await click(user, 'Delete', await row(/Ferraro/))
  await confirmDelete(user)
  await screen.findByText('No payment records found.')
  await user.click(tab('Members'))
  await (await row(/Ferraro/)).findByText('Payment Due')
  expect(calculated).toBe(false)
})

test('Member Passes say that the server did not say who has paid, and ask it again', async () => {
  const club = startTreasury([], { club: passesReady })
  breakDown(paymentsContract.paid)
  const user = await openApp('/#member-passes', club.admin)
  expect(await screen.findByRole('alert')).toHaveTextContent('Failed to fetch payment records')
  answer(paymentsContract.paid, { ...packPaid([]), version: '1' })
  await click(user, 'Try again')
  await (await row(/Ferraro/)).findByText('Payment Due')
})

/** A club of many payments answers with the newest ones; returns a function that lets all of them come. */
function holdAll(newest: Payment[]): () => void {
  const gate = Promise.withResolvers<void>()
  answer(paymentsContract.list, async ({ query }) => {
    if (query.part === 'newest') return { version: '1', newest }
    await gate.promise
    return { version: '1', payments: newest }
  })
  return gate.resolve
}
const loadingTexts = () => screen.getAllByText(/^Loading/).map(({ textContent }) => textContent)

test('shows a single loading text while nothing has come', async () => {
  const club = startTreasury([], { members: [] })
  hold(/\/api\/payments$/)
  await openPayments(club)
  await settled()
  expect(loadingTexts()).toEqual(['Loading payments...'])
})

test('shows a single loading text for a search without matches so far', async () => {
  const club = startTreasury()
  holdAll([paid(60, '2026-01-02')])
  await openPayments(club)
  await screen.findByText('Loading older payments...')
  fill({ 'Search payments': 'nobody' })
  await waitFor(() => expect(loadingTexts()).toEqual(['Loading payments...']))
})

test('shows the newest of many payments before all of them have come', async () => {
  const club = startTreasury()
  const goOn = holdAll([paid(60, '2026-01-02')])
  await openPayments(club)
  await screen.findByText('Loading older payments...')
  await row(/Ferraro/)
  goOn()
  await screen.findByText(/1 payment, total/)
})

test('lists the payments even if the request for payment statuses fails', async () => {
  const club = startTreasury([paid(60, '2026-01-02')])
  breakDown(paymentsContract.paid)
  const user = await openPayments(club)
  await screen.findByText(/1 payment, total/)
  await user.click(screen.getByText('Payment Status Debug'))
  await screen.findByText('Failed to fetch payment records')
  answer(paymentsContract.paid, { ...packPaid([paid(60, '2026-01-02')]), version: '1' })
  await click(user, 'Try again')
  await screen.findByText('1 of 1 members paid (100%)')
})
