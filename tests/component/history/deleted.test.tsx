import { type Deleted, historyContract } from '@tessera/domain/history/contract'
import { text } from '@tessera/domain/texts/text'
import { screen, within } from '@testing-library/react/pure'
import { describe, expect, test } from 'vitest'
import { click, confirmDelete, openPayments, paid, startTreasury } from '../payments/treasury.ts'
import { openApp } from '../support/app.tsx'
import { answer, refuse } from '../support/backend.ts'
import { member, startClub } from '../support/club.ts'
import { openSettings } from '../support/settings.ts'

const restored = () => answer(historyContract.restore, ({ params }) => ({ id: params.id }))

describe('Undo after a deletion', () => {
  test('restores a member by the entry that the deletion has written', async () => {
    const user = await openApp('/', startClub({ members: [member({ id: 'max', fullName: 'Max Member' })] }).admin)
    const asked = restored()
    await click(user, 'Delete')
    await confirmDelete(user)
    await screen.findByText('Max Member deleted')
    await click(user, 'Undo')
    await screen.findByText('Max Member restored')
    expect(asked.map(({ params }) => params.id)).toEqual(['of-max'])
  })

  test('restores a payment by the entry that its commit has written, without another question', async () => {
    const club = startTreasury([paid(60, '2026-02-01')])
    const user = await openPayments(club)
    const asked = restored()
    await screen.findByText(/1 payment, total/)
    await click(user, 'Delete')
    await confirmDelete(user)
    await screen.findByText('No payment records found.')
    await click(user, 'Undo')
    await screen.findByText('Payment restored')
    await screen.findByText(/1 payment, total/)
    expect(asked.map(({ params }) => params.id)).toEqual([expect.stringMatching(/^admin_[A-Za-z0-9]{20}$/)])
  })

  test('says why an item cannot be restored', async () => {
    const user = await openPayments(startTreasury([]), 'items')
    refuse(historyContract.restore, 'not_found', text('This can no longer be restored'))
    await click(user, 'Delete')
    await confirmDelete(user)
    await screen.findByText('Annual fee deleted')
    await click(user, 'Undo')
    await screen.findByText('This can no longer be restored')
  })
})

describe('what was deleted', () => {
  const gone: Deleted = {
    id: 'one',
    collection: 'payments',
    name: '<b>Max</b>',
    itemName: 'Annual fee',
    amount: 60,
    at: '2026-11-01T10:00:00Z',
    by: 'Karl Kassier',
  }
  const open = async () => {
    const user = await openApp('/', startClub().admin)
    answer(historyContract.deleted, [gone])
    return { user, page: await openSettings(user, 'Deleted') }
  }

  test('is listed with who and what, and is restored', async () => {
    const { user, page } = await open()
    await page.findByText('<b>Max</b>')
    expect(page.getByText('Payment: Annual fee, €60.00')).toBeVisible()
    expect(page.getByText(/^Deleted on Nov \d, 2026.* by Karl Kassier$/)).toBeVisible()
    const asked = restored()
    await user.click(page.getByRole('button', { name: 'Restore the payment of <b>Max</b>' }))
    await page.findByText('There is nothing to restore.')
    await screen.findByText('Payment of <b>Max</b> restored')
    expect(asked.map(({ params }) => params.id)).toEqual(['one'])
  })

  test('is deleted for good after a question', async () => {
    const { user, page } = await open()
    const asked = answer(historyContract.forget, ({ params }) => ({ id: params.id }))
    await user.click(await page.findByRole('button', { name: 'Delete the payment of <b>Max</b> for good' }))
    const question = within(await screen.findByRole('alertdialog'))
    question.getByText('Delete the payment of <b>Max</b> for good?')
    expect(asked).toEqual([])
    await user.click(question.getByRole('button', { name: 'Delete for good' }))
    await page.findByText('There is nothing to restore.')
    expect(asked).toHaveLength(1)
  })
})
