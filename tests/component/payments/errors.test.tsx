import { screen, within } from '@testing-library/react/pure'
import type { UserEvent } from '@testing-library/user-event'
import { expect, test } from 'vitest'
import { spec } from '../../spec/tags.ts'
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

/** The only payment, the only item or the only year, as a view lists it. */
const only = /Ferraro|^Annual fee 2026$|^2026$/
type View = NonNullable<Parameters<typeof openPayments>[1]>

/** Opens a form by one button, changes a field, and sends it by another. */
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

const refusals: [View, doing: string, act: (user: UserEvent) => Promise<void>, told: string][] = [
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
  async (view, _doing, act, told) => {
    const club = startTreasury([paid(60, '2026-01-01')])
    const stored = () => (['payments', 'paymentItems', 'paymentYears'] as const).map((name) => club.documents.all(name))
    const before = stored()
    club.documents.refuseWrites = 'PERMISSION_DENIED'
    const user = await openPayments(club, view)
    await act(user)
    await screen.findByText(told)
    expect(stored()).toEqual(before)
  },
)

test('what could not be disabled is enabled again', async () => {
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
test.each(lists)('says that %s could not be loaded', { tags: spec('8.15 8.16 8.17 8.28') }, async (view, told) => {
  const club = startTreasury()
  club.documents.refuseReads = 'PERMISSION_DENIED'
  await openPayments(club, view)
  expect(await screen.findAllByText(told)).not.toHaveLength(0)
})

test.each(lists)('says of %s that there is no network, and loads them on a second try', async (view) => {
  const club = startTreasury([paid(60, '2026-01-01')])
  club.documents.cutReads = true
  const user = await openPayments(club, view)
  const [alert] = await screen.findAllByText(networkSentence)
  club.documents.cutReads = false
  const banner = alert?.closest<HTMLElement>('[role=alert]')
  await click(user, 'Try again', banner ? within(banner) : screen)
  await row(only)
})
