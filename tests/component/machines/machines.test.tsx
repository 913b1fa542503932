import { clubsContract } from '@tessera/domain/clubs/contract'
import { keysContract } from '@tessera/domain/machines/contract'
import type { MachineKey } from '@tessera/domain/machines/key'
import { newOwnField } from '@tessera/domain/members/own-fields'
import { text } from '@tessera/domain/texts/text'
import { screen, waitFor, within } from '@testing-library/react/pure'
import { expect, test } from 'vitest'
import { openApp } from '../support/app.tsx'
import { answer, refuse, watch } from '../support/backend.ts'
import { startClub } from '../support/club.ts'
import { fill } from '../support/fill.ts'
import { openSettings, saveSettings } from '../support/settings.ts'

const key = (more: Partial<MachineKey> = {}): MachineKey => ({
  id: 'one',
  name: 'Workshop',
  purpose: 'door',
  until: '2199-12-31',
  isOver: false,
  createdAt: '2026-11-01T10:00:00Z',
  ...more,
})

const open = async (keys: MachineKey[], club = {}) => {
  answer(keysContract.list, keys)
  const user = await openApp('/', startClub({ club }).admin)
  return { user, page: await openSettings(user, 'Machines') }
}

test('a club without keys and fields of its own reads what a key is for, and has one button', async () => {
  const { page } = await open([])
  await page.findByText(/^A door, a nightly copy or a script reaches the club/)
  expect(page.getAllByRole('button').map(({ textContent }) => textContent)).toEqual(['Make a key'])
})

test('a key is made for a purpose, shown once, and then in the list', async () => {
  const { user, page } = await open([])
  const asked = answer(keysContract.make, { key: 'tessera_one_secret', keys: [key({ name: 'Backup' })] })
  await user.click(await page.findByRole('button', { name: 'Make a key' }))
  const form = within(await screen.findByRole('dialog', { name: 'Make a key' }))
  expect(form.getByText(/^Asks for a card or a number/)).toBeVisible()
  await user.click(form.getByRole('button', { name: 'Make the key' }))
  await form.findByText('Please say what uses the key')
  expect(form.getByText('Please enter the last day on which the key counts')).toBeVisible()
  fill({ 'What uses the key': 'Backup' })
  await user.selectOptions(form.getByLabelText('What the key is for'), 'Read money')
  expect(form.getByText(/^Reads payments, items and years/)).toBeVisible()
  fill({ 'Last day': '2199-12-31' })
  await user.click(form.getByRole('button', { name: 'Make the key' }))
  const made = within(await screen.findByRole('dialog', { name: 'The new key' }))
  expect(asked.map(({ body }) => body)).toEqual([{ name: 'Backup', purpose: 'read_money', until: '2199-12-31' }])
  expect(made.getByLabelText<HTMLInputElement>('Key').value).toBe('tessera_one_secret')
  await user.click(made.getByRole('button', { name: 'I have copied it' }))
  await page.findByRole('button', { name: 'End the key of Backup' })
  expect(document.body.innerHTML).not.toContain('tessera_one_secret')
})

test('what was typed is there again after the form was closed with Escape', async () => {
  const { user, page } = await open([])
  const show = async () => {
    await user.click(await page.findByRole('button', { name: 'Make a key' }))
    return within(await screen.findByRole('dialog', { name: 'Make a key' }))
  }
  await show()
  fill({ 'What uses the key': 'Backup' })
  await user.keyboard('{Escape}')
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
  const form = await show()
  await form.findByText('Restored what you had typed')
  expect(form.getByLabelText('What uses the key')).toHaveValue('Backup')
})

test('a refused key says why in the form', async () => {
  const { user, page } = await open([])
  refuse(keysContract.make, 'limit_reached', text('A club has at most 20 keys'))
  await user.click(await page.findByRole('button', { name: 'Make a key' }))
  const form = within(await screen.findByRole('dialog', { name: 'Make a key' }))
  fill({ 'What uses the key': 'Door' })
  fill({ 'Last day': '2199-12-31' })
  await user.click(form.getByRole('button', { name: 'Make the key' }))
  await form.findByText('A club has at most 20 keys')
})

test('the list says what each key is for, until when, when it was used last, and which are over', async () => {
  const used = key({ id: 'two', name: '<b>Copy</b>', purpose: 'read_members', lastUsedAt: '2026-11-05T02:00:00Z' })
  const { page } = await open([key(), used, key({ id: 'three', name: 'Old', until: '2026-01-31', isOver: true })])
  await page.findByText('<b>Copy</b>')
  expect(page.getAllByText('Never used')).toHaveLength(2)
  expect(page.getByText(/^Last used Nov \d, 2026/)).toBeVisible()
  expect(page.getByText('Read members · Until Dec 31, 2199')).toBeVisible()
  expect(page.getByText('Expired')).toBeVisible()
})

test('a key is ended after a question', async () => {
  const { user, page } = await open([key()])
  const asked = answer(keysContract.end, [])
  await user.click(await page.findByRole('button', { name: 'End the key of Workshop' }))
  const question = within(await screen.findByRole('alertdialog'))
  expect(asked).toEqual([])
  await user.click(question.getByRole('button', { name: 'End the key' }))
  await screen.findByText('The key of Workshop is ended')
  expect(page.queryByRole('button', { name: /^End the key/ })).toBeNull()
  expect(asked.map(({ params }) => params.id)).toEqual(['one'])
})

test('a field of text or numbers is chosen for the ids of cards, and no other', async () => {
  const chip = { ...newOwnField('Chip'), id: 'chip' }
  const memberFields = [
    chip,
    { ...newOwnField('Number', 'number'), id: 'number' },
    { ...newOwnField('Day', 'day'), id: 'day' },
    { ...newOwnField('Old'), id: 'old', enabled: false },
  ]
  const { user, page } = await open([], { memberFields })
  const field = await page.findByLabelText('Field with the id of the card')
  expect(
    within(field)
      .getAllByRole('option')
      .map(({ textContent }) => textContent),
  ).toEqual(['No field', 'Chip', 'Number'])
  const sent = watch(clubsContract.change)
  await user.selectOptions(field, 'Chip')
  await saveSettings(user)
  expect(sent).toMatchObject([{ body: { doorField: 'chip' } }])
})
