import { within } from '@testing-library/react/pure'
import { expect, test } from 'vitest'
import { openApp } from '../support/app.tsx'
import { member, startClub } from '../support/club.ts'
import { fill } from '../support/fill.ts'
import { holdClock } from '../support/waits.ts'
import { chooseFile, click, dialog, modalClosed, row } from './roster.ts'

const zoe = member({ fullName: 'Zoë Ziegler', memberId: '1' })
const ada = member({ fullName: 'Ada van Hof', memberId: '2' })

test('what a club knows of members stands under More, and is asked for once it is used', async () => {
  holdClock('2026-11-25T12:00:00Z')
  const club = startClub({ members: [zoe, ada] })
  const user = await openApp('/', club.admin)
  await click(user, 'Edit', await row(/Ziegler/))
  let form = await dialog()
  expect(form.queryByLabelText('Phone')).toBeNull()
  await click(user, 'More', form)
  fill({ Birthday: '2027-01-01', Phone: '+39 300 0000676', Postcode: '39100', Town: 'Bolzano' })
  await click(user, 'Save', form)
  await form.findByText('The birthday is in the future')
  expect(form.getByLabelText('Birthday')).toHaveFocus()
  fill({ Birthday: '2008-11-26', 'Street and number': 'x'.repeat(700) })
  form.getByText('17 years old')
  await click(user, 'Save', form)
  await form.findByText('At most 120 characters')
  expect(form.getByLabelText('Town')).toHaveValue('Bolzano')
  fill({ 'Street and number': 'Via Goethe 112' })
  await user.selectOptions(form.getByLabelText('Language of letters'), 'Italiano')
  await click(user, 'Save', form)
  await modalClosed()
  expect(club.members[0]).toMatchObject({
    birthday: '2008-11-26',
    phone: '+39 300 0000676',
    postcode: '39100',
    town: 'Bolzano',
    street: 'Via Goethe 112',
    language: 'it',
    fullName: 'Zoë Ziegler',
  })
  expect(club.members[0]).not.toHaveProperty('country')

  await click(user, 'Add Member')
  form = await dialog()
  expect(form.getByLabelText('Town')).toHaveValue('')
  expect(form.getByLabelText('Full Name')).toBeVisible()
})

test('first and last name have a field each where the club knows them, and the surname is what is sorted by', async () => {
  const club = startClub({ members: [zoe, ada] })
  const user = await openApp('/', club.admin)
  await click(user, 'Edit', await row(/van Hof/))
  const form = await dialog()
  await click(user, 'More', form)
  await user.click(form.getByLabelText('First and last name in a field each'))
  expect(form.getByLabelText('First name')).toHaveValue('Ada')
  expect(form.getByLabelText('Last name')).toHaveValue('van Hof')
  fill({ 'First name': '' })
  await click(user, 'Save', form)
  await form.findByText('Please enter both names, or the full name only')
  fill({ 'First name': 'Ada', 'Last name': 'van Zyl Berg' })
  await click(user, 'Save', form)
  await modalClosed()
  expect(club.members[1]).toMatchObject({ fullName: 'Ada van Zyl Berg', givenName: 'Ada', familyName: 'van Zyl Berg' })

  await click(user, 'Edit', await row(/Zyl Berg/))
  const again = await dialog()
  expect(again.queryByLabelText('Full Name')).toBeNull()
  await user.click(again.getByLabelText('First and last name in a field each'))
  expect(again.getByLabelText('Full Name')).toHaveValue('Ada van Zyl Berg')
  await click(user, 'Save', again)
  await modalClosed()
  expect(club.members[1]).not.toHaveProperty('familyName')
})

test('a list brings birthday, phones and address along; what cannot be is said in its row and mended there', async () => {
  holdClock('2026-11-25T12:00:00Z')
  const club = startClub({ members: [] })
  const user = await openApp('/', club.admin)
  await click(user, 'Import')
  const form = await dialog()
  await form.findByLabelText('CSV file')
  chooseFile(
    'CSV file',
    'members.csv',
    'N. tessera;Cognome;Nome;E-mail;Data di nascita;Indirizzo;N. civico;CAP;Città;Telefono;Cellulare;Lingua\r\n' +
      '40001;Gruber;Anna;anna@club.test;02/12/45;Via Goethe;112;39100;Bolzano;0471 000106;+39 300 1;Deutsch\r\n' +
      '40002;Pichler;Jan;jan@club.test;11/05/2027;Via Goethe;14;39100;Merano;;;latino\r\n',
  )
  const refused = within(await form.findByRole('row', { name: /40002|Refused/ }))
  refused.getByText('“latino” is not one of the languages of letters: English, Deutsch, Italiano')
  await user.selectOptions(refused.getByLabelText('Language of letters, row 3'), 'Italiano')
  refused.getByText('The birthday is in the future')
  fill({ 'Birthday, row 3': '2007-05-11' })
  await click(user, 'Add 2', form)
  await form.findByText('Everybody is imported')
  expect(club.members).toMatchObject([
    {
      memberId: '40001',
      fullName: 'Anna Gruber',
      givenName: 'Anna',
      familyName: 'Gruber',
      language: 'de',
      birthday: '1945-12-02',
      street: 'Via Goethe 112',
      postcode: '39100',
      town: 'Bolzano',
      phone: '0471 000106, +39 300 1',
    },
    { memberId: '40002', birthday: '2007-05-11', language: 'it', street: 'Via Goethe 14' },
  ])
})
