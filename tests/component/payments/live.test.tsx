import { paymentsContract } from '@tessera/domain/payments/contract'
import { standingsContract } from '@tessera/domain/standings/contract'
import { act, cleanup, screen, waitFor, within } from '@testing-library/react/pure'
import { expect, onTestFinished, test, vi } from 'vitest'
import { openApp, stopApp } from '../support/app.tsx'
import { answer, backend, hold, settled, watch } from '../support/backend.ts'
import { member } from '../support/club.ts'
import { announce, beat, endStreams, openStreams, serveEvents } from '../support/events.ts'
import { fill } from '../support/fill.ts'
import { holdClock } from '../support/waits.ts'
import { click, fillPayment, openPayments, paid, row, startTreasury } from './treasury.ts'

/** Shows or hides the page. */
function show(state: 'visible' | 'hidden'): void {
  vi.spyOn(document, 'visibilityState', 'get').mockReturnValue(state)
  onTestFinished(() => void vi.restoreAllMocks())
  act(() => void document.dispatchEvent(new Event('visibilitychange')))
}

test('shows a payment recorded by another admin, and keeps the input', async () => {
  const club = startTreasury()
  const user = await openPayments(club)
  const form = await fillPayment(user)
  fill({ Notes: 'half a sentence' })
  club.documents.put('payments', paid(42, '2026-02-02', { notes: 'by the other' }))
  announce('payments')
  await screen.findByText('by the other')
  expect(form.getByLabelText('Notes')).toHaveValue('half a sentence')
  expect(form.getByLabelText('Amount')).toHaveValue('60.00')
  await click(user, 'Cancel', form)
  expect(await screen.findByText(/1 payment, total/)).toHaveTextContent('€42.00')
})

test('shows edits and deletions by another admin', async () => {
  const one = paid(60, '2026-03-01')
  const club = startTreasury([one])
  club.documents.put('payments', paid(5, '2026-03-02'))
  await openPayments(club)
  await screen.findByText(/2 payments, total/)
  club.documents.put('payments', { ...one, notes: 'receipt 7' })
  announce('payments')
  await screen.findByText('receipt 7')
  club.documents.delete('payments', one.id)
  announce('payments')
  expect(await screen.findByText(/1 payment, total/)).toHaveTextContent('€5.00')
  expect(within(screen.getByRole('table', { name: 'Payments' })).queryByText('receipt 7')).toBeNull()
})

test('shows a member added by another admin, and loads only what changed', async () => {
  const club = startTreasury()
  const asked = watch(standingsContract.list)
  await openApp('/', club.admin)
  await row(/Ferraro/)
  await settled()
  const before = asked.length
  club.members.push(member({ fullName: 'Clara Conti' }))
  announce('paymentItems')
  announce('members')
  await row(/Conti/)
  expect(asked.length).toBe(before + 1)
  expect(asked.at(-1)?.query.since).toBeTruthy()
})

test('shows what another admin added while the own change was being saved', async () => {
  const club = startTreasury()
  const user = await openApp('/', club.admin)
  const ferraro = await row(/Ferraro/)
  await settled()
  const added = Promise.withResolvers<void>()
  answer(standingsContract.list, async ({ query }) => {
    const listed = club.listed(query)
    await added.promise
    return listed
  })
  const late = watch(standingsContract.list)
  club.members.push(member({ fullName: 'Clara Conti' }))
  announce('members')
  await waitFor(() => expect(late.length).toBe(1))
  await click(user, 'Disable', ferraro)
  await (await row(/Ferraro/)).findByText('Disabled')
  added.resolve()
  await row(/Conti/)
  expect((await row(/Ferraro/)).getByText('Disabled')).toBeVisible()
})

test('a change that waits for its turn loads nothing after the log-out', async () => {
  const club = startTreasury([paid(60, '2026-01-02')])
  const user = await openPayments(club)
  await screen.findByText(/1 payment, total/)
  await waitFor(() => expect(openStreams()).toBe(1))
  const release = hold('*/api/payments')
  const asked = watch(paymentsContract.list)
  announce('payments')
  await waitFor(() => expect(asked).toHaveLength(1))
  announce('payments')
  await settled()
  await click(user, 'Log Out')
  await screen.findByRole('button', { name: 'Sign in' })
  cleanup()
  await openPayments(club)
  await waitFor(() => expect(asked).toHaveLength(2))
  release()
  await screen.findByText(/1 payment, total/)
  await settled()
  await settled()
  expect(asked).toHaveLength(2)
})

test('asks nothing while nothing changes', async () => {
  const wait = holdClock()
  const club = startTreasury([paid(60, '2026-01-02')])
  await openPayments(club)
  await screen.findByText(/1 payment, total/)
  await waitFor(() => expect(openStreams()).toBe(1))
  const requests: string[] = []
  const note = ({ request }: { request: Request }) => void requests.push(new URL(request.url).pathname)
  backend.events.on('request:start', note)
  onTestFinished(() => backend.events.removeListener('request:start', note))
  // The page's first requests may end later than its first rows.
  await waitFor(async () => {
    requests.length = 0
    beat()
    await wait(15)
    expect(requests).toEqual([])
  })
  for (let quarter = 0; quarter < 8; quarter += 1) {
    beat()
    await wait(15)
  }
  act(() => void window.dispatchEvent(new Event('focus')))
  await waitFor(() => expect(requests).toEqual(['/api/auth/places']))
})

test('opens the stream again after the server has ended it, and says where it was', async () => {
  const club = startTreasury()
  const asked = serveEvents()
  await openPayments(club)
  await waitFor(() => expect(openStreams()).toBe(1))
  endStreams()
  club.documents.put('payments', paid(8, '2026-02-03'))
  await waitFor(() => expect(openStreams()).toBe(1))
  announce()
  await screen.findByText(/1 payment, total/)
  expect(asked.at(-1)).toMatch(/^test\.\d+$/)
})

test('a hidden page ends its stream after half a minute, and opens it when it is shown', async () => {
  const wait = holdClock()
  const club = startTreasury()
  await openPayments(club)
  await waitFor(() => expect(openStreams()).toBe(1))
  show('hidden')
  await wait(31)
  await waitFor(() => expect(openStreams()).toBe(0))
  await wait(120)
  expect(openStreams()).toBe(0)
  show('visible')
  await waitFor(() => expect(openStreams()).toBe(1))
})

test('without a stream, returning to the page loads again', async () => {
  const club = startTreasury()
  const asked = serveEvents({ refused: true })
  await openPayments(club)
  await screen.findByText('No payment records found.')
  await waitFor(() => expect(asked.length).toBeGreaterThan(1))
  club.documents.put('payments', paid(8, '2026-02-03'))
  act(() => void window.dispatchEvent(new Event('focus')))
  expect(await screen.findByText(/1 payment, total/)).toHaveTextContent('€8.00')
})

test('signing out ends the stream', async () => {
  const club = startTreasury()
  await openPayments(club)
  await waitFor(() => expect(openStreams()).toBe(1))
  await act(stopApp)
  await waitFor(() => expect(openStreams()).toBe(0))
})
