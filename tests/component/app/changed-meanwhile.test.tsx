import { type LetterMail, lettersContract } from '@tessera/domain/letters/contract'
import { membersContract } from '@tessera/domain/members/contract'
import { passConfigContract } from '@tessera/domain/passes/config-contract'
import { passesContract } from '@tessera/domain/passes/contract'
import { screen, waitFor, within } from '@testing-library/react/pure'
import { expect, test } from 'vitest'
import { click, dialog, modalClosed, row } from '../members/roster.ts'
import { openApp } from '../support/app.tsx'
import { answer, refuse } from '../support/backend.ts'
import { emptyPassConfig, member, startClub } from '../support/club.ts'
import { fill } from '../support/fill.ts'

const sentence = 'Somebody else has changed the same fields meanwhile. Nothing has been saved.'
const refuseWith = (endpoint: Parameters<typeof refuse>[0], ...fields: string[]) =>
  refuse(endpoint, 'changed_meanwhile', sentence, Object.fromEntries(fields.map((field) => [field, 'Changed'])))
const carla = member({ memberId: 'b-2', fullName: 'Carla Calma', email: 'carla@club.test' })

test('a member: both values are shown, and the second save says that both were seen', async () => {
  const { admin, members } = startClub({ members: [carla] })
  const user = await openApp('/', admin)
  await click(user, 'Edit', await row(/Carla Calma/))
  const form = await dialog()
  fill({ 'Full Name': 'Carla Huber', 'Member ID': 'b-3' })
  members.splice(0, 1, { ...carla, fullName: 'Carla Meier', joinedOn: '2026-05-01' })
  const refused = refuseWith(membersContract.update, 'fullName')
  await click(user, 'Save', form)
  const overtaken = within(await form.findByRole('listitem'))
  overtaken.getByText('Full Name')
  overtaken.getByText(/Meanwhile changed to: Carla Meier/)
  overtaken.getByText(/Yours: Carla Huber/)
  expect(form.getByRole('alert')).toHaveTextContent(sentence)
  expect(form.getByLabelText('Member ID')).toHaveValue('b-3')
  const seen = { memberId: 'b-2', fullName: 'Carla Calma', email: 'carla@club.test' }
  expect(refused).toMatchObject([{ body: { memberId: 'b-3', fullName: 'Carla Huber', seen } }])
  const sent = answer(membersContract.update, { ...carla, memberId: 'b-3', fullName: 'Carla Huber' })
  await click(user, 'Save', form)
  await modalClosed()
  expect(sent).toMatchObject([{ body: { seen: { ...seen, fullName: 'Carla Meier' } } }])
})

test('a setting of the reminders', async () => {
  const { admin } = startClub({ members: [carla] })
  const mail: LetterMail = {
    hindrance: null,
    leaves: false,
    members: [],
    reminders: { pauseDays: 7, automatic: false, language: 'en' },
  }
  answer(lettersContract.mail, mail)
  answer(lettersContract.plan, { days: [] })
  const user = await openApp('/', admin)
  await click(user, 'More')
  await user.click(await screen.findByRole('menuitem', { name: 'Automatic reminders' }))
  const form = await dialog()
  fill({ 'Days between two reminders': '21' })
  answer(lettersContract.mail, { ...mail, reminders: { ...mail.reminders, pauseDays: 14 } })
  const refused = refuseWith(lettersContract.setReminders, 'pauseDays')
  await click(user, 'Save', form)
  const overtaken = within(await form.findByRole('listitem'))
  overtaken.getByText(/Meanwhile changed to: 14/)
  overtaken.getByText(/Yours: 21/)
  expect(refused).toMatchObject([{ body: { pauseDays: 21, seen: { pauseDays: 7, automatic: false } } }])
  const sent = answer(lettersContract.setReminders, { pauseDays: 21, automatic: false, language: 'en' })
  await click(user, 'Save', form)
  await modalClosed()
  expect(sent).toMatchObject([{ body: { seen: { pauseDays: 14 } } }])
})

test('the pass configuration', async () => {
  const { admin } = startClub()
  const before = { ...emptyPassConfig, passTypeIdentifier: 'pass.org.example.club', teamIdentifier: 'EXAMPLE123' }
  answer(passConfigContract.config, before)
  const user = await openApp('/#pass-configuration', admin)
  fill({ 'Logo Text': await screen.findByLabelText('Logo Text').then(() => 'Mine') })
  answer(passConfigContract.config, { ...before, logoText: 'Theirs', description: 'Theirs' })
  const refused = refuseWith(passesContract.saveConfig, 'logoText')
  await click(user, 'Save')
  const overtaken = within(await screen.findByText(/Meanwhile changed to: Theirs/))
  overtaken.getByText('Logo Text')
  overtaken.getByText(/Yours: Mine/)
  expect(refused).toMatchObject([{ body: { logoText: 'Mine', seen: { logoText: '', description: '' } } }])
  const sent = answer(passesContract.saveConfig, { ...before, logoText: 'Mine', description: 'Theirs' })
  await click(user, 'Save')
  await screen.findByText('Pass configuration saved successfully')
  expect(sent).toMatchObject([{ body: { seen: { logoText: 'Theirs', description: '' } } }])
  await waitFor(() => expect(screen.getByLabelText('Description')).toHaveValue('Theirs'))
})
