import { paymentsContract } from '@tessera/domain/payments/contract'
import { screen, within } from '@testing-library/react/pure'
import type { UserEvent } from '@testing-library/user-event'
import { expect, test } from 'vitest'
import { spec } from '../../spec/tags.ts'
import { answer, cut, refuse } from '../support/backend.ts'
import { fill } from '../support/fill.ts'
import {
  click,
  confirmDelete,
  dialog,
  fillPayment,
  networkSentence,
  openPayments,
  paid,
  row,
  startTreasury,
} from './treasury.ts'

/** Row of the only payment, item or year in a view. */
const only = /Ferraro|^Annual fee 2026$|^2026$/
type View = NonNullable<Parameters<typeof openPayments>[1]>

/** Opens a form with one button, changes a field, and sends it with another. */
const send = (open: string, change: () => unknown, button: string) => async (user: UserEvent) => {
  await click(user, open, open.startsWith('Edit') ? await row(only) : screen)
  const form = await dialog()
  await change()
  await click(user, button, form)
}
const press = (button: string) => async (user: UserEvent) => click(user, button, await row(only))
const remove = async (user: UserEvent) => {
  await press('Delete')(user)
  await confirmDelete(user)
}
const record = async (user: UserEvent) => click(user, 'Record Payment', await fillPayment(user))
const toggleActive = () => screen.getByLabelText('Active').click()

const refusals: [View, doing: string, act: (user: UserEvent) => Promise<void>, sentence: string][] = [
  ['payments', 'recording', record, 'Failed to add payment record'],
  ['payments', 'editing', send('Edit', () => fill({ Amount: '61' }), 'Save'), 'Failed to update payment record'],
  ['payments', 'deleting', remove, 'Failed to delete payment: Failed to delete payment record'],
  [
    ...(['items', 'adding'] as const),
    send('Add Item', () => fill({ Name: 'Key', Price: '5' }), 'Add Item'),
    'Failed to add payment item',
  ],
  ['items', 'editing', send('Edit', () => fill({ Price: '6' }), 'Save'), 'Failed to update payment item'],
  ['items', 'disabling', press('Disable'), 'Failed to update status: Failed to update payment item'],
  ['items', 'deleting', remove, 'Failed to delete: Failed to delete payment item'],
  ['years', 'adding', send('Add Year', () => undefined, 'Add Year'), 'Failed to add payment year'],
  ['years', 'editing', send('Edit', toggleActive, 'Save'), 'Failed to update payment year'],
  ['years', 'deactivating', press('Deactivate'), 'Failed to update status: Failed to update payment year'],
  ['years', 'deleting', remove, 'Failed to delete: Failed to delete payment year'],
]

test.each(refusals)(
  'of %s, a refusal of %s is said',
  {
    tags: spec('8.18 8.19 8.20 8.21 8.22 8.23 8.24 8.25 8.26 8.46'),
  },
  async (view, _doing, act, sentence) => {
    const club = startTreasury([paid(60, '2026-01-01')])
    const stored = () => (['payments', 'paymentItems', 'paymentYears'] as const).map((name) => club.documents.all(name))
    const before = stored()
    club.documents.refuseWrites = 'PERMISSION_DENIED'
    const user = await openPayments(club, view)
    await act(user)
    expect((await screen.findByText(sentence)).closest('[role=alert]')).toBeVisible()
    expect(stored()).toEqual(before)
  },
)

test('enables an item again if disabling it failed', async () => {
  const club = startTreasury()
  club.documents.refuseWrites = 'PERMISSION_DENIED'
  const user = await openPayments(club, 'items')
  await press('Disable')(user)
  await screen.findByText(/^Failed to update status/)
  await (await row(only)).findByText('Enabled')
})

const lists: [View, string][] = [
  ['payments', 'Failed to fetch payment records'],
  ['items', 'Failed to fetch payment items'],
  ['years', 'Failed to fetch payment years'],
]
test.each(lists)('says that %s could not be loaded', { tags: spec('8.15 8.16 8.17 8.28') }, async (view, sentence) => {
  const club = startTreasury()
  refuse(paymentsContract.list, 'forbidden', '')
  club.documents.refuseReads = 'PERMISSION_DENIED'
  await openPayments(club, view)
  expect(await screen.findAllByText(sentence)).not.toHaveLength(0)
})

test.each(lists)('says of %s that there is no network, and loads them on a second try', async (view, sentence) => {
  const club = startTreasury([paid(60, '2026-01-01')])
  cut(paymentsContract.list)
  club.documents.cutReads = true
  const user = await openPayments(club, view)
  const [alert] = await screen.findAllByText(sentence)
  expect(screen.getAllByText(networkSentence)).not.toHaveLength(0)
  club.documents.cutReads = false
  answer(paymentsContract.list, { version: '1', payments: [paid(60, '2026-01-01')] })
  const banner = alert?.closest<HTMLElement>('[role=alert]')
  await click(user, 'Try again', banner ? within(banner) : screen)
  await row(only)
})
