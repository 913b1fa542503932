import { membersContract } from '@tessera/domain/members/contract'
import { screen, waitFor, within } from '@testing-library/react/pure'
import type { UserEvent } from '@testing-library/user-event'
import { expect, test } from 'vitest'
import { openApp } from '../support/app.tsx'
import { answer, cut, hold, settled, watch } from '../support/backend.ts'
import { member, startClub } from '../support/club.ts'
import { catchDownloads, contentOf } from '../support/downloads.ts'
import { fill } from '../support/fill.ts'
import { chooseFile, click, dialog, listed, modalClosed } from './roster.ts'

const anna = member({ memberId: '1', fullName: 'Anna Alt', email: 'anna@club.test' })
const ben = member({ memberId: '2', fullName: 'Ben Gleich', email: 'ben@club.test' })
const header = 'Member ID,Full Name,Email'

async function openImport() {
  const club = startClub({ members: [anna, ben] })
  const user = await openApp('/', club.admin)
  await screen.findByRole('row', { name: /Ben Gleich/ })
  return { club, user, form: await reopen(user) }
}
async function reopen(user: UserEvent) {
  await click(user, 'Import')
  const form = await dialog()
  await form.findByLabelText('CSV file')
  return form
}

test.each([
  [
    'an open quotation mark',
    `${header}\n1,"A,a@b.example`,
    'A quotation mark in row 2 does not close or stands in a wrong place',
  ],
  [
    'no header',
    '1,A,a@b.example\n2,B,b@b.example',
    'The first row must name the columns, such as Member ID, Full Name and Email',
  ],
  ['more than 5 MB', 'x'.repeat(5_000_001), 'The file must be 5 MB or smaller'],
])('a file with %s is refused before anything is sent', async (_, content, sentence) => {
  const { form } = await openImport()
  const begun = watch(membersContract.beginImport)
  chooseFile('CSV file', 'members.csv', content)
  await form.findByText(sentence)
  expect(begun).toEqual([])
})

/** CSV as written by a German spreadsheet, with rows of every kind. */
const german = new Uint8Array(
  Buffer.from(
    [
      'Nr;Vorname;Nachname;E-Mail;Mobil',
      '1;Anna;Neu;anna@club.test;',
      '2;Ben;Gleich;ben@club.test;',
      '3;Zo\xeb;M\xfcller;zoe@club.test;+43 1',
      '4;Carl;;carl@club.test;',
      '5;Dora;Ohne;;',
      '3;Emil;Doppelt;emil@club.test;',
      '7;Zu;Kurz',
    ].join('\r\n'),
    'latin1',
  ),
)

test('previews each row, and writes nothing before the confirmation', async () => {
  const { user, form, club } = await openImport()
  chooseFile('CSV file', 'Mitglieder.csv', german)
  const planned = async (name: RegExp) => within(await form.findByRole('row', { name }))
  expect((await planned(/Zoë Müller/)).getByText('New')).toBeVisible()
  // In sight without scrolling sideways, however many columns the file has.
  const headers = form.getAllByRole('columnheader').map(({ textContent }) => textContent)
  expect(headers.slice(0, 2)).toEqual(['Row', 'What happens'])
  expect((await planned(/Anna Neu/)).getByText('Differs')).toBeVisible()
  expect((await planned(/Ben Gleich/)).getByText('Unchanged')).toBeVisible()
  for (const [why, rows] of [
    ['Email is missing', 2],
    ['Row 4 has the same member ID', 1],
  ] as const)
    expect(form.getAllByText(why)).toHaveLength(rows)
  await user.selectOptions(form.getByLabelText('Last name'), 'None')
  await form.findByText('Please choose a column')
  await user.selectOptions(form.getByLabelText('Full Name'), 'Vorname')
  await form.findByRole('row', { name: /3 Zoë zoe/ })
  expect(club.members).toEqual([anna, ben])
})

test('imports, and offers the failed rows as a file', async () => {
  const { user, form, club } = await openImport()
  const saved = catchDownloads()
  chooseFile('CSV file', 'Mitglieder.csv', german)
  await user.click(await form.findByLabelText('Change the member whose row differs'))
  await click(user, 'Add 2, change 1', form)
  await form.findByText('Some rows were not imported')
  await click(user, 'Download failed rows', form)
  expect([saved[0]?.name, (await contentOf(saved))?.split('\r\n')]).toEqual([
    'members-not-imported.csv',
    [
      '\ufeffNr,Vorname,Nachname,E-Mail,Mobil,Why not imported',
      '5,Dora,Ohne,,,Email is missing',
      '3,Emil,Doppelt,emil@club.test,,Row 4 has the same member ID',
      '7,Zu,Kurz,,,Email is missing',
      '',
    ],
  ])
  await click(user, 'Done', form)
  await modalClosed()
  expect(listed()).toEqual(['Anna Neu', 'Ben Gleich', 'Zoë Müller', 'Carl'])
  expect(club.members.map(({ fullName }) => fullName)).toEqual(['Anna Neu', 'Ben Gleich', 'Zoë Müller', 'Carl'])
})

test('exports the filtered members; importing an export changes nothing', async () => {
  const club = startClub({ members: [anna, ben] })
  const user = await openApp('/', club.admin)
  const saved = catchDownloads()
  const row = await screen.findByRole('row', { name: /Ben Gleich/ })
  await within(row).findByText('Active')
  const exported = async () => {
    await click(user, 'Export')
    await waitFor(() => expect(saved).toHaveLength(1))
    const text = await contentOf(saved)
    saved.pop()
    return text
  }
  const all = await exported()
  fill({ 'Search members': 'gleich' })
  await waitFor(() => expect(listed()).toEqual(['Ben Gleich']))
  expect((await exported()).split('\r\n').slice(1)).toEqual(['2,Ben Gleich,ben@club.test,Active,', ''])
  fill({ 'Search members': '' })
  const form = await reopen(user)
  chooseFile('CSV file', 'members.csv', all)
  await form.findByRole('button', { name: 'Nothing to import' })
  expect(form.getByRole('button', { name: /^Unchanged ?2$/ })).toBeVisible()
})

const many = Array.from({ length: 620 }, (_, n) => `N${n},Name ${n},n${n}@club.test`)

test('sends a file of many rows in parts, shows the progress, and stays open meanwhile', async () => {
  const { user, form, club } = await openImport()
  const parts = watch(membersContract.importRows)
  chooseFile('CSV file', 'many.csv', [header, ...many].join('\n'))
  const first = hold('*/api/members/imports/*')
  await click(user, 'Add 620', form)
  await form.findByText('0 of 620')
  const second = hold('*/api/members/imports/*')
  first()
  await form.findByText('500 of 620')
  await user.keyboard('{Escape}')
  expect(form.getByText('500 of 620')).toBeVisible()
  second()
  await form.findByText('Everybody is imported')
  expect(parts.map(({ body }) => body.rows.length)).toEqual([500, 120])
  expect(club.members).toHaveLength(622)
})

test('lists members of a part with a lost response, and does not count their rows as failed', async () => {
  const { user, form, club } = await openImport()
  cut(membersContract.importRows)
  // On a slow machine the page loads its members once more at its start.
  await settled()
  club.members.push(member({ memberId: '3', fullName: 'Carla Neu', email: 'carla@club.test' }))
  chooseFile('CSV file', 'members.csv', `${header}\n3,Carla Neu,carla@club.test`)
  await click(user, 'Add 1', form)
  await form.findByText('Everybody is imported')
  expect(form.getByText('Unchanged')).toBeVisible()
  await click(user, 'Done', form)
  await waitFor(() => expect(listed()).toEqual(['Anna Alt', 'Ben Gleich', 'Carla Neu']))
})

test('an undo lists the members it keeps, with the reason', async () => {
  const { user, form } = await openImport()
  chooseFile('CSV file', 'members.csv', `${header}\n3,Carla Neu,carla@club.test`)
  await click(user, 'Add 1', form)
  const kept = [{ memberId: '3', fullName: 'Carla Neu', why: 'Has payments' }]
  answer(membersContract.undoImport, { left: 0, undone: 0, kept })
  await click(user, 'Undo import', form)
  await screen.findByText('Import undone, except: 3 Carla Neu (Has payments)')
})

test('rows without an e-mail are one question for the file', async () => {
  const { user, form } = await openImport()
  const sent = watch(membersContract.importRows)
  chooseFile('CSV file', 'members.csv', `${header}\n3,Carla Neu,\n4,Dora Neu,\n5,Emil Neu,emil@club.test\n1,Anna Alt,`)
  const lacking = await form.findByLabelText('2 rows have no e-mail: add them without')
  await form.findByRole('button', { name: 'Add 1' })
  await user.click(lacking)
  await click(user, 'Add 3', form)
  await form.findByText('Everybody is imported')
  expect(sent.flatMap(({ body }) => body.rows.map(({ email }) => email))).toEqual([false, false, 'emil@club.test'])
})

test('sends what the preview showed of a member that differs, and shows why such a row was not written', async () => {
  const { user, form } = await openImport()
  answer(membersContract.beginImport, { id: 'import' })
  const why = 'Somebody else has changed this member since the preview. The row was not imported.'
  const sent = answer(membersContract.importRows, { outcomes: [{ kind: 'refused', error: why }] })
  chooseFile('CSV file', 'members.csv', `${header}\n1,Anna Neu,anna@club.test`)
  await user.click(await form.findByRole('checkbox', { name: /Anna/ }))
  await user.click(await form.findByRole('button', { name: 'Change 1' }))
  await form.findByText(why)
  const seen = { memberId: '1', fullName: 'Anna Alt', email: 'anna@club.test', typeId: '', joinedOn: '', leavesOn: '' }
  expect(sent).toMatchObject([{ body: { rows: [{ id: anna.id, fullName: 'Anna Neu', seen }] } }])
})
