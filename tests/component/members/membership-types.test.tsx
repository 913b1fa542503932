import { clubsContract } from '@tessera/domain/clubs/contract'
import { membersContract } from '@tessera/domain/members/contract'
import { fireEvent, screen, waitFor, within } from '@testing-library/react/pure'
import { expect, test } from 'vitest'
import { openApp } from '../support/app.tsx'
import { watch } from '../support/backend.ts'
import { item, member, startClub } from '../support/club.ts'
import { catchDownloads, contentOf } from '../support/downloads.ts'
import { fill } from '../support/fill.ts'
import { openSettings, saveSettings } from '../support/settings.ts'
import { chooseFile, click, dialog, listed, modalClosed, row } from './roster.ts'

const adult = { id: 'adult', name: 'Adult', shortName: 'Ad', enabled: true }
const junior = { id: 'junior', name: 'Junior', shortName: 'Jun', enabled: true }
const membershipTypes = [adult, junior]

const anna = member({ memberId: '1', fullName: 'Anna Alt', email: 'anna@club.test', typeId: 'adult' })
const ben = member({ memberId: '2', fullName: 'Ben Jung', email: 'ben@club.test', typeId: 'junior' })
const cem = member({ memberId: '3', fullName: 'Cem Frei', email: 'cem@club.test' })

async function openClub({ items = [item({ name: 'Fee' })], types = membershipTypes } = {}) {
  const club = startClub({ members: [anna, ben, cem], items, club: { membershipTypes: types } })
  const user = await openApp('/', club.admin)
  await row(/Cem Frei/)
  return { club, user }
}

test('a club without types shows none, and sends none', async () => {
  const { user } = await openClub({ types: [] })
  expect(screen.queryByLabelText('Membership type')).toBeNull()
  const sent = watch(membersContract.update)
  await click(user, 'Edit', await row(/Anna Alt/))
  const form = await dialog()
  expect(form.queryByLabelText('Membership type')).toBeNull()
  await click(user, 'Save', form)
  await modalClosed()
  expect(sent[0]?.body).not.toHaveProperty('typeId')
})

test('the settings add types, and switch off one that is stored', async () => {
  const { user } = await openClub({ types: [adult] })
  const sent = watch(clubsContract.change)
  const form = await openSettings(user, 'Membership types')
  expect(form.queryByRole('button', { name: 'Remove type 1' })).toBeNull()
  await user.click(form.getByLabelText('Type 1 can be chosen'))
  await click(user, 'Add a membership type', form)
  await click(user, 'Save', form)
  await form.findByText('Name is required')
  fill({ 'Name of type 2': 'Family', 'Short name of type 2': 'Fam' })
  await saveSettings(user)
  expect(sent.at(-1)?.body.membershipTypes).toEqual([
    { ...adult, enabled: false },
    { id: expect.stringMatching(/^[\w-]{36}$/), name: 'Family', shortName: 'Fam', enabled: true },
  ])
  const again = await openSettings(user)
  await user.click(again.getByTitle('Lake'))
  await click(user, 'Save', again)
  await waitFor(() => expect(sent).toHaveLength(2))
  expect(sent.at(-1)?.body).not.toHaveProperty('membershipTypes')
})

test('a member has a type, which the list shows and filters', async () => {
  const { club, user } = await openClub()
  ;(await row(/Ben Jung/)).getByText('Jun')
  await click(user, 'Edit', await row(/Cem Frei/))
  const form = await dialog()
  await user.selectOptions(form.getByLabelText('Membership type'), 'Junior')
  await click(user, 'Save', form)
  await modalClosed()
  expect(club.members.find(({ id }) => id === cem.id)?.typeId).toBe('junior')
  await user.selectOptions(screen.getByLabelText('Membership type'), 'Junior')
  await waitFor(() => expect(listed()).toEqual(['Ben Jung', 'Cem Frei']))
  expect(location.search).toContain('type=junior')
  await user.selectOptions(screen.getByLabelText('Membership type'), 'Without a type')
  await screen.findByText('Nobody found')
  await click(user, 'Show all members')
  await waitFor(() => expect(listed()).toHaveLength(3))
})

test('an item can be required of some types; it says so, and its preview counts only them', async () => {
  const { club, user } = await openClub({ items: [] })
  await user.click(screen.getByRole('tab', { name: 'Payments' }))
  await user.click(await screen.findByRole('tab', { name: 'Payment Items' }))
  await click(user, 'Add Item')
  const form = await dialog()
  fill({ Name: 'Fee', Price: '20' })
  await user.click(form.getByLabelText('Required for active membership'))
  await form.findByText('3 Active members become Payment Due at once.')
  await user.click(within(form.getByRole('group', { name: 'Required of' })).getByLabelText('Junior'))
  await form.findByText('1 Active member becomes Payment Due at once.')
  await click(user, 'Add Item', form)
  await modalClosed()
  expect(club.documents.all('paymentItems')).toMatchObject([{ typeIds: ['junior'] }])
  ;(await row('Fee')).getByText('Junior')
  await user.click(screen.getByRole('tab', { name: 'Members' }))
  await (await row(/Ben Jung/)).findByText('Payment Due')
  ;(await row(/Anna Alt/)).getByText('Active')
})

test('export and import carry the type by its name', async () => {
  const downloads = catchDownloads()
  const { user } = await openClub({ items: [] })
  await click(user, 'Export')
  await waitFor(() => expect(downloads).toHaveLength(1))
  const csv = await contentOf(downloads)
  expect(csv.split('\r\n')[2]).toMatch(/Ben Jung.*Junior/)

  await click(user, 'Import')
  const form = await dialog()
  await form.findByLabelText('CSV file')
  chooseFile(
    'CSV file',
    'members.csv',
    'Member ID,Full Name,Email,Membership type\n3,Cem Frei,cem@club.test,jun\n4,Dora Neu,dora@club.test,Wizard\n2,Ben Jung,ben@club.test,Junior',
  )
  await form.findByText('There is no membership type “Wizard”')
  expect(form.getByLabelText('Membership type, row 3')).toHaveDisplayValue('Wizard')
  const sent = watch(membersContract.importRows)
  await user.selectOptions(form.getByLabelText('Membership type, row 3'), 'Adult')
  await user.click(form.getByLabelText('Change Cem Frei'))
  await click(user, 'Add 1, change 1', form)
  await waitFor(() => expect(sent[0]?.body.rows.map(({ typeId }) => typeId)).toEqual(['junior', 'adult']))
})

test('export and import carry the first and the last day, as spreadsheets write them', async () => {
  const downloads = catchDownloads()
  const since = member({ memberId: '7', fullName: 'Sia Lang', email: 'sia@club.test', joinedOn: '2001-04-01' })
  const club = startClub({ members: [since], items: [] })
  const user = await openApp('/', club.admin)
  await row(/Sia Lang/)
  await click(user, 'Export')
  await waitFor(() => expect(downloads).toHaveLength(1))
  expect(await contentOf(downloads)).toContain('Member since\r\n7,Sia Lang,sia@club.test,Active,,2001-04-01\r\n')

  await click(user, 'Import')
  const form = await dialog()
  await form.findByLabelText('CSV file')
  chooseFile(
    'CSV file',
    'members.csv',
    [
      'Nr;Name;Mail;Eintritt;Austritt',
      '7;Sia Lang;sia@club.test;1.4.2001;31.12.2026',
      '8;Neu Neu;neu@club.test;31/03/2026;',
      '9;Nie Da;nie@club.test;31.02.2026;',
    ].join('\n'),
  )
  await form.findByText('“31.02.2026” is not a valid day. Please write it like 2020-03-31 or 31.03.2020.')
  form.getByTitle('Dec 31, 2026')
  const sent = watch(membersContract.importRows)
  fireEvent.change(form.getByLabelText('Member since, row 4'), { target: { value: '2026-02-28' } })
  await user.click(form.getByLabelText('Change Sia Lang'))
  await click(user, 'Add 2, change 1', form)
  await waitFor(() => expect(sent).toHaveLength(1))
  expect(sent[0]?.body.rows.map(({ joinedOn, leavesOn }) => [joinedOn, leavesOn])).toEqual([
    ['2001-04-01', '2026-12-31'],
    ['2026-03-31', ''],
    ['2026-02-28', ''],
  ])
})

test('a member sees the own type, and is asked only for its items', async () => {
  const items = [item({ name: 'Fee', typeIds: ['adult'] })]
  const { giveAccount } = startClub({ members: [ben], items, club: { membershipTypes } })
  const user = await openApp('/member-dashboard', giveAccount(ben))
  expect((await screen.findByText('Membership type')).nextSibling).toHaveTextContent('Junior')
  await user.click(screen.getByRole('tab', { name: 'Payments' }))
  await screen.findByText('Active', { exact: true })
})

const fees = [
  item({ name: 'Fee', price: 60, typeIds: ['adult'] }),
  item({ name: 'Fee for juniors', price: 25, typeIds: ['junior'] }),
]

test('a type can hold from a day on; the form says what that costs, the page shows it, and it can be taken back', async () => {
  const { club, user } = await openClub({ items: fees })
  const sent = watch(membersContract.update)
  await click(user, 'Edit', await row(/Ben Jung/))
  const form = await dialog()
  expect(form.queryByLabelText('The type holds from')).toBeNull()
  await user.selectOptions(form.getByLabelText('Membership type'), 'Adult')
  await form.findByText('€35.00 more from 1 member: Ben Jung (€35.00)')
  fill({ 'The type holds from': '2190-01-01' })
  await form.findByText('No other fee is asked.')
  fill({ 'The type holds from': '0026-01-01' })
  await form.findByText('Please enter a year from 1850 to 2199')
  await click(user, 'Save', form)
  expect(sent).toEqual([])
  fill({ 'The type holds from': '2190-01-01' })
  await click(user, 'Save', form)
  await modalClosed()
  const planned = { typeId: 'junior', typeChanges: '=junior 2190-01-01=adult' }
  expect(sent.at(-1)?.body).toMatchObject({ ...planned, seen: { typeId: 'junior', typeChanges: '' } })
  expect(club.members.find(({ id }) => id === ben.id)).toMatchObject(planned)
  await user.click((await row(/Ben Jung/)).getByRole('link', { name: 'Ben Jung' }))
  const change = 'Adult from Jan 1, 2190 on, Junior before'
  await screen.findByText(change)
  await click(user, 'Edit')
  const again = await dialog()
  await click(user, `Remove this change: ${change}`, again)
  await click(user, 'Save', again)
  await modalClosed()
  expect(sent.at(-1)?.body).toMatchObject({ typeId: 'junior', typeChanges: '' })
})

test('a type without a day is sent as it always was', async () => {
  const { user } = await openClub({ items: fees })
  const sent = watch(membersContract.update)
  await click(user, 'Edit', await row(/Ben Jung/))
  const form = await dialog()
  await user.selectOptions(form.getByLabelText('Membership type'), 'Adult')
  await click(user, 'Save', form)
  await modalClosed()
  expect(sent[0]?.body).toMatchObject({ typeId: 'adult' })
  expect(sent[0]?.body).not.toHaveProperty('typeChanges')
})

test('an import says what its changes of type cost whom, and writes them from a day on', async () => {
  const { user } = await openClub({ items: fees })
  await click(user, 'Import')
  const form = await dialog()
  await form.findByLabelText('CSV file')
  chooseFile(
    'CSV file',
    'members.csv',
    'Member ID,Full Name,Email,Membership type\n1,Anna Alt,anna@club.test,Junior\n2,Ben Jung,ben@club.test,Adult\n3,Cem Frei,cem@club.test,',
  )
  await user.click(await form.findByLabelText('Change Anna Alt'))
  await form.findByText('€35.00 less from 1 member: Anna Alt (€35.00)')
  await user.click(form.getByLabelText('Change Ben Jung'))
  await form.findByText('€35.00 more from 1 member: Ben Jung (€35.00)')
  const sent = watch(membersContract.importRows)
  fill({ 'The 2 changed types hold from': '2190-01-01' })
  await form.findByText('No other fee is asked.')
  await click(user, 'Change 2', form)
  await waitFor(() =>
    expect(sent[0]?.body.rows.map(({ typeId, typeChanges }) => [typeId, typeChanges])).toEqual([
      ['adult', '=adult 2190-01-01=junior'],
      ['junior', '=junior 2190-01-01=adult'],
    ]),
  )
})
