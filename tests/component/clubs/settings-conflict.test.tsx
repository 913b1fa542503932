import type { Club } from '@tessera/domain/clubs/club'
import { clubsContract } from '@tessera/domain/clubs/contract'
import { fireEvent, screen, waitFor, within } from '@testing-library/react/pure'
import { expect, onTestFinished, test, vi } from 'vitest'
import { openApp, reloadApp } from '../support/app.tsx'
import { answer, backend, breakDown, cut, hold, refuse, watch } from '../support/backend.ts'
import { clubBefore, startClub } from '../support/club.ts'
import { catchDownloads } from '../support/downloads.ts'
import { fill } from '../support/fill.ts'
import { openSettings, saveSettings } from '../support/settings.ts'

const account = { holder: 'Ruderclub e.V.', iban: 'DE89370400440532013000', bic: '', note: '' }
const sentence = 'Somebody else has changed the same fields meanwhile. Nothing has been saved.'

const chooseLogo = (field: HTMLElement) =>
  fireEvent.change(field, { target: { files: [new File(['the logo'], 'logo.png')] } })

/** Somebody else saves these settings: the API has them, and refuses what overwrites them unseen. */
function changeMeanwhile(changes: Partial<Club>) {
  answer(clubsContract.get, { ...clubBefore, ...changes })
  const details = Object.fromEntries(Object.keys(changes).map((name) => [name, 'Somebody else has changed this']))
  return refuse(clubsContract.change, 'changed_meanwhile', sentence, details)
}

/** Returns the paths of the requests that change something. */
function watchWrites(): string[] {
  const writes: string[] = []
  const note = ({ request }: { request: Request }) => {
    const { pathname } = new URL(request.url)
    if (request.method !== 'GET' && pathname.startsWith('/api/')) writes.push(`${request.method} ${pathname}`)
  }
  backend.events.on('request:start', note)
  onTestFinished(() => void backend.events.removeListener('request:start', note))
  return writes
}

test('takes nothing while it saves, so that nothing typed is lost, and gives the focus back after a failure', async () => {
  const user = await openApp('/', startClub().admin)
  const form = await openSettings(user)
  const name = form.getByLabelText('Club Name')
  breakDown(clubsContract.rename)
  const release = hold(/\/api\/clubs$/)
  await user.clear(name)
  await user.type(name, 'Segelclub{Enter}')
  await waitFor(() => expect(name).toBeDisabled())
  expect(form.getByLabelText('The year begins in')).toBeDisabled()
  release()
  expect(await form.findByRole('alert')).toHaveTextContent('Failed to update club')
  await waitFor(() => expect(name).toHaveFocus())
  expect(name).toHaveValue('Segelclub')
})

test('one Save is one request, however many settings it changes', async () => {
  // The preview of a chosen logo needs `URL.createObjectURL`.
  catchDownloads()
  const user = await openApp('/', startClub().admin)
  const form = await openSettings(user)
  const sent = watch(clubsContract.change)
  const writes = watchWrites()
  fill({ 'Club Name': 'Segelclub' })
  fireEvent.click(form.getByTitle('Lake'))
  fireEvent.change(form.getByLabelText('The year begins in'), { target: { value: '9' } })
  chooseLogo(form.getByLabelText('Logo'))
  await saveSettings(user)
  expect(writes).toEqual(['PATCH /api/clubs'])
  const wanted = {
    name: 'Segelclub',
    colour: '#1f5f8b',
    seasonStartsInMonth: 9,
  }
  const names = [...Object.keys(wanted), 'logo']
  const seen = Object.fromEntries(Object.entries(clubBefore).filter(([name]) => names.includes(name)))
  expect(sent[0]?.body).toEqual({ ...wanted, seen })
  expect(await sent[0]?.files.logo?.text()).toBe('the logo')
})

test('shows both values of what somebody else changed meanwhile, and keeps all that was typed', async () => {
  const user = await openApp('/', startClub().admin)
  const form = await openSettings(user)
  fill({ 'Club Name': 'Segelclub' })
  await user.click(form.getByTitle('Cherry'))
  const refused = changeMeanwhile({ colour: '#1f5f8b' })
  const shown = vi.spyOn(Element.prototype, 'scrollIntoView')
  onTestFinished(() => shown.mockRestore())
  await user.click(form.getByRole('button', { name: 'Save' }))
  const item = within(await form.findByRole('listitem'))
  item.getByText('Colour')
  item.getByText(/Meanwhile changed to: #1f5f8b/)
  item.getByText(/Yours: #a3263f/)
  expect(form.getByRole('alert')).toHaveTextContent(sentence)
  expect(shown.mock.contexts).toEqual([form.getByRole('alert')])
  expect(form.getByLabelText('Club Name')).toHaveValue('Segelclub')
  expect(refused).toMatchObject([{ body: { seen: { colour: null } } }])
  const sent = answer(clubsContract.change, { ...clubBefore, name: 'Segelclub', colour: '#a3263f' })
  await saveSettings(user)
  const seen = { name: 'Ruderclub', colour: '#1f5f8b' }
  expect(sent.map(({ body }) => body)).toEqual([{ name: 'Segelclub', colour: '#a3263f', seen }])
})

test('what somebody else stored in another setting is not sent', async () => {
  const user = await openApp('/', startClub().admin)
  const form = await openSettings(user)
  await user.click(form.getByTitle('Cherry'))
  answer(clubsContract.get, { ...clubBefore, name: 'Tanzclub' })
  const sent = answer(clubsContract.change, { ...clubBefore, name: 'Tanzclub', colour: '#a3263f' })
  await saveSettings(user)
  expect(sent.map(({ body }) => body)).toEqual([{ colour: '#a3263f', seen: { colour: null } }])
  expect(screen.getByLabelText('Club Name')).toHaveValue('Tanzclub')
})

test('a draft that a reload restores overwrites nothing unseen', async () => {
  const { admin } = startClub()
  const user = await openApp('/', admin)
  await openSettings(user, 'Money')
  fill({ 'Account holder': account.holder, IBAN: account.iban })
  const refused = changeMeanwhile({ bankAccount: { ...account, holder: 'Rowing Club' } })
  await reloadApp(admin)
  const form = within(await screen.findByRole('main'))
  await form.findByText('Restored what you had typed')
  await user.click(form.getByRole('button', { name: 'Save' }))
  const item = within(await form.findByRole('listitem'))
  item.getByText(/Meanwhile changed to: Rowing Club, DE89370400440532013000/)
  item.getByText(/Yours: Ruderclub e.V., DE89370400440532013000/)
  expect(refused.map(({ body }) => body)).toEqual([{ bankAccount: account, seen: { bankAccount: null } }])
})

test.each([
  ['is sent once more', false, 2],
  ['with a logo is not, as it would meet its own', true, 1],
])('a Save whose connection was lost %s', async (_, withLogo, times) => {
  catchDownloads()
  const user = await openApp('/', startClub().admin)
  const form = await openSettings(user)
  await user.click(form.getByTitle('Lake'))
  if (withLogo) chooseLogo(form.getByLabelText('Logo'))
  const writes = watchWrites()
  cut(clubsContract.change)
  await user.click(form.getByRole('button', { name: 'Save' }))
  await form.findByRole('alert')
  expect(writes).toEqual(Array(times).fill('PATCH /api/clubs'))
})
