import { membersContract } from '@tessera/domain/members/contract'
import { screen, within } from '@testing-library/react/pure'
import { expect, test } from 'vitest'
import { openApp } from '../support/app.tsx'
import { watch } from '../support/backend.ts'
import { member, startClub } from '../support/club.ts'
import { fill } from '../support/fill.ts'
import { chooseFile, click, dialog, modalClosed } from './roster.ts'

const anna = member({ memberId: '041', fullName: 'Anna Alt', email: 'anna@club.test' })
const ben = member({ memberId: '044', fullName: 'Ben Gleich', email: '' })
const file = [
  'Vorname;Nachname;E-Mail',
  'Dora;Neu;dora@club.test',
  'Ben;Gleich;',
  'Emil;Neu;emil at club.test',
  'Carla;Neu;carla@club.test',
].join('\n')

async function openImport() {
  const club = startClub({ members: [anna, ben] })
  const user = await openApp('/', club.admin)
  await screen.findByRole('row', { name: /Ben Gleich/ })
  const choose = async () => {
    await click(user, 'Import')
    const form = await dialog()
    await form.findByLabelText('CSV file')
    chooseFile('CSV file', 'Mitglieder.csv', file)
    return { form, box: await form.findByLabelText('The file has no member IDs: number the rows in their order') }
  }
  return { user, club, choose }
}

test('a list without member IDs is numbered behind the club’s, and the same file then adds nobody', async () => {
  const { user, club, choose } = await openImport()
  const { form, box } = await choose()
  expect(form.getByText('Please choose a column')).toBeVisible()
  expect(form.getByRole('button', { name: 'Add 0' })).toBeDisabled()
  await user.click(box)
  expect(screen.queryByText('Please choose a column')).toBeNull()
  expect(form.getByLabelText('Number from')).toHaveValue('045')
  const numbers = () =>
    within(form.getByRole('table'))
      .getAllByRole('row')
      .slice(1)
      .map((row) => row.textContent)
  expect(numbers()).toEqual([
    expect.stringMatching(/^4Refused/),
    expect.stringMatching(/^2New045Dora Neu/),
    expect.stringMatching(/^3Unchanged044Ben Gleich/),
    expect.stringMatching(/^5New047Carla Neu/),
  ])
  expect(form.getByLabelText('Member ID, row 4')).toHaveAttribute('placeholder', '046')
  fill({ 'Number from': '40', 'Email, row 4': 'emil@club.test' })
  const sent = watch(membersContract.importRows)
  await click(user, 'Add 3', form)
  await form.findByText('Everybody is imported')
  expect(sent.flatMap(({ body }) => body.rows.map((row) => [row.id, row.memberId, row.fullName]))).toEqual([
    [undefined, '40', 'Dora Neu'],
    [undefined, '42', 'Emil Neu'],
    [undefined, '43', 'Carla Neu'],
  ])
  await click(user, 'Done', form)
  await modalClosed()
  expect(club.members).toHaveLength(5)
  const again = await choose()
  await user.click(again.box)
  await again.form.findByRole('button', { name: /^Unchanged ?3$/ })
  expect(again.form.getByRole('button', { name: 'Nothing to import' })).toBeDisabled()
})

test('a first number that is none says so at its field, and hides the rows until it is one', async () => {
  const { user, choose } = await openImport()
  const { form, box } = await choose()
  await user.click(box)
  const field = form.getByLabelText('Number from')
  fill({ 'Email, row 4': 'emil@club.test', 'Number from': 'M-1' })
  expect(field).toHaveAccessibleDescription('Please write a number, with digits only')
  expect(form.queryByRole('table')).toBeNull()
  expect(form.getByRole('button', { name: 'Add 0' })).toBeDisabled()
  fill({ 'Number from': '7' })
  expect(form.getByRole('row', { name: /Emil|emil@/ })).toHaveTextContent('New')
  // A column that is chosen counts, and the first number stays as typed.
  await user.selectOptions(form.getByLabelText('Member ID'), 'Nachname')
  expect(form.queryByLabelText('Number from')).toBeNull()
  await user.selectOptions(form.getByLabelText('Member ID'), 'None')
  expect(form.getByLabelText('Number from')).toHaveValue('7')
})
