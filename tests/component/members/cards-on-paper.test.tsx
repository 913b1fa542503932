import { lettersContract } from '@tessera/domain/letters/contract'
import { printedCardContract } from '@tessera/domain/passes/printed-card-contract'
import { screen, waitFor, within } from '@testing-library/react/pure'
import { expect, test } from 'vitest'
import { openApp } from '../support/app.tsx'
import { answer, answerStream } from '../support/backend.ts'
import { member, passesReady, startClub } from '../support/club.ts'
import { catchDownloads } from '../support/downloads.ts'

const anna = member({ fullName: 'Anna Auer', email: 'anna@rowing.at' })
const ben = member({ fullName: 'Ben Bauer', email: '' })
const cora = member({ fullName: 'Cora Auer', email: '', belongsTo: ben.id })
const reminders = { pauseDays: 7, automatic: false, language: 'en' } as const
const content = { subject: 'Card', heading: 'Card', greeting: '', paragraphs: [], rows: [], closing: '' }

test('cards go as letters on paper to those without an e-mail address, each on its own, and are saved again', async () => {
  const { admin } = startClub({ club: passesReady, members: [anna, ben, cora] })
  answer(lettersContract.mail, { hindrance: null, leaves: true, reminders, members: [] })
  const looks = answer(lettersContract.preview, { to: anna.email, language: 'en', content })
  const sent = answer(lettersContract.send, { outcomes: [{ memberId: anna.id, outcome: 'queued' }] })
  const letter = { id: 'l', memberId: anna.id, name: anna.fullName, to: anna.email } as const
  answer(lettersContract.ofGroup, { letters: [{ ...letter, kind: 'card', state: 'sent' }] })
  const pdf = () => new Response('a PDF %%EOF').body as ReadableStream<Uint8Array<ArrayBuffer>>
  const printed = answerStream(printedCardContract.all, pdf())
  const saved = catchDownloads()
  const user = await openApp('/', admin)
  await user.click(await screen.findByRole('button', { name: 'More' }))
  await user.click(await screen.findByRole('menuitem', { name: 'Send the card to 3 members' }))
  const dialog = within(await screen.findByRole('dialog', { name: 'Membership cards' }))
  await dialog.findByText('1 by e-mail, 2 on paper')
  await user.click(dialog.getByRole('button', { name: 'Next person' }))
  await dialog.findByText('This person gets a letter on paper with the card to cut out')
  expect(looks).toMatchObject([{ params: { id: anna.id } }])
  await user.click(dialog.getByRole('button', { name: 'Send 1 e-mail and print 2' }))
  await dialog.findByText('2 letters go on paper')
  await waitFor(() => expect(saved.map(({ name }) => name)).toEqual(['cards.pdf']))
  expect(sent).toMatchObject([{ body: { kind: 'card', memberIds: [anna.id] } }])
  const wanted = { body: { memberIds: [ben.id, cora.id], layout: 'letters' } }
  expect(printed).toMatchObject([wanted])
  expect(dialog.queryByRole('region', { name: 'Not reached' })).toBeNull()
  const again = answerStream(printedCardContract.all, pdf())
  await user.click(dialog.getByRole('button', { name: 'Save the letters again' }))
  await waitFor(() => expect(saved).toHaveLength(2))
  expect(again).toMatchObject([wanted])
})
