import { clubsContract } from '@tessera/domain/clubs/contract'
import { screen, waitFor } from '@testing-library/react/pure'
import { expect, test } from 'vitest'
import { openApp } from '../support/app.tsx'
import { hold, watch } from '../support/backend.ts'
import { startClub } from '../support/club.ts'
import { chooseFile, click, dialog } from './roster.ts'

async function preview(content: string, club = startClub()) {
  const user = await openApp('/', club.admin)
  await click(user, 'Import')
  const form = await dialog()
  await form.findByLabelText('CSV file')
  chooseFile('CSV file', 'members.csv', content)
  await form.findByRole('table')
  return { user, form }
}

test('beside a given name, the column “Name” is the last name', async () => {
  const { form } = await preview('Mitgliedsnummer;Name;Vorname;E-Mail\r\n101;Muster;Hanna;hanna@club.test\r\n')
  expect(form.getByRole('row', { name: /Hanna Muster/ })).toBeVisible()
  expect(screen.queryByText(/Not imported:|Not part of them:/)).toBeNull()
})

test('columns that are not imported are named, and those with a part of the name apart', async () => {
  const { user, form } = await preview(
    'Member ID,Full Name,First Name,Middle Name,Last Name,Email,Verein,\n701,Hanna Muster,Hanna,M.,Muster,h@club.test,RC,x',
  )
  expect(form.getByRole('row', { name: /701 Hanna Muster h@/ })).toBeVisible()
  expect(form.getByText(/Not part of them: Middle Name$/)).toBeVisible()
  expect(form.getByText('Not imported: Verein')).toBeVisible()
  await user.selectOptions(form.getByLabelText('Full Name'), 'None')
  expect(form.queryByText('Please choose a column')).toBeNull()
  expect(form.getByText(/Not part of them: Full Name, Middle Name$/)).toBeVisible()
  await user.selectOptions(form.getByLabelText('First name'), 'None')
  expect(form.getByText('Please choose a column')).toBeVisible()
})

test('a club without membership types does not import a column of them', async () => {
  const { form } = await preview('Member #,Name,Email,Plan\nMS001,Priya Nguyen,priya@club.test,Student\n')
  expect(form.getByRole('row', { name: /Priya Nguyen/ })).toHaveTextContent('New')
  expect(form.getByText('Not imported: Plan')).toBeVisible()
})

test('beside the button stands what an import leaves out, until the questions above are answered', async () => {
  const { user, form } = await preview(
    'Member #,Name,Email,Plan,Shirt,Empty\n1,Priya Nguyen,priya@club.test,Student,XL,\n',
  )
  const add = form.getByRole('button', { name: 'Add 1' })
  expect(add).toHaveAccessibleDescription('2 columns of the file are left out, and can be kept above: Plan, Shirt')
  await user.click(form.getByRole('button', { name: 'Make it a membership type' }))
  await expect
    .poll(() => add)
    .toHaveAccessibleDescription('One column of the file is left out, and can be kept above: Shirt')
  await user.click(form.getByRole('button', { name: 'Keep as fields of the club' }))
  await user.click(form.getByRole('button', { name: 'Keep 1 field' }))
  await expect.poll(() => add).not.toHaveAccessibleDescription()
})

test('nothing is imported while the club gets the types and fields of its columns', async () => {
  const { user, form } = await preview('Member #,Name,Email,Plan,Shirt\n1,Priya Nguyen,priya@club.test,Student,XL\n')
  const add = form.getByRole('button', { name: 'Add 1' })
  expect(add).toBeEnabled()
  const afterTypes = hold('/api/clubs')
  await user.click(form.getByRole('button', { name: 'Make it a membership type' }))
  await expect.poll(() => add).toBeDisabled()
  afterTypes()
  await expect.poll(() => add).toBeEnabled()
  await user.click(form.getByRole('button', { name: 'Keep as fields of the club' }))
  const afterFields = hold('/api/clubs')
  await user.click(form.getByRole('button', { name: 'Keep 1 field' }))
  await expect.poll(() => add).toBeDisabled()
  afterFields()
  await expect.poll(() => add).toBeEnabled()
  expect(form.getByRole('row', { name: /Priya Nguyen.*XL/ })).toHaveTextContent('Student')
})

test('a column without a heading is named, and kept as a field under a name that is given, or as a fact', async () => {
  const club = startClub({ members: [] })
  const { user, form } = await preview(
    'Nr,Name,Mail,,Verein,\n1,Anna Alt,a@club.test,XL,RC,+39 1\n2,Ben Neu,b@club.test,M,,\n',
    club,
  )
  const sent = watch(clubsContract.change)
  expect(
    form.getByText('2 columns have no heading, and are left out: Column 4 (XL, M), Column 6 (+39 1)'),
  ).toBeVisible()
  expect(form.getByRole('button', { name: 'Add 2' })).toHaveAccessibleDescription(
    '3 columns of the file are left out, and can be kept above: Column 4, Verein, Column 6',
  )
  await user.click(form.getByRole('button', { name: 'More columns' }))
  await user.selectOptions(form.getByLabelText('Phone'), 'Column 6')
  expect(form.getByText('One column has no heading, and is left out: Column 4 (XL, M)')).toBeVisible()
  await user.click(form.getByRole('button', { name: 'Keep as fields of the club' }))
  await user.click(form.getByLabelText('Verein: text'))
  const name = form.getByLabelText('Name of Column 4')
  await user.clear(name)
  await user.type(name, 'Shirt')
  await user.click(form.getByRole('button', { name: 'Keep 1 field' }))
  await form.findByText('Not imported: Verein')
  expect(form.queryByText(/no heading/)).toBeNull()
  await waitFor(() => expect(form.getByRole('button', { name: 'Add 2' })).toBeEnabled())
  await user.click(form.getByRole('button', { name: 'Add 2' }))
  await form.findByText('Everybody is imported')
  const [shirt] = sent.at(-1)?.body.memberFields ?? []
  expect(shirt?.name).toBe('Shirt')
  expect(club.members.map(({ phone, fields }) => [phone, fields?.[shirt?.id ?? '']])).toEqual([
    ['+39 1', 'XL'],
    [undefined, 'M'],
  ])
})
