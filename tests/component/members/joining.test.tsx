import { fireEvent, screen, waitFor, within } from '@testing-library/react/pure'
import { expect, test } from 'vitest'
import { openApp } from '../support/app.tsx'
import { settled } from '../support/backend.ts'
import { item, member, passesReady, startClub, year } from '../support/club.ts'
import { fill } from '../support/fill.ts'
import { holdClock } from '../support/waits.ts'
import { click, dialog, listed, modalClosed, row } from './roster.ts'

const season = year('2026')
const fee = item({ yearId: season.id })
const books = { years: [season], items: [fee] }
const zoe = member({ fullName: 'Zoë Ziegler', memberId: '1' })

test('a member who joins next year is none yet, and owes nothing of this year; the form shows the days once there are some', async () => {
  holdClock('2026-11-25T12:00:00Z')
  const club = startClub({ members: [zoe], ...books })
  const user = await openApp('/', club.admin)
  const person = await row(/Ziegler/)
  await person.findByText('Payment Due')
  await click(user, 'Edit', person)
  const form = await dialog()
  expect(form.queryByLabelText('Member since')).toBeNull()
  await click(user, 'Joining and leaving', form)
  fill({ 'Member since': '2027-01-02', 'Last day': '2027-01-01' })
  await click(user, 'Save', form)
  await form.findByText('The last day is before the first')
  fill({ 'Last day': '' })
  await click(user, 'Save', form)
  await modalClosed()
  await person.findByText('Disabled')
  person.getByText('Member from Jan 2, 2027')
  expect(club.members[0]).toMatchObject({ joinedOn: '2027-01-02' })
  expect(club.members[0]).not.toHaveProperty('leavesOn')
  await click(user, 'Edit', person)
  expect((await dialog()).getByLabelText('Member since')).toHaveValue('2027-01-02')
})

const pick = (field: HTMLElement, value: string) => fireEvent.input(field, { target: { value } })

test('pauses are set in the form, which says what each spares; a second one asks nothing that the first has spared', async () => {
  holdClock('2026-11-25T12:00:00Z')
  const club = startClub({ members: [zoe], years: [season], items: [{ ...fee, dueOn: '2026-11-01' }] })
  const user = await openApp('/', club.admin)
  const person = await row(/Ziegler/)
  await person.findByText('Payment Due')
  await click(user, 'Edit', person)
  const form = await dialog()
  await click(user, 'Joining and leaving', form)
  await click(user, 'Pause', form)
  fill({ 'Pause until': '2026-12-31' })
  await click(user, 'Save', form)
  await form.findByText('A pause needs a first day, which is not after the last')
  fill({ 'Pause from': '2026-11-02' })
  await form.findByText('No other fee is asked.')
  fill({ 'Pause from': '2026-11-01' })
  await form.findByText('€60.00 less from 1 member: Zoë Ziegler (€60.00)')
  await click(user, 'Save', form)
  await modalClosed()
  expect(club.members[0]).toMatchObject({ pauses: '2026-11-01..2026-12-31' })
  await person.findByText('Active')
  await click(user, 'Edit', person)
  const again = await dialog()
  expect(again.getByLabelText('Pause until')).toHaveValue('2026-12-31')
  await click(user, 'Another pause', again)
  const second = within(again.getByRole('group', { name: 'Pause 2' }))
  pick(second.getByLabelText('Pause from'), '2026-12-31')
  await click(user, 'Save', again)
  await second.findByText('This pause has days of another one')
  pick(second.getByLabelText('Pause from'), '2026-08-01')
  pick(second.getByLabelText('Pause until'), '2026-08-31')
  await again.findByText('No other fee is asked.')
  expect(second.queryByText('This pause has days of another one')).toBeNull()
  await click(user, 'Save', again)
  await modalClosed()
  expect(club.members[0]).toMatchObject({ pauses: '2026-08-01..2026-08-31 2026-11-01..2026-12-31' })
  person.getByText('Active')
  await click(user, 'Edit', person)
  const third = await dialog()
  await click(user, 'Remove pause 2', third)
  await third.findByText('€60.00 more from 1 member: Zoë Ziegler (€60.00)')
  await click(user, 'Save', third)
  await modalClosed()
  expect(club.members[0]).toMatchObject({ pauses: '2026-08-01..2026-08-31' })
  await person.findByText('Payment Due')
})

test('the day of notice proposes the last day where members leave at the end of a season only, and says why', async () => {
  holdClock('2026-11-25T12:00:00Z')
  const club = startClub({ members: [zoe], ...books, club: { noticeBy: '09-30' } })
  const user = await openApp('/', club.admin)
  await click(user, 'Edit', await row(/Ziegler/))
  const form = await dialog()
  await click(user, 'Joining and leaving', form)
  fill({ 'Gave notice on': '2026-09-30' })
  await form.findByText('By Sep 30, 2026, so the last day is Dec 31, 2026, the end of the season.')
  expect(form.getByLabelText('Last day')).toHaveValue('2026-12-31')
  fill({ 'Gave notice on': '2026-10-01' })
  await form.findByText('After Sep 30, 2026, so the last day is Dec 31, 2027, the end of the next season.')
  await click(user, 'Save', form)
  await modalClosed()
  expect(club.members[0]).toMatchObject({ leavesOn: '2027-12-31' })
  await click(user, 'Edit', await row(/Ziegler/))
  fill({ 'Gave notice on': '2026-10-01', 'Last day': '2026-11-30' })
  await click(user, 'Save', await dialog())
  await modalClosed()
  expect(club.members[0]).toMatchObject({ leavesOn: '2026-11-30' })
})

test('from the day after the last a member is Disabled, by itself, and the list says since when', async () => {
  const wait = holdClock('2026-12-31T23:59:40Z')
  const leaving = { ...zoe, leavesOn: '2026-12-31' }
  const { admin } = startClub({ members: [leaving], club: passesReady })
  const user = await openApp('/', admin)
  const person = await row(/Ziegler/)
  await person.findByText('Active')
  await settled()
  await wait(31)
  await person.findByText('Disabled')
  person.getByText('Left on Dec 31, 2026')
  await user.click(screen.getByRole('tab', { name: 'Member Passes' }))
  await screen.findByText('No pass while disabled')
})

test.each([
  [{ leavesOn: '2026-12-31' }, 'Left on Dec 31, 2026', /because your membership ended on Dec 31, 2026\.$/],
  [{ joinedOn: '2027-03-01' }, 'Member from Mar 1, 2027', /because your membership begins on Mar 1, 2027\.$/],
])('who is no member today, with %o, still sees the history, and why there is no card', async (days, state, reason) => {
  holdClock('2027-02-01T12:00:00Z')
  const person = { ...zoe, ...days }
  const { giveAccount } = startClub({ members: [person], ...books, club: passesReady })
  const user = await openApp('/member-dashboard#payments', giveAccount(person))
  await screen.findByText('Inactive', { exact: true })
  screen.getByText(state)
  await user.click(screen.getByRole('tab', { name: 'Membership Pass' }))
  await screen.findByText(reason)
})

test('on the first day a member begins by itself', async () => {
  const wait = holdClock('2026-12-31T23:59:40Z')
  const { admin } = startClub({ members: [{ ...zoe, joinedOn: '2027-01-01' }], club: passesReady })
  await openApp('/', admin)
  const person = await row(/Ziegler/)
  await person.findByText('Disabled')
  person.getByText('Member from Jan 1, 2027')
  await settled()
  await wait(31)
  await person.findByText('Active')
})

test('what a member who has left did not pay is not outstanding', async () => {
  holdClock('2027-02-01T12:00:00Z')
  const paid = {
    id: 'p',
    memberId: zoe.id,
    memberName: 'x',
    itemId: 'other',
    itemName: 'Key',
    notes: '',
    createdBy: 'a',
  }
  const club = startClub({
    members: [{ ...zoe, leavesOn: '2026-12-31' }],
    ...books,
    payments: [{ ...paid, amount: 5 }],
  })
  await openApp('/#payments', club.admin)
  const outstanding = await screen.findByText('Outstanding now')
  await waitFor(() => expect(outstanding).toHaveTextContent('€0.00'))
  expect(within(document.body).queryByText(/from 1 member/)).toBeNull()
})

test('the list is filtered by those reasons for leaving that somebody has', async () => {
  const left = { leavesOn: '2020-01-31' }
  const members = [
    member({ memberId: '1', fullName: 'Ada Berg', ...left, leavingReason: 'resigned' }),
    member({ memberId: '2', fullName: 'Bo Berg', ...left, leavingReason: 'died' }),
    member({ memberId: '3', fullName: 'Cy Berg', ...left }),
  ]
  const user = await openApp('/', startClub({ members }).admin)
  const filter = await screen.findByRole('combobox', { name: 'Filter' })
  expect(within(filter).queryByRole('option', { name: 'Excluded' })).toBeNull()
  for (const [reason, name] of [
    ['Died', 'Bo Berg'],
    ['Resigned', 'Ada Berg'],
  ] as const) {
    await user.selectOptions(filter, reason)
    await waitFor(() => expect(listed()).toEqual([name]))
  }
})
