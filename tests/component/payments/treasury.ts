import type { Payment } from '@tessera/domain/payments/payment'
import { screen, waitFor, within } from '@testing-library/react/pure'
import type { UserEvent } from '@testing-library/user-event'
import { expect } from 'vitest'
import { openApp } from '../support/app.tsx'
import { item, member, payment, startClub, type TestClub, year } from '../support/club.ts'

export const networkSentence = 'The server cannot be reached. Please check your connection and try again.'

export const season = year('2026')
export const fee = item({ yearId: season.id })
export const ferraro = member({ memberId: '022' })

/** Creates a payment of the member for the fee. */
export const paid = (amount: number, paymentDate: string, more: Partial<Payment> = {}): Payment =>
  payment(ferraro, fee, { itemName: 'Annual fee 2026', amount, paymentDate, ...more })

/** Starts a club with a season, its required fee and a member. */
export const startTreasury = (payments: Payment[] = [], more: Partial<Parameters<typeof startClub>[0]> = {}) =>
  startClub({ members: [ferraro], years: [season], items: [fee], payments, ...more })

/** Opens one of the three views of the Payments tab. */
export const openPayments = ({ admin }: TestClub, view: 'payments' | 'items' | 'years' = 'payments') =>
  openApp(`/?part=${view}#payments`, admin)

/** Opens the counter. */
export async function openCounter({ admin }: TestClub): Promise<UserEvent> {
  const user = await openApp('/payments/counter', admin)
  await screen.findByRole('form', { name: 'Next payment' })
  return user
}

export const field = (label: string): HTMLElement => screen.getByLabelText(label)

type Queries = Pick<ReturnType<typeof within>, 'findByRole'>

/** Clicks a button once it is there. */
export const click = async (user: UserEvent, name: string, at: Queries = screen): Promise<void> =>
  user.click(await at.findByRole('button', { name }))

export const row = async (name: string | RegExp) => within(await screen.findByRole('row', { name }))
export const dialog = async () => within(await screen.findByRole('dialog'))
/** Waits until the form is gone. */
export const formClosed = () => waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())

/** Confirms a deletion in its dialog. */
export const confirmDelete = async (user: UserEvent): Promise<void> =>
  click(user, 'Delete', within(await screen.findByRole('alertdialog')))

/** Keys of the app in `sessionStorage`, where forms keep drafts. */
export const draftsKept = (): string[] => Object.keys(sessionStorage).filter((key) => key.startsWith('tessera'))

/** Opens Record Payment and chooses the member and an item. */
export async function fillPayment(user: UserEvent, itemName = 'Annual fee 2026') {
  await click(user, 'Record Payment')
  const form = await dialog()
  await user.type(form.getByLabelText('Member'), 'ferr')
  await user.click(await screen.findByRole('option', { name: /Ferraro/ }))
  await user.selectOptions(form.getByLabelText('Payment Item'), itemName)
  return form
}
