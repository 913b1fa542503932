import { paymentsContract } from '@tessera/domain/payments/contract'
import { packPaid } from '@tessera/domain/payments/paid'
import { act, screen } from '@testing-library/react/pure'
import { expect, onTestFinished, test, vi } from 'vitest'
import { openApp } from '../support/app.tsx'
import { answer, breakDown } from '../support/backend.ts'
import { passesReady } from '../support/club.ts'
import { click, confirmDelete, dialog, holdClock, openPayments, paid, row, startTreasury } from './treasury.ts'

const tab = (name: string) => screen.getAllByRole('tab', { name })[0] as HTMLElement

test('members, cards and their setup show statuses without a query of payments; the list of them asks', async () => {
  const club = startTreasury([paid(60, '2026-01-02')], { club: passesReady })
  const user = await openApp('/', club.admin)
  await (await row(/Ferraro/)).findByText('Active')
  await user.click(tab('Member Passes'))
  await (await row(/Ferraro/)).findByText('Active')
  await user.click(tab('Pass Configuration'))
  await screen.findAllByText('Active')
  expect(club.documents.asked).not.toContain('payments')
  await user.click(tab('Payments'))
  await screen.findByText(/1 payment, total/)
  expect(club.documents.asked).toContain('payments')
})

test('asks for no payments again while the server says that nothing is new', async () => {
  const wait = holdClock()
  const club = startTreasury([paid(60, '2026-01-02')])
  await openPayments(club)
  await screen.findByText(/1 payment, total/)
  const asked = () => club.documents.asked.filter((name) => name === 'payments').length
  const before = asked()
  await wait(130)
  expect(asked()).toBe(before)
  club.documents.put('payments', paid(5, '2026-01-03'))
  await wait(61)
  expect(await screen.findByText(/2 payments, total/)).toHaveTextContent('€65.00')
  expect(asked()).toBeGreaterThan(before)
})

test('what another administrator records is seen among the members within a minute', async () => {
  const wait = holdClock()
  const club = startTreasury()
  await openApp('/', club.admin)
  const one = await row(/Ferraro/)
  await one.findByText('Payment Due')
  club.documents.put('payments', paid(60, '2026-01-02'))
  await wait(61)
  await one.findByText('Active')
  expect(club.documents.asked).not.toContain('payments')
})

test('what is recorded and deleted here changes the status at once, without calculating it anew', async () => {
  const club = startTreasury()
  const user = await openApp('/', club.admin)
  await (await row(/Ferraro/)).findByText('Payment Due')
  let calculated = false
  const seen = new MutationObserver(() => {
    calculated ||= document.body.textContent?.includes('Calculating...') ?? false
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

test.each(['members', 'member-passes'])(
  '%s say that the server did not say who has paid, and ask it again',
  async (at) => {
    const club = startTreasury([], { club: passesReady })
    breakDown(paymentsContract.paid)
    const user = await openApp(`/#${at}`, club.admin)
    expect(await screen.findByRole('alert')).toHaveTextContent('Failed to fetch payment records')
    answer(paymentsContract.paid, { known: { ...packPaid([]), version: '1' } })
    await click(user, 'Try again')
    await (await row(/Ferraro/)).findByText('Payment Due')
  },
)

test('the list of payments does not wait for a server that does not say what is new', async () => {
  const club = startTreasury([paid(60, '2026-01-02')])
  answer(paymentsContract.paid, () => new Promise<never>(() => undefined))
  const patience = new AbortController()
  const timeout = AbortSignal.timeout.bind(AbortSignal)
  const spy = vi.spyOn(AbortSignal, 'timeout').mockImplementation((ms) => (ms === 3000 ? patience.signal : timeout(ms)))
  onTestFinished(() => spy.mockRestore())
  await openPayments(club)
  await screen.findByText('Loading older payments...')
  expect(screen.queryByText(/payment, total/)).toBeNull()
  act(() => patience.abort())
  await screen.findByText(/1 payment, total/)
})

test('the list of payments does without the server, and tells who has paid once it is back', async () => {
  const club = startTreasury([paid(60, '2026-01-02')])
  breakDown(paymentsContract.paid)
  const user = await openPayments(club)
  await screen.findByText(/1 payment, total/)
  await user.click(screen.getByText('Payment Status Debug'))
  await screen.findByText('Failed to fetch payment records')
  answer(paymentsContract.paid, {})
  await click(user, 'Try again')
  await screen.findByText('1 of 1 members paid (100%)')
})
