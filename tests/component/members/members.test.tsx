import { membersContract } from '@tessera/domain/members/contract'
import { standingsContract } from '@tessera/domain/standings/contract'
import { fireEvent, screen, waitFor, within } from '@testing-library/react/pure'
import { expect, test } from 'vitest'
import { spec } from '../../spec/tags.ts'
import { openApp } from '../support/app.tsx'
import { answer, breakDown, cut, hold, refuse, watch } from '../support/backend.ts'
import { item, member, payment, startClub, year } from '../support/club.ts'
import { fill } from '../support/fill.ts'
import { click, dialog, listed, row } from './roster.ts'

const season = year('2026')
const fee = item({ yearId: season.id })
const zoe = member({ memberId: '042', fullName: 'Zoë Ziegler' })
const carla = member({ memberId: '9', fullName: 'Carla Calma' })
const ben = member({ memberId: '10', fullName: 'Ben Berg', enabled: false })

/** Names of the buttons in a member's row. */
const buttonsOf = (at: Awaited<ReturnType<typeof row>>) =>
  at.getAllByRole('button').map((button) => button.getAttribute('aria-label') ?? button.textContent)

test('shows that there are no members yet, and offers to add the first', { tags: spec('2.106') }, async () => {
  const user = await openApp('/', startClub().admin)
  await screen.findByText('No members found. Add your first member!')
  await click(user, 'Add Member')
  await screen.findByRole('heading', { name: 'Add Member' })
})

test('lists number, name, e-mail, photo and status of each member', {
  tags: spec('1.10 1.11 1.12 1.13 2.90 2.91 2.92 2.93 2.94 2.95 2.96 2.97 2.170'),
}, async () => {
  const photographed = { ...carla, photoUrl: '/api/photos/carla' }
  const club = { members: [photographed, zoe, ben], years: [season], items: [fee], payments: [payment(carla, fee)] }
  await openApp('/', startClub(club).admin)
  const table = within(await screen.findByRole('table', { name: 'Members' }))
  expect(table.getAllByRole('columnheader').map(({ textContent }) => textContent)).toEqual([
    'Photo',
    'Member ID',
    'Name',
    'Email',
    'Status',
    'Actions',
  ])
  const due = await row(/Zoë Ziegler/)
  await due.findByText('Payment Due')
  expect(
    due
      .getAllByRole('cell')
      .slice(1, 4)
      .map(({ textContent }) => textContent),
  ).toEqual(['042', 'Zoë Ziegler', zoe.email])
  const active = await row(/Carla Calma/)
  expect(active.getByText('Active')).toBeVisible()
  expect(active.getAllByRole('cell')[0]?.querySelector('img')).toHaveAttribute('src', '/api/photos/carla')
  expect((await row(/Ben Berg/)).getByText('Disabled')).toBeVisible()
})

test('offers the actions of a member, Record Payment only if a payment is due', {
  tags: spec('2.99 2.100 2.101 2.102 2.103 2.104 2.171 4.62 7.18'),
}, async () => {
  const club = { members: [carla, zoe], years: [season], items: [fee], payments: [payment(carla, fee)] }
  const user = await openApp('/', startClub(club).admin)
  const due = await row(/Zoë Ziegler/)
  await due.findByText('Payment Due')
  expect(buttonsOf(due)).toEqual(['Payment Due', 'Record Payment', 'Edit', 'Disable', 'Delete'])
  expect(buttonsOf(await row(/Carla Calma/))).toEqual(['Record a payment', 'Edit', 'Disable', 'Delete'])
  const toggled = watch(membersContract.toggleStatus)
  await click(user, 'Disable', due)
  await due.findByText('Disabled')
  expect(buttonsOf(due)).toEqual(['Edit', 'Enable', 'Delete'])
  await waitFor(() => expect(toggled.map(({ params }) => params.id)).toEqual([zoe.id]))
  // A second click has an effect only after the response to the first.
  await screen.findByText('Zoë Ziegler disabled')
  await click(user, 'Enable', due)
  await waitFor(() => expect(toggled).toHaveLength(2))
  await due.findByText('Payment Due')
})

test('shows Loading members..., and Calculating... for a new member until the status is known', {
  tags: spec('2.107 4.42'),
}, async () => {
  const club = startClub({ members: [carla] })
  const list = hold(`*${standingsContract.list.path}`)
  const user = await openApp('/', club.admin)
  await screen.findByText('Loading members...')
  list()
  await (await row(/Carla Calma/)).findByText('Active')
  await click(user, 'Add Member')
  const form = await dialog()
  fill({ 'Member ID': '77', 'Full Name': 'Nora Neu', Email: 'nora@club.test' })
  const changes = hold(`*${standingsContract.list.path}`)
  await click(user, 'Add Member', form)
  const added = await row(/Nora Neu/)
  expect(added.getByText('Calculating...')).toBeVisible()
  changes()
  await added.findByText('Active')
})

test('an icon button shows its name on hover', async () => {
  const user = await openApp('/', startClub({ members: [carla] }).admin)
  const { findByRole } = await row(/Carla Calma/)
  for (const name of ['Edit', 'Delete']) {
    await user.hover(await findByRole('button', { name }))
    await screen.findByText(name)
  }
  await user.unhover(await findByRole('button', { name: 'Delete' }))
  await waitFor(() => expect(screen.queryByText('Delete')).toBeNull())
})

test('sorts by a column in both directions', async () => {
  const user = await openApp('/', startClub({ members: [carla, zoe, ben] }).admin)
  await row(/Carla Calma/)
  expect(listed()).toEqual(['Carla Calma', 'Ben Berg', 'Zoë Ziegler'])
  await click(user, 'Name')
  expect(listed()).toEqual(['Ben Berg', 'Carla Calma', 'Zoë Ziegler'])
  await click(user, 'Name')
  expect(listed()).toEqual(['Zoë Ziegler', 'Carla Calma', 'Ben Berg'])
  expect(screen.getByRole('columnheader', { name: 'Name' })).toHaveAttribute('aria-sort', 'descending')
})

test('finds members by a search and by their status', async () => {
  const user = await openApp('/', startClub({ members: [carla, zoe, ben] }).admin)
  await row(/Carla Calma/)
  fireEvent.change(screen.getByLabelText('Search members'), { target: { value: 'ziegler' } })
  await waitFor(() => expect(listed()).toEqual(['Zoë Ziegler']))
  fireEvent.change(screen.getByLabelText('Search members'), { target: { value: 'nobody' } })
  await click(user, 'Show all members')
  await click(user, /^Disabled ?1$/)
  await waitFor(() => expect(listed()).toEqual(['Ben Berg']))
})

test('shows a member as disabled before the response, and reverts on an error', {
  tags: spec('8.44'),
}, async () => {
  const user = await openApp('/', startClub({ members: [carla] }).admin)
  const only = await row(/Carla Calma/)
  await only.findByText('Active')
  refuse(membersContract.toggleStatus, 'not_found', 'There is no such member')
  const answerToggle = hold('*/toggle-status')
  const toggled = watch(membersContract.toggleStatus)
  await click(user, 'Disable', only)
  await only.findByText('Disabled')
  await waitFor(() => expect(toggled).toHaveLength(1))
  // Makes refetching the list fail, so that it cannot revert the change.
  breakDown(standingsContract.list)
  await screen.findByRole('button', { name: /^Disabled ?1$/ })
  answerToggle()
  await screen.findByText('Failed to update status: There is no such member')
  await only.findByText('Active')
})

test.each([
  ['Disable', true],
  ['Enable', false],
] as const)('%s on a list that is out of date does not undo what somebody else did', async (button, enabled) => {
  const club = startClub({ members: [{ ...carla, enabled }] })
  const user = await openApp('/', club.admin)
  const only = await row(/Carla Calma/)
  const shown = await only.findByRole('button', { name: button })
  const toggled = watch(membersContract.toggleStatus)
  club.members.splice(0, 1, { ...carla, enabled: !enabled })
  await user.click(shown)
  await screen.findByText(`Somebody else has ${button.toLowerCase()}d Carla Calma meanwhile`)
  await only.findByRole('button', { name: enabled ? 'Enable' : 'Disable' })
  expect(toggled).toEqual([])
  // What was not done here is not undone here.
  expect(screen.queryByRole('button', { name: 'Undo' })).toBeNull()
})

test('takes back a toggle that crossed that of somebody else', async () => {
  const club = startClub({ members: [carla] })
  const user = await openApp('/', club.admin)
  const only = await row(/Carla Calma/)
  await only.findByText('Active')
  let enabled = false
  const toggled = answer(membersContract.toggleStatus, () => {
    enabled = !enabled
    club.members.splice(0, 1, { ...carla, enabled })
    return { enabled }
  })
  await click(user, 'Disable', only)
  await screen.findByText('Somebody else has disabled Carla Calma meanwhile')
  await only.findByText('Disabled')
  expect(toggled).toHaveLength(2)
  expect(club.members).toMatchObject([{ enabled: false }])
})

test('removes a member deleted by another user from the list after a failed write', async () => {
  const club = startClub({ members: [carla, zoe] })
  const user = await openApp('/', club.admin)
  const gone = await row(/Carla Calma/)
  await gone.findByText('Active')
  club.members.shift()
  refuse(membersContract.toggleStatus, 'not_found', 'There is no such member')
  await click(user, 'Disable', gone)
  await waitFor(() => expect(listed()).toEqual(['Zoë Ziegler']))
})

test('deleting asks first, then moves the focus to the next row', { tags: spec('2.105 7.16') }, async () => {
  const user = await openApp('/', startClub({ members: [carla, zoe] }).admin)
  const removed = watch(membersContract.remove)
  const first = await row(/Carla Calma/)
  await click(user, 'Delete', first)
  const question = within(await screen.findByRole('alertdialog'))
  expect(question.getByText('Are you sure you want to delete this member?')).toBeVisible()
  expect(removed).toEqual([])
  await click(user, 'Cancel', question)
  await waitFor(() => expect(screen.queryByRole('alertdialog')).toBeNull())
  expect([removed, listed()]).toEqual([[], ['Carla Calma', 'Zoë Ziegler']])
  await click(user, 'Delete', first)
  await user.dblClick(within(await screen.findByRole('alertdialog')).getByRole('button', { name: 'Delete' }))
  await screen.findByText('Carla Calma deleted')
  await waitFor(() => expect(listed()).toEqual(['Zoë Ziegler']))
  expect(removed.map(({ params }) => params.id)).toEqual([carla.id])
  const next = (await row(/Zoë Ziegler/)).getByRole('button', { name: 'Delete' })
  await waitFor(() => expect(next).toHaveFocus())
})

test('deleting the last member moves the focus to Add Member', async () => {
  const user = await openApp('/', startClub({ members: [carla] }).admin)
  await click(user, 'Delete', await row(/Carla Calma/))
  await click(user, 'Delete', within(await screen.findByRole('alertdialog')))
  await screen.findByText('No members found. Add your first member!')
  await waitFor(() => expect(screen.getByRole('button', { name: 'Add Member' })).toHaveFocus())
})

test('reports that the members did not load, and retries', { tags: spec('8.10') }, async () => {
  const club = startClub({ members: [carla] })
  breakDown(standingsContract.list)
  const user = await openApp('/', club.admin)
  expect(await screen.findByRole('alert')).toHaveTextContent('Failed to fetch members')
  answer(standingsContract.list, ({ query }) => club.listed(query))
  await click(user, 'Try again')
  await row(/Carla Calma/)
})

test('reports that disabling or deleting failed, and lists the member as before', {
  tags: spec('8.13 8.14 8.44 8.45'),
}, async () => {
  const user = await openApp('/', startClub({ members: [carla] }).admin)
  const only = await row(/Carla Calma/)
  await only.findByText('Active')
  breakDown(membersContract.toggleStatus)
  await click(user, 'Disable', only)
  await screen.findByText('Failed to update status: Failed to toggle member status')
  breakDown(membersContract.remove)
  await click(user, 'Delete', only)
  await click(user, 'Delete', within(await screen.findByRole('alertdialog')))
  await screen.findByText('Failed to delete: Failed to delete member')
  expect(only.getByText('Active')).toBeVisible()
})

test('shows a deletion although the response was lost', async () => {
  const club = startClub({ members: [carla, zoe] })
  const user = await openApp('/', club.admin)
  const first = await row(/Carla Calma/)
  cut(membersContract.remove)
  await click(user, 'Delete', first)
  const question = within(await screen.findByRole('alertdialog'))
  club.members.shift()
  await click(user, 'Delete', question)
  await screen.findByText('Failed to delete: Failed to delete member')
  await waitFor(() => expect(listed()).toEqual(['Zoë Ziegler']))
})

test('the confirmation of a deletion explains the consequences', async () => {
  const user = await openApp('/', startClub({ members: [zoe] }).admin)
  await click(user, 'Delete', await row(/Zoë Ziegler/))
  const question = within(await screen.findByRole('alertdialog'))
  question.getByText('Are you sure you want to delete this member?')
  question.getByText(/^The payments stay in the books, with the name\. The card is voided/)
})

test('Undo enables a member who was just disabled', async () => {
  const club = startClub({ members: [zoe] })
  const user = await openApp('/', club.admin)
  const one = await row(/Zoë Ziegler/)
  await click(user, 'Disable', one)
  await screen.findByText('Zoë Ziegler disabled')
  await waitFor(() => expect(club.members).toMatchObject([{ enabled: false }]))
  await click(user, 'Undo')
  await one.findByText('Active')
  await waitFor(() => expect(club.members).toMatchObject([{ enabled: true }]))
  expect(screen.queryByText('Zoë Ziegler disabled')).toBeNull()
})
