import { passesContract } from '@tessera/domain/passes/contract'
import { screen, waitFor, within } from '@testing-library/react/pure'
import { strFromU8, unzipSync } from 'fflate'
import { expect, test } from 'vitest'
import { chooseLanguage } from '../../../web/src/language/language.ts'
import { spec } from '../../spec/tags.ts'
import { openApp } from '../support/app.tsx'
import { answer, answerFile, breakDown, cut, refuse } from '../support/backend.ts'
import { item, member, passesReady, startClub, year } from '../support/club.ts'
import { catchDownloads } from '../support/downloads.ts'

const path = '/#member-passes'
const thisYear = String(new Date().getFullYear())
const answerUpdate = (message: string) =>
  answer(passesContract.updateAll, { message, updated: 2, voided: 0, changed: 2, told: 1, unreached: 0 })

test('leads to the setup while that is incomplete', async () => {
  const { admin } = startClub({ members: [member()] })
  const user = await openApp(path, admin)
  const row = within(await screen.findByRole('row', { name: /Benedikt Ferraro/ }))
  expect(row.getByRole('button', { name: 'Generate Pass' })).toBeDisabled()
  expect(screen.queryByRole('button', { name: 'Generate All' })).toBeNull()
  await user.click(await screen.findByRole('link', { name: 'Configure Passes' }))
  await screen.findByRole('list', { name: 'Pass setup' })
})

test('lists members with status and missing requirements', async () => {
  const season = year(thisYear)
  const { admin } = startClub({
    club: passesReady,
    ...{ years: [season], items: [item({ yearId: season.id })] },
    members: [member({ fullName: 'Otto Owing' }), member({ fullName: 'Ursula Away', enabled: false })],
  })
  await openApp(path, admin)
  const owing = within(await screen.findByRole('row', { name: /Otto Owing/ }))
  await owing.findByText('Payment Due')
  owing.getByText(`Annual fee ${thisYear}`)
  within(screen.getByRole('row', { name: /Ursula Away/ })).getByText('Disabled')
})

test('finds members by name and number, whatever the case', async () => {
  const { admin } = startClub({
    members: [member({ fullName: 'Žofie Ångström' }), member({ fullName: 'Sean O’Brien', memberId: '8/a' })],
  })
  const user = await openApp(path, admin)
  const search = await screen.findByRole('searchbox', { name: 'Search passes' })
  await user.type(search, 'ÅNGSTRÖM')
  await waitFor(() => expect(screen.queryByText('Sean O’Brien')).toBeNull())
  screen.getByText('Žofie Ångström')
  await user.clear(search)
  await user.type(search, '8/A')
  await screen.findByText('Sean O’Brien')
  await waitFor(() => expect(screen.queryByText('Žofie Ångström')).toBeNull())
  await user.type(search, 'nobody')
  await screen.findByText('Nobody found')
})

test('saves a pass under the number of the member', { tags: spec('1.9') }, async () => {
  const one = member({ memberId: 'card 7' })
  const { admin } = startClub({ club: passesReady, members: [one] })
  const asked = answerFile(passesContract.generate, 'the pass')
  const saved = catchDownloads()
  const user = await openApp(path, admin)
  await user.click(await screen.findByRole('button', { name: 'Generate Pass' }))
  await screen.findByText('Pass generated successfully for member card 7')
  expect(asked.map(({ params }) => params.memberId)).toEqual([one.id])
  expect(saved.map(({ name }) => name)).toEqual(['card-7.pkpass'])
  expect(await saved[0]?.blob.text()).toBe('the pass')
})

test('saves the passes of all who are enabled as one zip, and says how far it is', async () => {
  const members = [
    member({ memberId: '7', fullName: 'Žofie Ångström' }),
    member({ memberId: '8/a', fullName: 'Sean O’Brien' }),
    member({ memberId: '9', fullName: 'Ursula Away', enabled: false }),
  ]
  const { admin } = startClub({ club: passesReady, members })
  const saved = catchDownloads()
  const held: (() => void)[] = []
  answerFile(passesContract.generate, async ({ params }) => {
    await new Promise<void>((letGo) => held.push(letGo))
    return `the pass of ${members.find(({ id }) => id === params.memberId)?.fullName}`
  })
  const user = await openApp(path, admin)
  await user.click(await screen.findByRole('button', { name: 'Generate All' }))
  const progress = await screen.findByRole('progressbar', { name: /^Generating passes/ })
  await waitFor(() => expect(held).toHaveLength(2))
  screen.getByText('0 of 2')
  expect(progress).toHaveAttribute('max', '2')
  expect(progress).toHaveAttribute('value', '0')
  expect(screen.getByRole('button', { name: 'Generating...' })).toBeDisabled()
  held[0]?.()
  await screen.findByText('1 of 2')
  expect(progress).toHaveAttribute('value', '1')
  held[1]?.()
  await screen.findByText('2 passes saved as passes.zip')
  expect(saved.map(({ name }) => name)).toEqual(['passes.zip'])
  const inside = unzipSync(new Uint8Array((await saved[0]?.blob.arrayBuffer()) ?? []))
  expect(Object.fromEntries(Object.entries(inside).map(([name, bytes]) => [name, strFromU8(bytes)]))).toEqual({
    '7.pkpass': 'the pass of Žofie Ångström',
    '8-a.pkpass': 'the pass of Sean O’Brien',
  })
})

test('leaves out who is disabled meanwhile', async () => {
  const { admin } = startClub({ club: passesReady, members: [member({ memberId: '7' })] })
  const saved = catchDownloads()
  refuse(passesContract.generate, 'membership_disabled', 'The membership is disabled')
  const user = await openApp(path, admin)
  await user.click(await screen.findByRole('button', { name: 'Generate All' }))
  await screen.findByText('0 passes saved as passes.zip')
  expect(saved).toHaveLength(1)
})

test('saves nothing where the passes cannot be made', async () => {
  const { admin } = startClub({ club: passesReady, members: [member()] })
  const saved = catchDownloads()
  cut(passesContract.generate)
  const user = await openApp(path, admin)
  await user.click(await screen.findByRole('button', { name: 'Generate All' }))
  await screen.findByText('The server cannot be reached. Please check your connection and try again.')
  expect(saved).toEqual([])
})

test.each([
  ['the server says', 'All passes updated successfully: 2 passes changed, 1 phone was told.'],
  ['it is done where the server says nothing', ''],
])('updates all passes, and says what %s', { tags: spec('8.62 8.63') }, async (_, message) => {
  const { admin } = startClub({ club: passesReady, members: [member()] })
  answerUpdate(message)
  const user = await openApp(path, admin)
  await user.click(await screen.findByRole('button', { name: 'Update All Passes' }))
  await screen.findByText(message || 'All passes updated successfully')
})

test.each([
  ['making a pass', 'Generate Pass', 'Failed to generate pass', passesContract.generate],
  ['updating all', 'Update All Passes', 'Failed to update passes', passesContract.updateAll],
] as const)('says that %s failed', { tags: spec('8.38 8.39') }, async (_, button, sentence, endpoint) => {
  const { admin } = startClub({ club: passesReady, members: [member()] })
  breakDown(endpoint)
  const user = await openApp(path, admin)
  await user.click(await screen.findByRole('button', { name: button }))
  await screen.findByText(sentence)
})

test.each([
  {
    language: 'de',
    due: 'Zahlung fällig',
    zipped: ['Alle erstellen', '1 Karte als passes.zip gespeichert'],
    updated: ['Alle Karten aktualisieren', 'Alle Karten aktualisiert: 2 Karten geändert, 1 Handy benachrichtigt.'],
    refused: [
      'Karte erstellen',
      'Die Karten sind noch nicht fertig eingerichtet. Es fehlt: Zertifikat und Schlüssel, Vorlage.',
    ],
  },
  {
    language: 'it',
    due: 'Pagamento dovuto',
    zipped: ['Crea tutte', '1 tessera salvata come passes.zip'],
    updated: [
      'Aggiorna tutte le tessere',
      'Tutte le tessere sono aggiornate: 2 tessere cambiate, 1 telefono avvisato.',
    ],
    refused: ['Crea tessera', 'La configurazione delle tessere non è completa. Manca: certificato e chiave, modello.'],
  },
] as const)('speaks $language', async ({ language, due, zipped, updated, refused }) => {
  await chooseLanguage(language)
  const season = year(thisYear)
  const { admin } = startClub({
    club: passesReady,
    ...{ years: [season], items: [item({ yearId: season.id })], members: [member()] },
  })
  catchDownloads()
  answerFile(passesContract.generate, 'pass')
  answerUpdate('All passes updated successfully: 2 passes changed, 1 phone was told.')
  const user = await openApp(path, admin)
  await screen.findByText(due)
  const press = async ([button, notice]: readonly [string, string]) => {
    await user.click(screen.getByRole('button', { name: button }))
    await screen.findByText(notice)
  }
  await press(zipped)
  await press(updated)
  const sentence = 'The pass setup is not complete. Missing: the certificate and its key, the template.'
  refuse(passesContract.generate, 'pass_setup_incomplete', sentence)
  await press(refused)
})
