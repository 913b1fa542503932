import { lettersContract } from '@tessera/domain/letters/contract'
import { screen, waitFor, within } from '@testing-library/react/pure'
import { expect, test } from 'vitest'
import { openApp } from '../support/app.tsx'
import { answer, answerFile, refuse } from '../support/backend.ts'
import { member, startClub } from '../support/club.ts'
import { catchDownloads } from '../support/downloads.ts'

const [anna, ben, cora, dora, emma] = [
  member({ fullName: 'Anna Auer', email: 'anna@rowing.at' }),
  member({ fullName: 'Ben Bauer', email: '' }),
  member({ fullName: 'Cora Cermak', email: 'cora@club.invalid' }),
  member({ fullName: 'Dora Dietz', email: '' }),
  member({ fullName: 'Emma Ernst', email: 'emma@rowing.at' }),
]
const note = { subject: 'Row', text: 'Come and row' }
const words = { subject: 'Row', heading: 'Row', greeting: '', paragraphs: [], rows: [], closing: 'From the club' }
const reminders = { pauseDays: 7, automatic: false, language: 'en' } as const

/** Writes the note to members of whom Dora wants no notes, and Emma has not accepted the invitation to the club. */
async function writeNote(members = [anna, ben, cora, dora]) {
  const { admin } = startClub({ members })
  const unwanted = members.includes(dora) ? [{ memberId: dora.id, noNotes: true }] : []
  const undecided = members.includes(emma) ? [{ memberId: emma.id, withheld: 'undecided' as const }] : []
  answer(lettersContract.mail, { hindrance: null, leaves: true, reminders, members: [...unwanted, ...undecided] })
  const looks = answer(lettersContract.preview, { to: anna.email, language: 'en', content: words })
  const user = await openApp('/', admin)
  await user.click(await screen.findByRole('button', { name: 'More' }))
  await user.click(await screen.findByRole('menuitem', { name: /^Write to/ }))
  const dialog = within(await screen.findByRole('dialog', { name: 'Note to members' }))
  await user.type(dialog.getByLabelText('Subject'), note.subject)
  await user.type(dialog.getByLabelText('Text'), note.text)
  await user.click(dialog.getByRole('button', { name: 'Look at the e-mails' }))
  return { user, dialog, looks }
}

test('a note goes on paper to those without an e-mail address, and is saved again as often as wanted', async () => {
  const { user, dialog, looks } = await writeNote()
  const sent = answer(lettersContract.send, { outcomes: [{ memberId: anna.id, outcome: 'queued' }] })
  const letter = { id: 'l', memberId: anna.id, name: anna.fullName, to: anna.email } as const
  answer(lettersContract.ofGroup, { letters: [{ ...letter, kind: 'note', state: 'sent' }] })
  const printed = answerFile(lettersContract.print, 'the notes', 'notes.pdf')
  const saved = catchDownloads()
  await dialog.findByText('1 by e-mail, 2 on paper')
  dialog.getByText('Without a usable e-mail address: Ben Bauer, Cora Cermak')
  dialog.getByText('Want no notes: Dora Dietz')
  // Neither address can take an e-mail.
  for (const name of [/Ben Bauer/, /Cora Cermak/]) expect(dialog.getByRole('checkbox', { name })).toBeDisabled()
  await user.click(dialog.getByRole('button', { name: 'Next person' }))
  await within(await dialog.findByRole('article', { name: 'On paper' })).findByText('From the club')
  expect(looks).toMatchObject([{ body: { onPaper: false } }, { body: { onPaper: true, note } }])

  await user.click(dialog.getByRole('button', { name: 'Send 1 e-mail and print 2' }))
  await dialog.findByText('1 e-mail was sent')
  dialog.getByText('2 letters go on paper')
  await waitFor(() => expect(saved.map(({ name }) => name)).toEqual(['notes.pdf']))
  expect(sent).toMatchObject([{ body: { memberIds: [anna.id] } }])
  const wanted = { body: { kind: 'note', note, memberIds: [ben.id, cora.id] } }
  expect(printed).toMatchObject([wanted])
  expect(dialog.queryByRole('region', { name: 'Not reached' })).toBeNull()

  await user.click(dialog.getByRole('button', { name: 'Save the letters again' }))
  await waitFor(() => expect(saved).toHaveLength(2))
  expect(printed).toMatchObject([wanted, wanted])
})

test('a note that all get on paper is printed, and says nothing of e-mails', async () => {
  const { user, dialog } = await writeNote([ben, cora])
  answerFile(lettersContract.print, 'the notes', 'notes.pdf')
  const saved = catchDownloads()
  await dialog.findByText('0 by e-mail, 2 on paper')
  await user.click(dialog.getByRole('button', { name: 'Print 2 letters' }))
  await dialog.findByText('2 letters go on paper')
  await waitFor(() => expect(saved).toHaveLength(1))
  expect(dialog.queryByText(/e-mail/)).toBeNull()
})

test('who has not accepted the invitation to the club is named, and gets the note on paper', async () => {
  const { user, dialog } = await writeNote([anna, emma])
  const sent = answer(lettersContract.send, { outcomes: [{ memberId: anna.id, outcome: 'queued' }] })
  answer(lettersContract.ofGroup, { letters: [] })
  const printed = answerFile(lettersContract.print, 'the notes', 'notes.pdf')
  const saved = catchDownloads()
  await dialog.findByText('Have not accepted the invitation to the club: Emma Ernst')
  expect(dialog.getByRole('checkbox', { name: /Emma Ernst/ })).toBeDisabled()
  await user.click(dialog.getByRole('button', { name: 'Send 1 e-mail and print 1' }))
  await waitFor(() => expect(saved).toHaveLength(1))
  expect(sent).toMatchObject([{ body: { memberIds: [anna.id] } }])
  expect(printed).toMatchObject([{ body: { memberIds: [emma.id] } }])
})

test('says nothing of paper where all have an e-mail address', async () => {
  const { dialog } = await writeNote([anna])
  await dialog.findByText('By e-mail: 1. Without one: 0.')
  dialog.getByRole('button', { name: 'Send 1 e-mail' })
  expect(dialog.queryByText(/paper|print/i)).toBeNull()
})

test('whose address was taken away meanwhile gets the note on paper as well', async () => {
  const { user, dialog } = await writeNote([anna, ben])
  answer(lettersContract.send, { outcomes: [{ memberId: anna.id, outcome: 'no-address' }] })
  const printed = answerFile(lettersContract.print, 'the notes', 'notes.pdf')
  const saved = catchDownloads()
  await user.click(await dialog.findByRole('button', { name: 'Send 1 e-mail and print 1' }))
  await dialog.findByText('2 letters go on paper')
  await waitFor(() => expect(saved).toHaveLength(1))
  expect(printed).toMatchObject([{ body: { memberIds: [anna.id, ben.id] } }])
})

test('letters that could not be printed are saved at a second try, and no e-mail is sent twice', async () => {
  const { user, dialog } = await writeNote([anna, ben])
  const sent = answer(lettersContract.send, { outcomes: [{ memberId: anna.id, outcome: 'queued' }] })
  answer(lettersContract.ofGroup, { letters: [] })
  refuse(lettersContract.print, 'unavailable', 'Please try again in a minute.')
  const saved = catchDownloads()
  await user.click(await dialog.findByRole('button', { name: 'Send 1 e-mail and print 1' }))
  await dialog.findByText('Please try again in a minute.')
  answerFile(lettersContract.print, 'the notes', 'notes.pdf')
  await user.click(dialog.getByRole('button', { name: 'Save the letters again' }))
  await waitFor(() => expect(saved).toHaveLength(1))
  await waitFor(() => expect(dialog.queryByText('Please try again in a minute.')).toBeNull())
  expect(sent).toHaveLength(1)
})
