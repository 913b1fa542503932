import { paymentsContract } from '@tessera/domain/payments/contract'
import { screen, waitFor, within } from '@testing-library/react/pure'
import type { UserEvent } from '@testing-library/user-event'
import { expect, test } from 'vitest'
import { openApp } from '../support/app.tsx'
import { cut } from '../support/backend.ts'
import { answerPaymentsOfMember, member, type TestClub } from '../support/club.ts'
import { catchDownloads } from '../support/downloads.ts'
import { fill } from '../support/fill.ts'
import {
  click,
  dialog,
  ferraro,
  field,
  fillPayment,
  formClosed,
  openCounter,
  openPayments,
  paid,
  row,
  startTreasury,
} from './treasury.ts'

const ziegler = member({ fullName: 'Zoë Ziegler' })
const stamped = (stampNumber: string, more = {}) => paid(60, '2026-03-01', { stampNumber, ...more })
const ofZiegler = { memberId: ziegler.id, memberName: ziegler.fullName }
const start = (payments = [stamped('0041', ofZiegler)], givesStamps = true) =>
  startTreasury(payments, { members: [ferraro, ziegler], club: { givesStamps } })

const stampOf = ({ documents }: TestClub, { id }: { id: string }) =>
  documents.all('payments').find(({ memberId }) => memberId === id)?.stampNumber

async function startRecording(club = start()) {
  const user = await openPayments(club)
  const form = await fillPayment(user)
  return { club, user, form, stamp: await form.findByLabelText('Stamp number') }
}

async function search(user: UserEvent, typed: string) {
  await user.clear(screen.getByRole('searchbox'))
  await user.type(screen.getByRole('searchbox'), typed)
}

test('the next number is proposed and recorded, and the one after it for the next payment', async () => {
  const { club, user, form, stamp } = await startRecording()
  await waitFor(() => expect(stamp).toHaveValue('0042'))
  await click(user, 'Record and another', form)
  await waitFor(() => expect(stampOf(club, ferraro)).toBe('0042'))
  await waitFor(() => expect(form.getByLabelText('Stamp number')).toHaveValue('0043'))
})

test('a number that is cleared stays cleared, and the payment has none', async () => {
  const { club, user, form, stamp } = await startRecording()
  await waitFor(() => expect(stamp).toHaveValue('0042'))
  await user.clear(stamp)
  await user.selectOptions(form.getByLabelText('Payment Item'), '')
  await user.selectOptions(form.getByLabelText('Payment Item'), 'Annual fee 2026')
  expect(stamp).toHaveValue('')
  await click(user, 'Record Payment', form)
  await formClosed()
  expect(stampOf(club, ferraro)).toBeUndefined()
})

test('a proposal alone leaves no draft, so that a later one is not old', async () => {
  const { user, stamp } = await startRecording()
  await waitFor(() => expect(stamp).toHaveValue('0042'))
  // The time of a draft can have the same digits.
  expect(Object.values(sessionStorage).join()).not.toContain('stampNumber')
  await user.keyboard('{Escape}')
})

test.each([
  ['0041', 'Zoë Ziegler has this number already: Annual fee 2026, Mar 1, 2026'],
  ['no. 5', 'At most 20 letters and digits, with / and -'],
  ['9'.repeat(21), 'At most 20 letters and digits, with / and -'],
])('%s is refused at the field, and nothing is sent', async (typed, sentence) => {
  const { club, user, form, stamp } = await startRecording()
  await waitFor(() => expect(stamp).toHaveValue('0042'))
  fill({ 'Stamp number': typed })
  await click(user, 'Record Payment', form)
  await form.findByText(sentence)
  expect(club.documents.all('payments')).toHaveLength(1)
})

test('Edit takes the next number by a button, and takes it away again', async () => {
  const club = start([stamped('A-9', ofZiegler), paid(60, '2026-02-01')])
  const user = await openPayments(club)
  await click(user, 'Edit', await row(/Ferraro/))
  const form = await dialog()
  await click(user, 'Take A-10', form)
  expect(form.getByLabelText('Stamp number')).toHaveValue('A-10')
  await click(user, 'Save', form)
  await formClosed()
  await row(/Ferraro.*A-10/)
  expect(stampOf(club, ferraro)).toBe('A-10')
  await click(user, 'Edit', await row(/Ferraro/))
  fill({ 'Stamp number': '' })
  await click(user, 'Save', await dialog())
  await formClosed()
  await waitFor(() => expect(stampOf(club, ferraro)).toBeUndefined())
})

test('Edit refuses a number that another payment of the season has', async () => {
  const club = start([stamped('0041', ofZiegler), stamped('0042')])
  const user = await openPayments(club)
  await click(user, 'Edit', await row(/Ferraro/))
  const form = await dialog()
  fill({ 'Stamp number': '0041' })
  await click(user, 'Save', form)
  await form.findByText(/^Zoë Ziegler has this number already/)
  expect(stampOf(club, ferraro)).toBe('0042')
})

test('two payments of one number name each other, and can still be edited', async () => {
  const club = start([stamped('0041', ofZiegler), stamped('0041')])
  const user = await openPayments(club)
  await row(/Ferraro.*0041Also: Zoë Ziegler/)
  await row(/Zoë Ziegler.*0041Also: Benedikt Ferraro/)
  await click(user, 'Edit', await row(/^Benedikt Ferraro/))
  fill({ Notes: 'second roll' })
  await click(user, 'Save', await dialog())
  await formClosed()
  await row(/second roll/)
})

test('the list finds payments by the number, and the export has it', async () => {
  const saved = catchDownloads()
  const user = await openPayments(start([stamped('0041', ofZiegler), paid(60, '2026-02-01')]))
  await row(/Ferraro/)
  await search(user, '0041')
  await waitFor(() => expect(screen.queryByRole('row', { name: /Ferraro/ })).toBeNull())
  await row(/Ziegler/)
  await click(user, 'Export CSV')
  await waitFor(() => expect(saved).toHaveLength(1))
  expect(await saved[0]?.blob.text()).toMatch(/Stamp number.*0041/s)
})

test('a club that gives no stamps sees nothing of the numbers that there are', async () => {
  const saved = catchDownloads()
  const club = start([stamped('0041', ofZiegler)], false)
  const user = await openPayments(club)
  await row(/Ziegler/)
  await click(user, 'Export CSV')
  await waitFor(() => expect(saved).toHaveLength(1))
  expect(await saved[0]?.blob.text()).not.toMatch(/Stamp|0041/)
  await click(user, 'Edit', await row(/Ziegler/))
  const form = await dialog()
  fill({ Notes: 'still there' })
  expect(document.body.textContent).not.toMatch(/stamp|0041/i)
  await click(user, 'Save', form)
  await formClosed()
  expect(stampOf(club, ziegler)).toBe('0041')
  await search(user, '0041')
  await screen.findByText(/Nothing found/)
})

test('the counter proposes the next number for each, refuses a taken one, and lists them', async () => {
  const club = start()
  const user = await openCounter(club)
  await user.type(field('Member'), 'ferr')
  await screen.findByRole('option', { name: /Ferraro/ })
  await user.keyboard('{Enter}')
  await waitFor(() => expect(field('Stamp number')).toHaveValue('0042'))
  fill({ 'Stamp number': '0041' })
  await click(user, 'Record')
  await screen.findByText(/^Zoë Ziegler has this number already/)
  fill({ 'Stamp number': '0050' })
  await click(user, 'Record')
  await row(/Ferraro.*0050.*Recorded/)
  expect(stampOf(club, ferraro)).toBe('0050')
  await waitFor(() => expect(field('Stamp number')).toHaveValue('0051'))
})

test('numbers of payments that wait on this device count as taken, and none is given twice when the network is back', async () => {
  const conti = member({ fullName: 'Clara Conti' })
  const club = startTreasury([stamped('0041', ofZiegler)], {
    members: [ferraro, ziegler, conti],
    club: { givesStamps: true },
  })
  const user = await openCounter(club)
  const enter = async (letters: string, name: RegExp) => {
    await user.type(field('Member'), letters)
    await screen.findByRole('option', { name })
    await user.keyboard('{Enter}')
  }
  club.documents.cutWrites = 'before'
  await enter('ferr', /Ferraro/)
  await waitFor(() => expect(field('Stamp number')).toHaveValue('0042'))
  await click(user, 'Record')
  const waits = await row(/Ferraro[\s\S]*The server cannot be reached/)
  await enter('cont', /Conti/)
  await waitFor(() => expect(field('Stamp number')).toHaveValue('0043'))
  fill({ 'Stamp number': '0042' })
  await click(user, 'Record')
  await screen.findByText(/^Benedikt Ferraro has this number already/)
  fill({ 'Stamp number': '0043' })
  await click(user, 'Record')
  await row(/Conti[\s\S]*The server cannot be reached/)
  club.documents.cutWrites = undefined
  await click(user, 'Record again', waits)
  await row(/Ferraro.*Recorded/)
  await click(user, 'Record again', await row(/Conti/))
  await row(/Conti.*Recorded/)
  expect([stampOf(club, ferraro), stampOf(club, conti)]).toEqual(['0042', '0043'])
})

test('Record again refuses a number that another device has given since, and takes the next one by Change', async () => {
  const club = start()
  const user = await openCounter(club)
  await user.type(field('Member'), 'ferr')
  await screen.findByRole('option', { name: /Ferraro/ })
  await user.keyboard('{Enter}')
  await waitFor(() => expect(field('Stamp number')).toHaveValue('0042'))
  await click(user, 'Record')
  await click(user, 'Undo', await row(/Ferraro.*Recorded/))
  const undone = await row(/Ferraro.*Undone/)
  // By the other device, of which the page has not heard.
  club.documents.put('payments', stamped('0042', ofZiegler))
  await click(user, 'Record again', undone)
  const refused = await row(/Ferraro[\s\S]*Zoë Ziegler has this number already: Annual fee 2026, Mar 1, 2026/)
  expect(stampOf(club, ferraro)).toBeUndefined()
  await click(user, 'Change', refused)
  await waitFor(() => expect(field('Stamp number')).toHaveValue('0042'))
  fill({ 'Stamp number': '0043' })
  await click(user, 'Record')
  await row(/Ferraro.*0043.*Recorded/)
  expect(stampOf(club, ferraro)).toBe('0043')
})

test('a payment that arrived although its answer was lost keeps its number when it is recorded again', async () => {
  const club = start()
  const user = await openCounter(club)
  club.documents.cutWrites = 'after'
  cut(paymentsContract.ofMember)
  await user.type(field('Member'), 'ferr')
  await screen.findByRole('option', { name: /Ferraro/ })
  await user.keyboard('{Enter}')
  await waitFor(() => expect(field('Stamp number')).toHaveValue('0042'))
  await click(user, 'Record')
  const waits = await row(/Ferraro[\s\S]*The server cannot be reached/)
  club.documents.cutWrites = undefined
  answerPaymentsOfMember(club.documents)
  await click(user, 'Record again', waits)
  await row(/Ferraro.*0042.*Recorded/)
  expect(club.documents.all('payments')).toHaveLength(2)
})

test.each([true, false])('members read their numbers where the club gives stamps: %s', async (givesStamps) => {
  const club = start([stamped('0041')], givesStamps)
  await openApp('/member-dashboard#payments', club.giveAccount(ferraro))
  const table = within(await screen.findByRole('table', { name: 'Your payments' }))
  await table.findByText(/Annual fee 2026/)
  expect([table.queryByText('Stamp number') !== null, table.queryByText('0041') !== null]).toEqual([
    givesStamps,
    givesStamps,
  ])
})

test.each([true, false])('the page of a member names them where the club gives stamps: %s', async (givesStamps) => {
  const club = start([stamped('0041')], givesStamps)
  await openApp('/members/022', club.admin)
  await screen.findByText(new RegExp(`^Mar 1, 2026${givesStamps ? ' · Stamp 0041' : ''}$`))
})
