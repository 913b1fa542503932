import { membersContract } from '@tessera/domain/members/contract'
import { screen, waitFor, within } from '@testing-library/react/pure'
import { expect, test } from 'vitest'
import { openApp } from '../support/app.tsx'
import { answer, cut, watch } from '../support/backend.ts'
import { inputStored, member, startClub } from '../support/club.ts'
import { fill } from '../support/fill.ts'
import { chooseFile, click, dialog } from './roster.ts'

const anna = member({ memberId: '1', fullName: 'Anna Alt', email: 'anna@club.test' })
const ben = member({ memberId: '2', fullName: 'Ben Alt', email: 'ben@club.test' })

async function preview(...rows: string[]) {
  const club = startClub({ members: [anna, ben] })
  const user = await openApp('/', club.admin)
  await screen.findByRole('row', { name: /Ben Alt/ })
  await click(user, 'Import')
  const form = await dialog()
  await form.findByLabelText('CSV file')
  chooseFile('CSV file', 'members.csv', ['Member ID,Full Name,Email', ...rows].join('\n'))
  const table = within(await form.findByRole('table'))
  const planned = (name: RegExp) => within(table.getByRole('row', { name }))
  const names = () => club.members.map(({ fullName }) => fullName)
  return { club, user, form, planned, names }
}

const changes = ['1,Anna Neu,anna@club.test', '2,Ben Alt,ben.neu@club.test']

test('does not change members that are not ticked', async () => {
  const { user, form, names } = await preview('3,Carla Neu,carla@club.test', ...changes)
  await click(user, 'Add 1', form)
  await form.findByText('Everybody is imported')
  expect(names()).toEqual(['Anna Alt', 'Ben Alt', 'Carla Neu'])
})

test('changes ticked members, one by one or all, and shows their number on the button', async () => {
  const { user, form, planned, names } = await preview('3,Carla Neu,carla@club.test', ...changes)
  const one = planned(/Anna Neu/).getByRole('checkbox', { name: 'Change Anna Alt' })
  const all = form.getByRole('checkbox', { name: 'Change all 2 members whose rows differ' })
  await user.click(one)
  expect(form.getByRole('button', { name: 'Add 1, change 1' })).toBeEnabled()
  expect(all).toBePartiallyChecked()
  await user.click(all)
  expect(form.getByRole('button', { name: 'Add 1, change 2' })).toBeEnabled()
  await user.click(one)
  await click(user, 'Add 1, change 1', form)
  await form.findByText('Everybody is imported')
  expect(names()).toEqual(['Anna Alt', 'Ben Alt', 'Carla Neu'])
})

test('shows the old and the new value of a change', async () => {
  const { planned } = await preview(...changes)
  expect(
    planned(/Anna Neu/)
      .getByText('Anna Alt')
      .closest('del'),
  ).toBeVisible()
  const cell = planned(/Ben Alt/)
    .getByText('ben@club.test')
    .closest('td')
  expect(cell).toHaveTextContent('ben@club.test→ ben.neu@club.test')
})

test.each([
  ['only changes', changes, 'Nobody in the file is new. Tick the members to change.'],
  ['only faults', ['3,,'], 'Nobody in the file can be added yet. Please correct a refused row first.'],
  [
    'nothing new',
    ['1,Anna Alt,anna@club.test'],
    'The club has everybody in this file already, with the same name and email.',
  ],
])('with %s the button is disabled, and a sentence says why', async (_, rows, why) => {
  const { form } = await preview(...rows)
  const button = form.getByRole('button', { name: 'Nothing to import' })
  expect(button).toBeDisabled()
  expect(button).toHaveAccessibleDescription(why)
})

test('validates a refused row again on each change to its cells', async () => {
  const { user, form, names } = await preview('3,Carla Neu,carla at club.test', '3,Dora Neu,dora@club.test', '4,Emil')
  const kinds = () =>
    [...document.querySelectorAll('[role=dialog] tbody tr')].map((row) => row.children[1]?.textContent)
  expect(kinds()).toEqual(['RefusedPlease enter a valid email address', 'RefusedEmail is missing', 'New'])
  fill({ 'Email, row 2': 'carla@club.test' })
  expect(kinds()).toEqual(['New', 'RefusedRow 2 has the same member ID', 'RefusedEmail is missing'])
  fill({ 'Member ID, row 3': '2' })
  expect(kinds()).toEqual(['New', 'DiffersChange', 'RefusedEmail is missing'])
  fill({ 'Member ID, row 3': '5', 'Email, row 4': ' emil@club.test ' })
  expect(kinds()).toEqual(['New', 'New', 'New'])
  await click(user, 'Add 3', form)
  await form.findByText('Everybody is imported')
  expect(names()).toEqual(['Anna Alt', 'Ben Alt', 'Carla Neu', 'Dora Neu', 'Emil'])
})

test('keeps a row listed among the refused ones during its correction', async () => {
  const { user, form } = await preview('3,Carla Neu,', '4,Dora Neu,dora@club.test')
  await click(user, /^Refused ?1$/, form)
  expect(screen.queryByRole('row', { name: /Dora/ })).toBeNull()
  fill({ 'Email, row 2': 'carla@club.test' })
  expect(form.getByLabelText('Email, row 2')).toHaveValue('carla@club.test')
  expect(form.getByRole('button', { name: /^Refused ?0$/ })).toBeVisible()
})

test('refused rows come first, with the reason of their field, and stay there during their correction', async () => {
  const { form } = await preview(
    '3,Carla Neu,carla@club.test',
    '4,Dora Neu,',
    ',Emil Neu,emil@club.test',
    '6,,f@club.test',
  )
  const lines = () => within(form.getByRole('table')).getAllByRole('row').slice(1)
  const numbers = () => lines().map((line) => line.firstElementChild?.textContent)
  expect(numbers()).toEqual(['3', '4', '5', '2'])
  for (const why of ['Email is missing', 'Member ID is missing', 'Name is missing'])
    expect(form.getByText(why)).toBeVisible()
  fill({ 'Member ID, row 4': '5' })
  expect(numbers()).toEqual(['3', '4', '5', '2'])
  expect(lines()[1]).toHaveTextContent('New')
})

test('rows refused by the server can be corrected and retried in the same import', async () => {
  const { club, user, form } = await preview('3,Carla Neu,carla@club.test', '4,Dora Neu,dora@club.test', '5,,')
  const begun = watch(membersContract.beginImport)
  const refusal = 'Email already exists'
  answer(membersContract.importRows, ({ body }) => ({
    outcomes: body.rows.map(({ id: _, ...input }) =>
      String(input.email).startsWith('dora@')
        ? { kind: 'refused' as const, error: refusal }
        : { kind: 'added' as const, member: member(inputStored(input)) },
    ),
  }))
  const sent = watch(membersContract.importRows)
  await click(user, 'Add 2', form)
  await form.findByText('Some rows were not imported')
  expect(form.getByText(refusal)).toBeVisible()
  expect(form.getByText('Name is missing')).toBeVisible()
  expect(form.queryByText('Carla Neu')).toBeNull()
  await click(user, 'Try again with 1 row', form)
  await form.findByText(refusal)
  fill({ 'Email, row 3': 'd@club.test', 'Full Name, row 4': 'Emil Neu', 'Email, row 4': 'emil@club.test' })
  expect(form.queryByText(refusal)).toBeNull()
  await click(user, 'Try again with 2 rows', form)
  await form.findByText('Everybody is imported')
  expect(form.getByText('Added').nextElementSibling).toHaveTextContent('3')
  expect(sent.map(({ body }) => body.rows.map(({ email }) => email))).toEqual([
    ['carla@club.test', 'dora@club.test'],
    ['dora@club.test'],
    ['d@club.test', 'emil@club.test'],
  ])
  expect(begun).toHaveLength(1)
  expect(club.members).toEqual([anna, ben])
})

test('rows that never reached the server can be retried unchanged', async () => {
  const { user, form, names } = await preview('3,Carla Neu,carla@club.test')
  const backend = cut(membersContract.importRows)
  await click(user, 'Add 1', form)
  await form.findByText('Failed to import members')
  expect(form.getByText(/The server cannot be reached/)).toBeVisible()
  expect(backend).toHaveLength(1)
  answer(membersContract.importRows, ({ body }) => ({
    outcomes: body.rows.map(({ id: _, ...input }) => ({ kind: 'added' as const, member: member(inputStored(input)) })),
  }))
  await click(user, 'Try again with 1 row', form)
  await form.findByText('Everybody is imported')
  await waitFor(() => expect(screen.queryByText(/The server cannot be reached/)).toBeNull())
  expect(names()).toEqual(['Anna Alt', 'Ben Alt'])
})
