import { paymentsContract } from '@tessera/domain/payments/contract'
import type { Payment } from '@tessera/domain/payments/payment'
import { standingsContract } from '@tessera/domain/standings/contract'
import { act, fireEvent, screen, waitFor, within } from '@testing-library/react/pure'
import type { UserEvent } from '@testing-library/user-event'
import { expect, onTestFinished, test, vi } from 'vitest'
import { reloadApp } from '../support/app.tsx'
import { answer, cut } from '../support/backend.ts'
import { answerPaymentsOfMember, item, member, payment, year } from '../support/club.ts'
import { fill } from '../support/fill.ts'
import {
  click,
  dialog,
  fee,
  ferraro,
  field,
  formClosed,
  networkSentence,
  openCounter,
  row,
  season,
  startTreasury,
} from './treasury.ts'

const ziegler = member({ fullName: 'Zoë Ziegler' })
const conti = member({ fullName: 'Clara Conti' })
const shirt = item({ name: 'Shirt', price: 25, isRequiredForActive: false })
const before = year('2025')
const oldFee = item({ name: 'Annual fee', price: 50, yearId: before.id })

const start = (payments: Payment[] = [], more: Parameters<typeof startTreasury>[1] = {}) =>
  startTreasury(payments, { members: [ferraro, ziegler, conti], items: [fee, shirt], ...more })

/** Chooses the member that the letters find first, by Enter; then a field has the focus. */
async function choose(user: UserEvent, letters: string, name: RegExp, next = 'Amount'): Promise<void> {
  await user.clear(field('Member'))
  await user.keyboard(letters)
  await screen.findByRole('option', { name })
  await user.keyboard('{Enter}')
  await waitFor(() => expect(screen.queryByRole('option', { name })).toBeNull())
  await waitFor(() => expect(field(next)).toHaveFocus())
}

/** Enter in the empty amount of who has nothing to pay: goes on to the next person, and is no mistake. */
async function enterNothing(user: UserEvent): Promise<void> {
  await user.click(field('Amount'))
  await user.keyboard('{Enter}')
  await waitFor(() => expect(field('Member')).toHaveFocus())
  await act(async () => {})
  expect(screen.queryByText('Please enter a valid amount')).toBeNull()
}

const hold = () => {
  const { promise: held, resolve: release } = Promise.withResolvers<void>()
  return { held, release }
}

/** A row that says that the server could not be reached. */
const refused = ({ source }: RegExp) => new RegExp(`${source}[^]*${networkSentence}`)

const sums = () => within(screen.getByRole('table', { name: 'Sums' }))
const sumOf = (name: string) => sums().getByRole('row', { name: new RegExp(`^${name}`) }).textContent

test('letters, Enter, Enter: the open item is recorded, and the next row is ready with way and day', async () => {
  const club = start()
  const user = await openCounter(club)
  await user.selectOptions(field('Paid by'), 'Cash')
  fill({ 'Payment Date': '2026-01-10' })
  await choose(user, 'ferr', /Ferraro/)
  expect(field('Payment Item')).toHaveDisplayValue('Annual fee 2026 · €60.00')
  expect(field('Amount')).toHaveValue('60.00')
  await user.keyboard('{Enter}')
  await waitFor(() => expect(field('Member')).toHaveFocus())
  expect(field('Member')).toHaveValue('')
  await choose(user, 'zie', /Ziegler/)
  // An amount that is typed replaces the proposed one.
  await user.keyboard('45{Enter}')
  await waitFor(() => expect(club.documents.all('payments')).toHaveLength(2))
  expect(club.documents.all('payments')).toMatchObject([
    { memberId: ferraro.id, itemId: fee.id, itemName: 'Annual fee 2026', amount: 60, paidBy: 'cash' },
    { memberId: ziegler.id, amount: 45, paidBy: 'cash', paymentDate: new Date('2026-01-10T00:00:00Z') },
  ])
  await row(/Zoë Ziegler.*€45\.00.*Recorded/)
})

test('the oldest open item comes first, then the next; what is paid is said, and Enter does not record it', async () => {
  const club = start([], { items: [fee, oldFee, shirt], years: [before, season] })
  const user = await openCounter(club)
  await choose(user, 'ferr', /Ferraro/)
  expect(field('Payment Item')).toHaveDisplayValue('Annual fee 2025 · €50.00')
  screen.getByText('Open: Annual fee 2025 €50.00, Annual fee 2026 €60.00')
  await user.keyboard('{Enter}')
  await choose(user, 'ferr', /Ferraro/)
  expect(field('Payment Item')).toHaveDisplayValue('Annual fee 2026 · €60.00')
  await user.keyboard('{Enter}')
  await choose(user, 'ferr', /Ferraro/, 'Member')
  screen.getByText('Has paid already: Annual fee 2026')
  expect(field('Amount')).toHaveValue('')
  await enterNothing(user)
  // The next person is typed over the name.
  await user.keyboard('zie')
  await screen.findByRole('option', { name: /Ziegler/ })
  await user.keyboard('{Enter}')
  await waitFor(() => expect(field('Amount')).toHaveFocus())
  await waitFor(() => expect(club.documents.all('payments')).toHaveLength(2))
})

test('a fee is not proposed to whom it does not ask, after somebody who has paid it', async () => {
  const [full, life] = [
    { id: 'full', name: 'Full', shortName: 'F', enabled: true },
    { id: 'life', name: 'Life', shortName: 'L', enabled: true },
  ]
  const asked = { ...fee, typeIds: [full.id] }
  const club = start([], {
    members: [
      { ...ferraro, typeId: full.id },
      { ...ziegler, typeId: life.id },
    ],
    items: [asked],
    club: { membershipTypes: [full, life] },
  })
  const user = await openCounter(club)
  await choose(user, 'ferr', /Ferraro/)
  await user.keyboard('{Enter}')
  await choose(user, 'zie', /Ziegler/, 'Member')
  screen.getByText('Nothing is open.')
  expect(field('Payment Item')).toHaveValue('')
  await enterNothing(user)
  expect(club.documents.all('payments')).toHaveLength(1)
})

test('an amount that cannot be read is not passed over, also of somebody who has paid', async () => {
  const club = start([payment(ferraro, fee)])
  const user = await openCounter(club)
  await choose(user, 'ferr', /Ferraro/, 'Member')
  await user.type(field('Amount'), 'abc{Enter}')
  await screen.findByText('Please enter a valid amount')
  expect(field('Amount')).toHaveValue('abc')
  await user.clear(field('Amount'))
  await enterNothing(user)
})

test('the number of a stamp stays with the person for whom it was written', async () => {
  const club = start([], { club: { givesStamps: true } })
  const user = await openCounter(club)
  await user.type(field('Stamp number'), '0041')
  await choose(user, 'ferr', /Ferraro/)
  expect(field('Stamp number')).toHaveValue('0041')
  await choose(user, 'zie', /Ziegler/)
  expect(field('Stamp number')).toHaveValue('')
  await user.keyboard('{Enter}')
  await row(/Ziegler.*Recorded/)
  expect(club.documents.all('payments')[0]?.stampNumber ?? '').toBe('')
})

test('of who has paid, the number of a stamp without an amount is not passed over', async () => {
  const club = start([payment(ferraro, fee)], { club: { givesStamps: true } })
  const user = await openCounter(club)
  await choose(user, 'ferr', /Ferraro/, 'Member')
  await user.type(field('Stamp number'), '0041{Enter}')
  await screen.findByText('Please enter a valid amount')
})

test('somebody who was added does not take the place of who was chosen meanwhile', async () => {
  const club = start()
  const user = await openCounter(club)
  const { held, release } = hold()
  let isAnswered = false
  answer(standingsContract.list, async ({ query }) => {
    await held
    isAnswered = true
    return club.listed(query)
  })
  await click(user, 'Add Member')
  const form = await dialog()
  fill({ 'Full Name': 'Nora Neu', Email: 'nora@club.test' })
  await click(user, 'Add Member', form)
  await formClosed()
  await choose(user, 'zie', /Ziegler/)
  await user.keyboard('45')
  release()
  await waitFor(() => expect(isAnswered).toBe(true))
  await act(async () => {})
  expect(field('Member')).toHaveValue('Zoë Ziegler')
  await user.keyboard('{Enter}')
  await row(/Ziegler.*€45\.00.*Recorded/)
  await choose(user, 'nora', /Nora/)
  expect(field('Amount')).toHaveValue('60.00')
})

test('somebody who is not a member yet is added there, and pays next', async () => {
  const club = start()
  const user = await openCounter(club)
  await click(user, 'Add Member')
  const form = await dialog()
  fill({ 'Full Name': 'Nora Neu', Email: 'nora@club.test' })
  await click(user, 'Add Member', form)
  await waitFor(() => expect(field('Amount')).toHaveFocus())
  expect(field('Member')).toHaveValue('Nora Neu')
  expect(field('Amount')).toHaveValue('60.00')
  await user.keyboard('{Enter}')
  await row(/Nora Neu.*€60\.00.*Recorded/)
  // A form that is given up chooses nobody.
  await click(user, 'Add Member')
  await click(user, 'Cancel', await dialog())
  await formClosed()
  expect(field('Member')).toHaveValue('')
})

/** Adds somebody at the counter, who is chosen then. */
async function add(user: UserEvent, fullName: string): Promise<void> {
  await click(user, 'Add Member')
  const form = await dialog()
  fill({ 'Full Name': fullName, Email: `${fullName.slice(0, 4)}@club.test` })
  await click(user, 'Add Member', form)
  await waitFor(() => expect(field('Member')).toHaveValue(fullName))
  await waitFor(() => expect(field('Amount')).toHaveFocus())
}

test('what was typed for somebody waits in the table while a newcomer pays, and only what was typed', async () => {
  const club = start([], { club: { givesStamps: true } })
  const user = await openCounter(club)
  await choose(user, 'ferr', /Ferraro/)
  await user.keyboard('45')
  await user.type(field('Stamp number'), '0041')
  await add(user, 'Nora Neu')
  expect(field('Amount')).toHaveValue('60.00')
  expect(field('Stamp number')).not.toHaveValue('0041')
  const waits = await row(/Ferraro.*€45\.00/)
  await user.type(field('Amount'), '{Enter}')
  await row(/Nora Neu.*€60\.00.*Recorded/)
  await click(user, 'Change', waits)
  await waitFor(() => expect(field('Amount')).toHaveValue('45.00'))
  expect(field('Stamp number')).toHaveValue('0041')
  await add(user, 'Nina Neu')
  await row(/Ferraro.*€45\.00/)
  // Of who was only chosen, nothing is lost.
  await choose(user, 'zie', /Ziegler/)
  await add(user, 'Nele Neu')
  expect(screen.queryByRole('row', { name: /Ziegler/ })).toBeNull()
})

test('an amount that was typed before anybody was chosen is asked of the newcomer', async () => {
  const user = await openCounter(start())
  await user.type(field('Amount'), '45')
  await click(user, 'Add Member')
  const form = await dialog()
  fill({ 'Full Name': 'Nora Neu', Email: 'nora@club.test' })
  await click(user, 'Add Member', form)
  await waitFor(() => expect(field('Member')).toHaveValue('Nora Neu'))
  expect(field('Payment Item')).toHaveDisplayValue('Annual fee 2026 · €60.00')
  expect(field('Amount')).toHaveValue('45.00')
})

test('what is in the fields of who was chosen, and whose name was taken out, is not the newcomer’s', async () => {
  const user = await openCounter(start())
  await choose(user, 'ferr', /Ferraro/)
  await user.keyboard('45')
  await user.clear(field('Member'))
  await add(user, 'Nora Neu')
  expect(field('Amount')).toHaveValue('60.00')
  await row(/Ferraro.*€45\.00.*Not recorded yet/)
  await user.keyboard('{Enter}')
  await row(/Nora Neu.*€60\.00.*Recorded/)
})

test('of who was only chosen, nothing waits in the table after a reload either', async () => {
  const user = await openCounter(start())
  await choose(user, 'ferr', /Ferraro/)
  await reloadApp()
  await waitFor(() => expect(field('Member')).toHaveDisplayValue(/Ferraro/))
  await add(user, 'Nora Neu')
  expect(screen.queryByRole('row', { name: /Ferraro/ })).toBeNull()
})

test('of a member who owes nothing, nothing is proposed before an item was chosen', async () => {
  const user = await openCounter(start([], { items: [shirt] }))
  await choose(user, 'ferr', /Ferraro/, 'Member')
  await screen.findByText('Nothing is open.')
  expect(field('Payment Item')).toHaveValue('')
  await user.tab()
  expect(field('Payment Item')).toHaveFocus()
})

test('an item that nobody must pay stays for the next person', async () => {
  const club = start()
  const user = await openCounter(club)
  await choose(user, 'ferr', /Ferraro/)
  await user.selectOptions(field('Payment Item'), 'Shirt')
  expect(field('Amount')).toHaveValue('25.00')
  await user.type(field('Amount'), '{Enter}')
  await choose(user, 'zie', /Ziegler/)
  expect(field('Payment Item')).toHaveDisplayValue('Shirt')
  await user.keyboard('{Enter}')
  await waitFor(() => expect(club.documents.all('payments')).toHaveLength(2))
  expect(club.documents.all('payments')).toMatchObject([{ itemId: shirt.id }, { itemId: shirt.id, amount: 25 }])
})

test('of an item that must be paid in full, the rest is proposed', async () => {
  const whole = { ...fee, mustBePaidInFull: true }
  const club = start([payment(ferraro, whole, { amount: 20 })], { items: [whole] })
  const user = await openCounter(club)
  await choose(user, 'ferr', /Ferraro/)
  expect(field('Amount')).toHaveValue('40.00')
  await user.keyboard('15{Enter}')
  await choose(user, 'ferr', /Ferraro/)
  expect(field('Amount')).toHaveValue('25.00')
})

test('Undo deletes the payment, and the row can be recorded again', async () => {
  const club = start()
  const user = await openCounter(club)
  await choose(user, 'ferr', /Ferraro/)
  await user.keyboard('{Enter}')
  await click(user, 'Undo', await row(/Ferraro.*Recorded/))
  const undone = await row(/Ferraro.*Undone/)
  expect(club.documents.all('payments')).toEqual([])
  await waitFor(() => expect(field('Member')).toHaveFocus())
  await click(user, 'Record again', undone)
  await row(/Ferraro.*Recorded/)
  expect(club.documents.all('payments')).toMatchObject([{ memberId: ferraro.id, amount: 60 }])
})

test('Edit changes the amount of a row, and the sums', async () => {
  const club = start()
  const user = await openCounter(club)
  await user.selectOptions(field('Paid by'), 'Cash')
  await choose(user, 'ferr', /Ferraro/)
  await user.keyboard('{Enter}')
  await click(user, 'Edit', await row(/Ferraro.*Recorded/))
  const edit = await dialog()
  fireEvent.input(edit.getByLabelText('Amount'), { target: { value: '55' } })
  await click(user, 'Save', edit)
  await formClosed()
  await row(/Ferraro.*€55\.00.*Recorded/)
  expect(sumOf('Cash')).toBe('Cash€55.00€55.00')
})

test('a failed row says why, and is recorded again or changed; what is entered meanwhile is not lost', async () => {
  const club = start()
  const user = await openCounter(club)
  club.documents.cutWrites = 'before'
  await choose(user, 'ferr', /Ferraro/)
  await user.keyboard('{Enter}')
  await row(refused(/Ferraro/))
  await choose(user, 'zie', /Ziegler/)
  await user.keyboard('{Enter}')
  await row(refused(/Ziegler/))
  club.documents.cutWrites = undefined
  await click(user, 'Record again', await row(/Ferraro/))
  await row(/Ferraro.*Recorded/)
  await choose(user, 'conti', /Conti/)
  await click(user, 'Change', await row(/Ziegler/))
  expect(field('Member')).toHaveValue('Zoë Ziegler')
  await row(/Conti.*Not recorded yet/)
  await waitFor(() => expect(field('Amount')).toHaveFocus())
  await user.keyboard('30{Enter}')
  await row(/Ziegler.*€30\.00.*Recorded/)
  expect(club.documents.all('payments')).toMatchObject([{ memberId: ferraro.id }, { memberId: ziegler.id, amount: 30 }])
  await click(user, 'Remove', await row(/Conti/))
  expect(screen.queryByRole('row', { name: /Conti/ })).toBeNull()
})

test('a changed row whose first attempt was stored all the same replaces it', async () => {
  const club = start()
  const user = await openCounter(club)
  club.documents.cutWrites = 'after'
  // The app cannot check whether the payment was written, either.
  cut(paymentsContract.ofMember)
  await choose(user, 'ferr', /Ferraro/)
  await user.keyboard('{Enter}')
  await row(refused(/Ferraro/))
  club.documents.cutWrites = undefined
  answerPaymentsOfMember(club.documents)
  await click(user, 'Change', await row(/Ferraro/))
  await waitFor(() => expect(field('Amount')).toHaveFocus())
  await user.keyboard('70{Enter}')
  await row(/Ferraro.*€70\.00.*Recorded/)
  expect(club.documents.all('payments')).toMatchObject([{ memberId: ferraro.id, amount: 70 }])
})

test('a row that is being changed waits for a newcomer, whose payment replaces nobody else’s', async () => {
  const club = start()
  const user = await openCounter(club)
  club.documents.cutWrites = 'after'
  cut(paymentsContract.ofMember)
  await choose(user, 'ferr', /Ferraro/)
  await user.keyboard('{Enter}')
  await row(refused(/Ferraro/))
  club.documents.cutWrites = undefined
  answerPaymentsOfMember(club.documents)
  await click(user, 'Change', await row(/Ferraro/))
  await waitFor(() => expect(field('Amount')).toHaveFocus())
  await user.selectOptions(field('Payment Item'), await screen.findByRole('option', { name: /Annual fee/ }))
  await add(user, 'Nora Neu')
  await row(/Ferraro.*Not recorded yet/)
  await user.keyboard('{Enter}')
  await row(/Nora Neu.*€60\.00.*Recorded/)
  expect(club.documents.all('payments')).toMatchObject([
    { memberId: ferraro.id, amount: 60 },
    { memberName: 'Nora Neu' },
  ])
})

test('once per year: refused before it is recorded, and by a row if another admin was faster', async () => {
  const locker = item({ name: 'Locker', price: 30, isRequiredForActive: false, purchaseRestriction: 'once_per_year' })
  const club = start([payment(ferraro, locker, { paymentDate: new Date().toISOString().slice(0, 10) })], {
    items: [locker],
  })
  const user = await openCounter(club)
  await choose(user, 'ferr', /Ferraro/, 'Member')
  await user.selectOptions(field('Payment Item'), 'Locker')
  screen.getByText('Has paid already: Locker')
  fill({ Amount: '30' })
  await user.type(field('Amount'), '{Enter}')
  await screen.findByText('This item was already paid for this year')
  expect(field('Member')).toHaveValue('Benedikt Ferraro')
  expect(screen.queryByRole('table', { name: 'Payments of this sitting' })).toBeNull()
  await choose(user, 'zie', /Ziegler/)
  const others = payment(ziegler, locker, { paymentDate: new Date().toISOString().slice(0, 10) })
  answer(paymentsContract.ofMember, ({ params }) => (params.id === ziegler.id ? [others] : []))
  await user.keyboard('{Enter}')
  await row(/Ziegler.*This item was already paid for this year/)
  expect(club.documents.all('payments')).toHaveLength(1)
})

test('a row is entered while the one before is still being saved', async () => {
  const club = start([], { items: [{ ...fee, purchaseRestriction: 'once_per_year' }] })
  const user = await openCounter(club)
  const { held, release } = hold()
  answer(paymentsContract.ofMember, async () => {
    await held
    return []
  })
  await choose(user, 'ferr', /Ferraro/)
  await user.keyboard('{Enter}')
  await choose(user, 'zie', /Ziegler/)
  await user.keyboard('{Enter}')
  await row(/Ferraro.*Saving/)
  await row(/Ziegler.*Saving/)
  expect(club.documents.all('payments')).toEqual([])
  release()
  await row(/Ferraro.*Recorded/)
  await row(/Ziegler.*Recorded/)
  expect(club.documents.all('payments')).toHaveLength(2)
})

test('a reload keeps what is entered and the rows, and sends what it has cut off once', async () => {
  const club = start()
  const user = await openCounter(club)
  const writes = vi.spyOn(Storage.prototype, 'setItem')
  onTestFinished(() => writes.mockRestore())
  await choose(user, 'conti', /Conti/)
  await user.keyboard('{Enter}')
  await row(/Conti.*Recorded/)
  await choose(user, 'zie', /Ziegler/)
  await user.keyboard('12.5')
  // The tab as it was when the payment was stored, and its answer was still under way.
  const saving = writes.mock.calls.findLast(([key, value]) => key.endsWith('.rows') && value.includes('"saving"'))
  sessionStorage.setItem(...(saving as [string, string]))
  await reloadApp()
  await row(/Conti.*Recorded/)
  expect(field('Member')).toHaveValue('Zoë Ziegler')
  expect(field('Amount')).toHaveValue('12.50')
  expect(club.documents.all('payments')).toHaveLength(1)
})

test('sums by way of this sitting and of the day, and the sheet of the day on paper', async () => {
  const today = new Date().toISOString().slice(0, 10)
  const club = start([payment(conti, fee, { amount: 60, paymentDate: today, paidBy: 'bank' })])
  const user = await openCounter(club)
  await user.selectOptions(field('Paid by'), 'Cash')
  await choose(user, 'ferr', /Ferraro/)
  await user.keyboard('{Enter}')
  await choose(user, 'zie', /Ziegler/)
  await user.selectOptions(field('Paid by'), 'Payment card')
  await user.keyboard('{Enter}')
  await row(/Ziegler.*Recorded/)
  expect(sumOf('Bank transfer')).toBe('Bank transfer€0.00€60.00')
  expect(sumOf('Cash')).toBe('Cash€60.00€60.00')
  expect(sumOf('Payment card')).toBe('Payment card€60.00€60.00')
  expect(sumOf('Total')).toBe('Total€120.00€180.00')
  act(() => void dispatchEvent(new Event('beforeprint')))
  const sheet = within(document.querySelector<HTMLElement>('[aria-label="Day sheet"]') as HTMLElement)
  const [payments, totals, cashBox] = sheet.getAllByRole('table', { hidden: true })
  const names = within(payments as HTMLElement)
    .getAllByRole('row', { hidden: true })
    .map(({ textContent }) => textContent)
  expect(names).toMatchObject(
    [/No\./, /1–Clara Conti/, /2.*Benedikt Ferraro/, /3.*Zoë Ziegler/].map((one) => expect.stringMatching(one)),
  )
  expect(totals).toHaveTextContent('Bank transfer1€60.00Cash1€60.00Payment card1€60.00Total3€180.00')
  expect(cashBox).toHaveTextContent('At the startReceived€60.00Paid outAt the end, counted')
  sheet.getByText('Signature')
  await click(user, 'New sitting')
  expect(screen.queryByRole('row', { name: /Ziegler.*Recorded/ })).toBeNull()
  expect(sumOf('Total')).toBe('Total€0.00€180.00')
})
