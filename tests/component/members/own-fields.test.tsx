import { clubsContract } from '@tessera/domain/clubs/contract'
import { membersContract } from '@tessera/domain/members/contract'
import { newOwnField } from '@tessera/domain/members/own-fields'
import { changedMeanwhile } from '@tessera/domain/merge-changes'
import { fireEvent, screen, waitFor, within } from '@testing-library/react/pure'
import { expect, test } from 'vitest'
import { openApp, reloadApp } from '../support/app.tsx'
import { refuse, watch } from '../support/backend.ts'
import { member, startClub } from '../support/club.ts'
import { fill } from '../support/fill.ts'

import { chooseFile, click, dialog, listed, modalClosed, row } from './roster.ts'

const section = newOwnField('Section', 'several', ['Football', 'Tennis'])
const [football = '', tennis = ''] = section.choices.map(({ id }) => id)
const key = newOwnField('Key', 'number')
const zoe = member({ fullName: 'Zoë Ziegler', memberId: '1', fields: { [section.id]: football } })
const ada = member({ fullName: 'Ada Hof', memberId: '2' })

test('the settings make a field, which the form then asks for', async () => {
  const club = startClub({ members: [zoe] })
  const sent = watch(clubsContract.change)
  const user = await openApp('/settings/fields', club.admin)
  await click(user, 'Add a field')
  const made = within(await screen.findByRole('group', { name: 'Field 1' }))
  fill({ Name: 'Team' })
  await user.selectOptions(made.getByLabelText('Kind'), 'One of a list')
  await click(user, 'Save')
  await screen.findByText('Please enter what can be chosen')
  await click(user, 'Add a choice')
  fill({ 'Choice 1': 'Juniors' })
  await click(user, 'Save')
  await screen.findByText('Club updated successfully')
  expect(sent.at(-1)?.body.memberFields).toMatchObject([
    { name: 'Team', kind: 'choice', choices: [{ name: 'Juniors' }], enabled: true },
  ])
  expect(await screen.findByLabelText('Kind')).toHaveAttribute('readonly')
})

const twenty = Array.from({ length: 20 }, (_, n) => newOwnField(`Field ${n}`))

test('a 21st field is refused at the fields, and none is sent; one that is in use no more makes room', async () => {
  const club = startClub({ club: { memberFields: twenty } })
  const sent = watch(clubsContract.change)
  const user = await openApp('/settings/fields', club.admin)
  await click(user, 'Add a field')
  const made = within(await screen.findByRole('group', { name: 'Field 21' }))
  await user.type(made.getByLabelText('Name'), 'Team')
  await click(user, 'Save')
  await screen.findByText('A club can have 20 fields of its own')
  expect(sent).toEqual([])
  await user.click(within(screen.getByRole('group', { name: 'Field 0' })).getByLabelText('In use'))
  await click(user, 'Save')
  await screen.findByText('Club updated successfully')
  expect(sent.at(-1)?.body.memberFields).toHaveLength(21)
})

test('an import makes no 21st field, and says so', async () => {
  const club = startClub({ members: [], club: { memberFields: twenty.slice(1) } })
  const user = await openApp('/', club.admin)
  await click(user, 'Import')
  const form = await dialog()
  await form.findByLabelText('CSV file')
  chooseFile(
    'CSV file',
    'members.csv',
    'Nr,Name,Mail,Colour,Shoe\n1,Anna,a@club.test,red,38\n2,Ben,b@club.test,blue,40',
  )
  await click(user, 'Keep as fields of the club', form)
  await click(user, 'Keep 2 fields', form)
  await form.findByText('A club can have 20 fields of its own')
  await user.click(form.getByLabelText(/^Shoe/))
  await click(user, 'Keep 1 field', form)
  await form.findByText('Not imported: Shoe')
})

test('a member has several choices and a number; the list is searched and filtered by them', async () => {
  const club = startClub({ members: [zoe, ada], club: { memberFields: [section, key] } })
  const user = await openApp('/', club.admin)
  await click(user, 'Edit', await row(/Ada Hof/))
  const form = await dialog()
  await user.click(form.getByLabelText('Tennis'))
  await user.click(form.getByLabelText('Football'))
  fill({ Key: 'seven' })
  await click(user, 'Save', form)
  await form.findByText('Please enter a number')
  fill({ Key: '70,5' })
  await click(user, 'Save', form)
  await modalClosed()
  expect(club.members[1]?.fields).toEqual({ [section.id]: `${football} ${tennis}`, [key.id]: '70.5' })

  await user.selectOptions(screen.getByLabelText('Filter'), 'Tennis')
  expect(listed()).toEqual(['Ada Hof'])
  await user.selectOptions(screen.getByLabelText('Filter'), 'Football')
  expect(listed()).toEqual(['Zoë Ziegler', 'Ada Hof'])
  await user.selectOptions(screen.getByLabelText('Filter'), 'All members')
  await user.type(screen.getByLabelText('Search members'), '70.5')
  expect(listed()).toEqual(['Ada Hof'])
})

test('yes and no of several fields name their field in the filter', async () => {
  const [boat, locker] = [newOwnField('Boat', 'yesno'), newOwnField('Locker', 'yesno')]
  const members = [member({ ...zoe, fields: { [locker.id]: 'yes' } }), member({ ...ada, fields: { [boat.id]: 'yes' } })]
  const user = await openApp('/', startClub({ members, club: { memberFields: [boat, locker] } }).admin)
  await row(/Ada Hof/)
  await user.selectOptions(screen.getByLabelText('Filter'), 'Locker: Yes')
  expect(listed()).toEqual(['Zoë Ziegler'])
  expect(screen.getByLabelText('Filter')).toHaveDisplayValue('Locker: Yes')
})

test('the counts of the statuses are of those whom the filter keeps', async () => {
  const boat = newOwnField('Boat', 'yesno')
  const members = [member({ ...zoe, enabled: false }), member({ ...ada, fields: { [boat.id]: 'yes' } })]
  const user = await openApp('/', startClub({ members, club: { memberFields: [boat] } }).admin)
  const chips = within(await screen.findByRole('group', { name: 'Status' }))
  const counts = () => chips.getAllByRole('button').map(({ textContent }) => textContent)
  await waitFor(() => expect(counts()).toEqual(['All2', 'Active1', 'Payment Due0', 'Disabled1']))
  await user.selectOptions(await screen.findByLabelText('Filter'), 'Boat: Yes')
  await waitFor(() => expect(counts()).toEqual(['All1', 'Active1', 'Payment Due0', 'Disabled0']))
  await user.selectOptions(screen.getByLabelText('Filter'), 'All members')
  await waitFor(() => expect(counts()).toEqual(['All2', 'Active1', 'Payment Due0', 'Disabled1']))
})

test('the list is filtered by numbers and days from and to, and by a contained text; the address keeps it', async () => {
  const joined = newOwnField('Joined', 'day')
  const note = newOwnField('Note', 'text')
  const with_ = (values: [string, string, string]) => ({
    fields: Object.fromEntries([key, joined, note].map(({ id }, at) => [id, values[at] ?? ''])),
  })
  const members = [
    { ...zoe, ...with_(['9', '2020-05-01', 'Müller-Haus']) },
    { ...ada, ...with_(['10.5', '2026-01-01', 'Garden']) },
    member({ memberId: '3', fullName: 'Bo Leer' }),
  ]
  const club = startClub({ members, club: { memberFields: [key, joined, note] } })
  const user = await openApp('/', club.admin)
  await row(/Ada Hof/)
  const choose = (item: string) => user.selectOptions(screen.getByLabelText('Filter'), item)
  const filterNow = () => new URLSearchParams(location.search).get('type')
  const kept = (...names: string[]) => waitFor(() => expect(listed()).toEqual(names))

  await choose('Key: from… to…')
  await kept('Zoë Ziegler', 'Ada Hof')
  await user.type(screen.getByLabelText('Key from'), '9,5')
  await kept('Ada Hof')
  await user.type(screen.getByLabelText('Key to'), '10x')
  await screen.findByText('Please enter a number')
  await kept('Ada Hof')
  await user.type(screen.getByLabelText('Key to'), '{Backspace}')
  await kept()
  expect(filterNow()).toBe(`${key.id}:9.5..10`)
  await reloadApp()
  expect(await screen.findByLabelText('Key from')).toHaveValue('9.5')

  await choose('Joined: from… to…')
  fireEvent.change(screen.getByLabelText('Joined to'), { target: { value: '2025-12-31' } })
  await kept('Zoë Ziegler')
  await choose('Note: contains…')
  await user.type(screen.getByLabelText('Note contains'), 'haus mull')
  await kept('Zoë Ziegler')
  expect(filterNow()).toBe(`${note.id}:~haus mull`)
  await choose('All members')
  await kept('Zoë Ziegler', 'Ada Hof', 'Bo Leer')
})

test('a filter by a field that the club no longer uses is named, and can be chosen away', async () => {
  const retired = { ...newOwnField('Locker', 'number'), enabled: false }
  const members = [{ ...zoe, fields: { [retired.id]: '7' } }, ada]
  const club = startClub({ members, items: [], club: { memberFields: [retired] } })
  const user = await openApp(`/?type=${retired.id}:1..9`, club.admin)
  await waitFor(() => expect(listed()).toEqual(['Zoë Ziegler']))
  const filter = await screen.findByLabelText<HTMLSelectElement>(/Filter|Membership type/)
  expect(filter.selectedOptions[0]).toHaveTextContent('What the club no longer has')
  await user.selectOptions(filter, 'All types')
  await waitFor(() => expect(listed()).toHaveLength(2))
})

test('what two administrators change of different fields both stays; of the same field it is shown', async () => {
  const club = startClub({ members: [{ ...zoe, fields: { [key.id]: '1' } }], club: { memberFields: [section, key] } })
  const user = await openApp('/', club.admin)
  await click(user, 'Edit', await row(/Ziegler/))
  const form = await dialog()
  fill({ Key: '2' })
  club.members[0] = { ...zoe, fields: { [key.id]: '3' } }
  refuse(membersContract.update, 'changed_meanwhile', changedMeanwhile, { [`fields.${key.id}`]: 'Changed' })
  await click(user, 'Save', form)
  await form.findByText(changedMeanwhile)
  await form.findByText('Key', { selector: 'strong' })
})

test('the columns of a list that no field takes become fields, apart from account numbers and passwords', async () => {
  const club = startClub({ members: [] })
  const user = await openApp('/', club.admin)
  await click(user, 'Import')
  const form = await dialog()
  await form.findByLabelText('CSV file')
  const rows = [1, 2, 3, 4, 5, 6].map(
    (n) =>
      `${n},Name ${n},n${n}@club.test,${n % 2 ? 'Football' : 'Tennis'},${n === 1 ? 'cnc;laser' : ''},DE89370400440532013000,pw${n}`,
  )
  const sent = watch(clubsContract.change)
  chooseFile('CSV file', 'members.csv', ['Nr,Name,Mail,Section,Courses,Account,Password', ...rows].join('\n'))
  await form.findByText('Not imported: Section, Courses, Account, Password')
  await click(user, 'Keep as fields of the club', form)
  expect(form.getByLabelText('Section: one of Football, Tennis')).toBeChecked()
  expect(form.getByLabelText('Account: one of DE89370400440532013000')).not.toBeChecked()
  expect(form.getByLabelText('Password: text')).not.toBeChecked()
  await click(user, 'Keep 2 fields', form)
  await form.findByText('Not imported: Account, Password')
  await waitFor(() => expect(form.getByRole('button', { name: 'Add 6' })).toBeEnabled())
  await click(user, 'Add 6', form)
  await form.findByText('Everybody is imported')
  const [made, courses] = sent.at(-1)?.body.memberFields ?? []
  expect(club.members[0]?.fields).toEqual({
    [made?.id ?? '']: made?.choices.find(({ name }) => name === 'Football')?.id,
    [courses?.id ?? '']: 'cnc;laser',
  })
})

test('the membership types that a list names are made in one step, and then read', async () => {
  const club = startClub({ members: [] })
  const user = await openApp('/', club.admin)
  await click(user, 'Import')
  const form = await dialog()
  await form.findByLabelText('CSV file')
  const sent = watch(clubsContract.change)
  chooseFile(
    'CSV file',
    'members.csv',
    'Nr,Name,Mail,Beitragsart\n1,Anna,a@club.test,Familie\n2,Ben,b@club.test,Jugend',
  )
  await form.findByText('Beitragsart has names that are no membership types of the club yet: Familie, Jugend')
  // A choice of another column keeps the column of the types.
  await user.selectOptions(form.getByLabelText('Full Name'), 'Name')
  await click(user, 'Make these 2 membership types', form)
  expect(await form.findByLabelText('Membership type')).toHaveDisplayValue('Beitragsart')
  await click(user, 'Add 2', form)
  await form.findByText('Everybody is imported')
  const types = sent.at(-1)?.body.membershipTypes ?? []
  expect(types.map(({ name }) => name)).toEqual(['Familie', 'Jugend'])
  expect(club.members.map(({ typeId }) => typeId)).toEqual(types.map(({ id }) => id))
})
