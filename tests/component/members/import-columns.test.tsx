import { screen } from '@testing-library/react/pure'
import { expect, test } from 'vitest'
import { openApp } from '../support/app.tsx'
import { startClub } from '../support/club.ts'
import { chooseFile, click, dialog } from './roster.ts'

async function preview(content: string) {
  const user = await openApp('/', startClub().admin)
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
