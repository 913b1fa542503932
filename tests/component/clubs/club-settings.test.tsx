import { accountsContract } from '@tessera/domain/accounts/contract'
import { clubsContract } from '@tessera/domain/clubs/contract'
import { logoNotSvg } from '@tessera/domain/clubs/logo'
import { fireEvent, screen, waitFor, within } from '@testing-library/react/pure'
import { expect, test } from 'vitest'
import { spec } from '../../spec/tags.ts'
import { openApp, reloadApp } from '../support/app.tsx'
import { answer, breakDown, refuse, slowDown, watch } from '../support/backend.ts'
import { startClub } from '../support/club.ts'
import { catchDownloads } from '../support/downloads.ts'
import { fill } from '../support/fill.ts'
import { leaveSettings, openSettings, saveSettings } from '../support/settings.ts'

const ownLogo = { url: '/api/logos/own', width: 90, height: 30 }

/** Opens the settings of a club. */
async function open(club: Parameters<typeof startClub>[0] = {}) {
  const { admin } = startClub(club)
  // The preview of a chosen logo needs `URL.createObjectURL`.
  catchDownloads()
  const user = await openApp('/', admin)
  const form = await openSettings(user)
  const press = () => user.click(form.getByRole('button', { name: 'Save' }))
  const chooseLogo = (name: string) =>
    fireEvent.change(form.getByLabelText('Logo'), { target: { files: [new File(['the logo'], name)] } })
  return { admin, user, form, press, save: () => saveSettings(user), chooseLogo }
}

const logoOfPage = () => document.querySelector('h1')?.closest('header')?.querySelector('img')?.getAttribute('src')

test('renames the club', { tags: spec('1.3 7.53') }, async () => {
  const { user, save } = await open()
  const changed = watch(clubsContract.rename)
  fill({ 'Club Name': 'Ruderclub Neue Donau' })
  await save()
  await leaveSettings(user)
  expect(screen.getByRole('heading', { level: 1 })).toHaveTextContent('Ruderclub Neue Donau')
  expect(changed).toMatchObject([{ body: { name: 'Ruderclub Neue Donau', seen: { name: 'Ruderclub' } } }])
})

test('requires a name', async () => {
  const { form, press } = await open()
  const changed = watch(clubsContract.rename)
  fill({ 'Club Name': ' ' })
  await press()
  await form.findByText('Club name is required')
  expect(changed).toEqual([])
})

test('reports that the club was not changed, and keeps its name', { tags: spec('8.9') }, async () => {
  const { user, form, press } = await open()
  breakDown(clubsContract.rename)
  fill({ 'Club Name': 'Another name' })
  await press()
  expect(await form.findByRole('alert')).toHaveTextContent('Failed to update club')
  await leaveSettings(user)
  expect(screen.getByRole('heading', { level: 1 })).toHaveTextContent('Ruderclub')
})

test.each([['at once'], ['over a slow network']])('a new name stands in the menu of places, %s', async (pace) => {
  const { user, save } = await open()
  answer(accountsContract.places, {
    places: [
      { role: 'admin', clubId: 'club', clubName: 'Neue Donau' },
      { role: 'admin', clubId: 'other', clubName: 'Tanzclub' },
    ],
    invitations: [],
  })
  if (pace !== 'at once') slowDown()
  fill({ 'Club Name': 'Neue Donau' })
  await save()
  await leaveSettings(user)
  await user.click(await screen.findByRole('button', { name: 'Switch Club' }))
  await screen.findByRole('menuitem', { name: 'Neue Donau · Administrator' })
})

test('applies the chosen colour to the page', async () => {
  const { user, form, save } = await open()
  const changed = watch(clubsContract.change)
  const colourOfPage = () => document.documentElement.getAttribute('style') ?? ''
  expect(colourOfPage()).not.toContain('--')
  await user.click(form.getByTitle('Cherry'))
  await save()
  expect(changed[0]?.body.colour).toMatch(/^#[\da-f]{6}$/)
  await waitFor(() => expect(colourOfPage()).toContain('--'))
  await user.click(form.getByTitle('Tessera green'))
  await save()
  await waitFor(() => expect(changed).toHaveLength(2))
  expect(changed[1]?.body.colour).toBeNull()
  await waitFor(() => expect(colourOfPage()).not.toContain('--'))
})

test('sends a logo and shows it', async () => {
  const { user, save, chooseLogo, form } = await open()
  const sent = watch(clubsContract.change)
  chooseLogo('logo.png')
  await waitFor(() => expect(screen.getByRole('main').querySelector('img')).toHaveAttribute('src', 'blob:0'))
  expect(form.getByText('logo.png')).toBeVisible()
  await save()
  expect(await sent[0]?.files.logo?.text()).toBe('the logo')
  await leaveSettings(user)
  expect(logoOfPage()).toBe('/api/logos/new')
})

test('removes a logo on the next save', async () => {
  const { user, form, save } = await open({ club: { logo: ownLogo } })
  expect(logoOfPage()).toBe(ownLogo.url)
  await user.click(form.getByRole('button', { name: 'Remove logo' }))
  await save()
  expect(logoOfPage()).toBeUndefined()
})

test('shows at the field why a logo is rejected, and changes nothing else', async () => {
  const { user, form, press, chooseLogo } = await open()
  const renamed = watch(clubsContract.rename)
  const changed = refuse(clubsContract.change, 'unsupported_media', logoNotSvg)
  fill({ 'Club Name': 'Another name' })
  chooseLogo('logo.svg')
  await press()
  await form.findByText('An SVG cannot be used as a logo. Please save it as a PNG image.')
  expect(form.getByLabelText('Logo')).toBeInvalid()
  expect(changed).toMatchObject([{ body: { name: 'Another name' } }])
  expect(renamed).toEqual([])
  await leaveSettings(user)
  expect(document.querySelector('h1')).toHaveTextContent('Ruderclub')
})

test('what was typed stays in another section and after a reload, until it is discarded', async () => {
  const { admin, user } = await open()
  const drafts = () => Object.keys({ ...sessionStorage }).filter((key) => key.startsWith('tessera'))
  fill({ 'Club Name': 'Rowing Club' })
  await openSettings(user, 'Money')
  await openSettings(user)
  expect(screen.getByLabelText('Club Name')).toHaveValue('Rowing Club')
  await reloadApp(admin)
  const form = within(await screen.findByRole('main'))
  await form.findByText('Restored what you had typed')
  expect(form.getByLabelText('Club Name')).toHaveValue('Rowing Club')
  await user.click(form.getByRole('button', { name: 'Discard' }))
  expect(form.getByLabelText('Club Name')).toHaveValue('Ruderclub')
  await waitFor(() => expect(drafts()).toEqual([]))
})

test('what was typed in one section is neither shown nor saved by another', async () => {
  const { user, form } = await open()
  fill({ 'Club Name': 'Rowing Club' })
  await openSettings(user, 'Cards')
  expect(form.queryByText('Restored what you had typed')).toBeNull()
  const sent = watch(clubsContract.change)
  const days = 'Days that a card counts after its season'
  fill({ [days]: '184' })
  await user.click(form.getByRole('button', { name: 'Save' }))
  await form.findByText('Please enter 0 to 183 days')
  expect(sent).toEqual([])
  fill({ [days]: '60' })
  await saveSettings(user)
  expect(sent.map(({ body }) => body)).toEqual([{ graceDays: 60, seen: { graceDays: 0 } }])
  await openSettings(user)
  expect(form.getByLabelText('Club Name')).toHaveValue('Rowing Club')
})

test('members leave at the end of a season only, by notice up to a day that begins three months before its end', async () => {
  const { user, form } = await open({ club: { seasonStartsInMonth: 9 } })
  await openSettings(user, 'Membership types')
  const sent = watch(clubsContract.change)
  const choice = 'Leaving at the end of a season only'
  expect(form.queryByRole('group', { name: 'Notice counts up to and on' })).toBeNull()
  await user.click(form.getByLabelText(choice))
  const day = within(form.getByRole('group', { name: 'Notice counts up to and on' }))
  expect(day.getByLabelText('Month')).toHaveDisplayValue('May')
  expect(day.getByLabelText('Day')).toHaveValue('31')
  await user.selectOptions(day.getByLabelText('Month'), 'June')
  await saveSettings(user)
  await openSettings(user, 'Membership types')
  await user.click(form.getByLabelText(choice))
  await saveSettings(user)
  expect(sent.map(({ body }) => body)).toEqual([
    { noticeBy: '06-30', seen: { noticeBy: null } },
    { noticeBy: null, seen: { noticeBy: '06-30' } },
  ])
})

test('a section has an address, which a reload keeps and Back leaves', async () => {
  const { admin, user } = await open()
  expect(location.pathname).toBe('/settings')
  await openSettings(user, 'Money')
  expect(location.pathname).toBe('/settings/money')
  await reloadApp(admin)
  await screen.findByLabelText('IBAN')
  history.back()
  await screen.findByLabelText('Club Name')
  expect(location.pathname).toBe('/settings')
})

test('an unknown section leads to the first one', async () => {
  await openApp('/settings/nothing', startClub().admin)
  await screen.findByLabelText('Club Name')
  expect(location.pathname).toBe('/settings')
})
