import { mandatesContract } from '@tessera/domain/debit/mandates-contract'
import { committeeContract } from '@tessera/domain/duties/contract'
import { type HistoryEvent, historyContract } from '@tessera/domain/history/contract'
import { type LetterMail, lettersContract } from '@tessera/domain/letters/contract'
import { membersContract } from '@tessera/domain/members/contract'
import { passConfigContract } from '@tessera/domain/passes/config-contract'
import { passesContract } from '@tessera/domain/passes/contract'
import { screen, waitFor, within } from '@testing-library/react/pure'
import { expect, test } from 'vitest'
import { timeText } from '../../../web/src/language/format.ts'
import { hugePng } from '../../support/huge-png.ts'
import { chooseFile, click, dialog, modalClosed, row } from '../members/roster.ts'
import { openApp } from '../support/app.tsx'
import { answer, refuse } from '../support/backend.ts'
import { emptyPassConfig, member, startClub } from '../support/club.ts'
import { fill } from '../support/fill.ts'
import { drawPhotos } from '../support/photos.ts'
import { openSettings } from '../support/settings.ts'

const sentence = 'Somebody else has changed the same fields meanwhile. Nothing has been saved.'
const refuseWith = (endpoint: Parameters<typeof refuse>[0], ...fields: string[]) =>
  refuse(endpoint, 'changed_meanwhile', sentence, Object.fromEntries(fields.map((field) => [field, 'Changed'])))
/** A change by Karl, on another day than today. */
const changeOf = (of: Pick<HistoryEvent, 'collection' | 'documentId'>, field: string): HistoryEvent => ({
  ...of,
  id: 'change',
  kind: 'changed',
  at: '2026-05-01T10:00:00Z',
  by: 'Karl Kassier',
  name: '',
  changes: [{ field, before: 'a', after: 'b' }],
})
const lastChange = /^Last change: Karl Kassier, May [12], 2026, /
const carla = member({ memberId: 'b-2', fullName: 'Carla Calma', email: 'carla@club.test' })

test('a member: both values are shown, and the second save says that both were seen', async () => {
  const { admin, members } = startClub({ members: [carla] })
  const user = await openApp('/', admin)
  await click(user, 'Edit', await row(/Carla Calma/))
  const form = await dialog()
  fill({ 'Full Name': 'Carla Huber', 'Member ID': 'b-3' })
  members.splice(0, 1, { ...carla, fullName: 'Carla Meier', joinedOn: '2026-05-01' })
  const refused = refuseWith(membersContract.update, 'fullName')
  const of = changeOf({ collection: 'members', documentId: carla.id }, 'fullName')
  const at = new Date()
  const asked = answer(historyContract.list, {
    events: [
      { ...of, id: 'other', documentId: 'other', at: at.toISOString(), by: 'Olga Otto' },
      // Who changed another field is not to blame.
      { ...of, id: 'phone', by: 'Olga Otto', changes: [{ field: 'phone', after: '1' }] },
      { ...of, id: 'newest', at: at.toISOString(), by: 'Anna Rossi' },
      of,
    ],
    people: [],
  })
  await click(user, 'Save', form)
  await form.findByText(`Last change: Anna Rossi, today ${timeText(at)}`)
  expect(asked).toMatchObject([{ query: { kind: 'changed', member: carla.id } }])
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

test('a photo: theirs is shown beside the chosen one, which stays, and replaces it after a second save', async () => {
  drawPhotos()
  const { admin, members } = startClub({ members: [{ ...carla, photoUrl: '/api/photos/first' }] })
  const user = await openApp('/', admin)
  await click(user, 'Edit', await row(/Carla Calma/))
  const form = await dialog()
  chooseFile('Photo', 'photo.png', new Uint8Array(hugePng(40)))
  await form.findByLabelText(/^Photo as it will be shown/)
  members.splice(0, 1, { ...carla, photoUrl: '/api/photos/second' })
  const refused = refuseWith(membersContract.updateWithPhoto, 'photo')
  await click(user, 'Save', form)
  const note = await form.findByText(/^Somebody else has uploaded this photo meanwhile. Save again/)
  expect(note.parentElement?.querySelector('img')).toHaveAttribute('src', expect.stringContaining('/api/photos/second'))
  expect(refused).toMatchObject([{ body: { seenPhoto: '/api/photos/first' } }])
  const sent = answer(membersContract.updateWithPhoto, { ...carla, photoUrl: '/api/photos/third' })
  await click(user, 'Save', form)
  await modalClosed()
  expect(sent).toMatchObject([{ body: { seenPhoto: '/api/photos/second' } }])
})

test('a photo is removed only if it is the one that was seen', async () => {
  const { admin, members } = startClub({ members: [{ ...carla, photoUrl: '/api/photos/first' }] })
  const user = await openApp('/', admin)
  await click(user, 'Edit', await row(/Carla Calma/))
  const form = await dialog()
  await click(user, 'Remove photo', form)
  members.splice(0, 1, { ...carla, photoUrl: '/api/photos/second' })
  const refused = refuseWith(membersContract.removePhoto, 'photo')
  await click(user, 'Save', form)
  await form.findByText('Somebody else has uploaded this photo meanwhile.')
  form.getByRole('button', { name: 'Remove photo' })
  expect(refused).toMatchObject([{ query: { seen: '/api/photos/first' } }])
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
  answer(historyContract.list, {
    events: [changeOf({ collection: 'clubs', documentId: 'club' }, 'letters.pauseDays')],
    people: [],
  })
  await click(user, 'Save', form)
  const overtaken = within(await form.findByRole('listitem'))
  overtaken.getByText(/Meanwhile changed to: 14/)
  overtaken.getByText(/Yours: 21/)
  await form.findByText(lastChange)
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

test('the duty of somebody of the committee', async () => {
  const anna = { uid: 'admin', name: 'Anna Admin', email: 'anna@club.test', duty: 'owner' as const }
  const karl = { uid: 'karl', name: 'Karl Kassier', email: 'karl@club.test', duty: 'money' as const }
  const committee = (theirs: object) => ({ people: [anna, { ...karl, ...theirs }], invitations: [] })
  const user = await openApp('/', startClub().admin)
  answer(committeeContract.list, committee({}))
  const page = await openSettings(user, 'Committee')
  await user.click(await page.findByRole('button', { name: 'Change the duty of Karl Kassier' }))
  const form = await dialog()
  await user.selectOptions(form.getByLabelText('Duty'), 'members')
  answer(committeeContract.list, committee({ duty: 'look', until: '2027-03-31' }))
  const refused = refuseWith(committeeContract.change, 'duty')
  answer(historyContract.list, { events: [changeOf({ collection: 'users', documentId: 'karl' }, 'until')], people: [] })
  await click(user, 'Save', form)
  const overtaken = within(await form.findByRole('listitem'))
  overtaken.getByText(/Meanwhile changed to: Auditor · Until Mar 31, 2027/)
  overtaken.getByText(/Yours: Membership secretary/)
  await form.findByText(lastChange)
  expect(refused).toMatchObject([{ body: { duty: 'members', seen: { duty: 'money' } } }])
  const sent = answer(committeeContract.change, committee({ duty: 'members' }))
  await click(user, 'Save', form)
  await modalClosed()
  expect(sent).toMatchObject([{ body: { duty: 'members', seen: { duty: 'look', until: '2027-03-31' } } }])
})

test('a mandate', async () => {
  const directDebit = { creditorId: 'DE98ZZZ09999999999', noticeDays: 14 }
  const { admin } = startClub({ members: [carla], club: { directDebit } })
  const mandate = {
    holder: 'Carla Calma',
    iban: 'DE89 … 3000',
    reference: 'M-1',
    signedOn: '2025-03-01',
    endsOn: '2028-03-01',
    state: 'valid' as const,
  }
  const stored = (theirs: object) => ({
    mandate: { ...mandate, ...theirs },
    ofHead: null,
    proposed: '7K3MB-9QXR2',
  })
  answer(mandatesContract.get, stored({}))
  const user = await openApp('/members/b-2', admin)
  const section = within(await screen.findByRole('region', { name: 'Direct debit' }))
  await click(user, 'Edit mandate', section)
  const form = await dialog()
  fill({ 'Account holder': 'Carla Huber' })
  answer(mandatesContract.get, stored({ holder: 'Bruno Calma', iban: 'DE12 … 4444' }))
  const refused = refuseWith(mandatesContract.put, 'holder')
  await click(user, 'Save', form)
  const overtaken = within(await form.findByRole('listitem'))
  overtaken.getByText(/Meanwhile changed to: Bruno Calma/)
  overtaken.getByText(/Yours: Carla Huber/)
  form.getByText('Leave empty to keep DE12 … 4444')
  expect(refused).toMatchObject([{ body: { holder: 'Carla Huber', seen: { holder: 'Carla Calma' } } }])
  const sent = answer(mandatesContract.put, stored({ holder: 'Carla Huber' }))
  await click(user, 'Save', form)
  await modalClosed()
  expect(sent).toMatchObject([{ body: { holder: 'Carla Huber', seen: { holder: 'Bruno Calma' } } }])
})
