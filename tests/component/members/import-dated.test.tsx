import { membersContract } from '@tessera/domain/members/contract'
import { fireEvent } from '@testing-library/react/pure'
import { expect, test } from 'vitest'
import { openApp } from '../support/app.tsx'
import { watch } from '../support/backend.ts'
import { member, startClub } from '../support/club.ts'
import { chooseFile, click, dialog } from './roster.ts'

const membershipTypes = ['Student', 'Full'].map((name) => ({ id: name, name, shortName: name, enabled: true }))

const student = member({ memberId: '1', fullName: 'Anna Alt', email: 'a@club.test', typeId: 'Student' })

async function preview(content: string, members = [student]) {
  const club = startClub({ members, club: { membershipTypes } })
  const user = await openApp('/', club.admin)
  await click(user, 'Import')
  const form = await dialog()
  await form.findByLabelText('CSV file')
  chooseFile('CSV file', 'members.csv', content)
  await form.findByRole('table')
  return { user, form, sent: watch(membersContract.importRows) }
}

test('changes of type and pauses of a file are shown, corrected where they cannot be read, and written', async () => {
  const { user, form, sent } = await preview(
    [
      'Member ID,Full Name,Email,Membership type,Changes of the membership type,Pauses',
      '1,Anna Alt,a@club.test,Full,Student; 2020-11-01 Full,',
      '2,Ben Berg,b@club.test,Student,Student; 2199-11-01 Gold,2026-03-01..2026-04-30 2026-09-01..',
    ].join('\n'),
  )
  form.getByText(/“Student; 2199-11-01 Gold” cannot be read/)
  fireEvent.change(form.getByLabelText('Changes of the membership type, row 3'), {
    target: { value: 'Student; 2199-11-01 full' },
  })
  await user.click(form.getByLabelText('Change Anna Alt'))
  // The file has the day: none is asked.
  expect(form.queryByLabelText(/holds? from$/)).toBeNull()
  await click(user, 'Add 1, change 1', form)
  await form.findByText('Everybody is imported')
  expect(sent.flatMap(({ body }) => body.rows)).toMatchObject([
    { memberId: '1', typeId: 'Full', typeChanges: '=Student 2020-11-01=Full', pauses: '' },
    { memberId: '2', typeChanges: '=Student 2199-11-01=Full', pauses: '2026-03-01..2026-04-30 2026-09-01..' },
  ])
})

test('an export of another club says who of the new members was disabled by hand', async () => {
  const { form } = await preview(
    [
      'Mitgliedsnummer,Vollständiger Name,E-Mail,Status,Fehlende Zahlungen,Letzter Tag',
      '1,Anna Alt,a@club.test,Ruhend,,',
      '2,Ben Berg,b@club.test,Ruhend,,',
      '3,Cora Ceh,c@club.test,Ruhend,,2020-12-31',
      '4,Dora Ditz,d@club.test,Aktiv,,',
    ].join('\n'),
  )
  form.getByText(/^One new member was disabled where the file is from, and is added enabled: disabling is done by hand/)
})

test('the preview names a head of a family to whom the ticked rows give a last day', async () => {
  const anna = member({ memberId: '1', fullName: 'Anna Rossi', email: 'a@club.test' })
  const ben = member({ memberId: '2', fullName: 'Ben Rossi', email: '', belongsTo: anna.id })
  const { user, form } = await preview(['Nr,Name,Mail,Austritt', '1,Anna Rossi,a@club.test,2199-12-31'].join('\n'), [
    anna,
    ben,
  ])
  expect(form.queryByText(/belongs to/)).toBeNull()
  await user.click(form.getByLabelText('Change Anna Rossi'))
  form.getByText(
    '1 person belongs to Anna Rossi, who leaves on Dec 31, 2199: after the import, choose in the form of Anna Rossi who takes over.',
  )
})

test('a member whom the club has renumbered is found by name and e-mail, also in a row that is corrected', async () => {
  const anna = member({ memberId: '7', fullName: 'Anna Rossi', email: 'a@club.test' })
  const { form } = await preview('[Id],Name,Mail,Eintritt\n1000123,Anna Rossi,a@club.test,31.31.1980', [anna])
  form.getByText(/^One row has another member ID than the club/)
  fireEvent.change(form.getByLabelText('Member since, row 2'), { target: { value: '1980-05-31' } })
  expect(form.getByRole('row', { name: /Anna Rossi|a@club.test|Differs/ })).toHaveTextContent('Differs')
})
