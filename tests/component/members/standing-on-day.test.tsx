import { screen, waitFor, within } from '@testing-library/react/pure'
import { expect, test } from 'vitest'
import { click, fee, paid, row, startTreasury } from '../payments/treasury.ts'
import { openApp } from '../support/app.tsx'
import { announce } from '../support/events.ts'
import { fill } from '../support/fill.ts'
import { holdClock } from '../support/waits.ts'

const inFull = { ...fee, price: 50, mustBePaidInFull: true, dueOn: '2026-03-01' }

test('a member’s status on any day follows from the payments up to it', async () => {
  holdClock('2026-11-25T12:00:00Z')
  const { admin } = startTreasury([paid(30, '2026-02-10'), paid(20, '2026-05-04')], { items: [inFull] })
  const user = await openApp('/', admin)
  await user.click((await row(/Ferraro/)).getByRole('link', { name: /Ferraro/ }))
  await click(user, 'Status on another day')
  await screen.findByText('Nov 25, 2026: Active')
  for (const [day, says] of [
    ['2026-02-09', 'Feb 9, 2026: Active · Annual fee 2026: €50.00 open, due by Mar 1, 2026'],
    ['2026-02-28', 'Feb 28, 2026: Active · Annual fee 2026: €20.00 of €50.00 open, due by Mar 1, 2026'],
    ['2026-05-03', 'May 3, 2026: Payment Due · Annual fee 2026: €20.00 of €50.00 open, due since Mar 1, 2026'],
    ['2026-05-04', 'May 4, 2026: Active'],
  ] as const) {
    fill({ 'Status on': day })
    await screen.findByText(says)
  }
})

test('a status says what is owed, how much, and since when', async () => {
  holdClock('2026-11-25T12:00:00Z')
  const { admin } = startTreasury([paid(30, '2026-02-10')], { items: [inFull] })
  const user = await openApp('/', admin)
  await user.click(await (await row(/Ferraro/)).findByRole('button', { name: 'Payment Due' }))
  const why = within(await screen.findByRole('dialog', { name: 'Missing payments' }))
  expect(why.getByRole('listitem')).toHaveTextContent('Annual fee 2026: €20.00 of €50.00 open, due since Mar 1, 2026')
})

test('what a status says goes with the member', async () => {
  holdClock('2026-11-25T12:00:00Z')
  const { admin, members } = startTreasury([], { items: [inFull] })
  const user = await openApp('/', admin)
  await user.click(await (await row(/Ferraro/)).findByRole('button', { name: 'Payment Due' }))
  await screen.findByRole('dialog', { name: 'Missing payments' })
  members.pop()
  announce('members')
  await waitFor(() => expect(screen.queryByRole('row', { name: /Ferraro/ })).toBeNull())
  expect(screen.queryByRole('dialog')).toBeNull()
})
