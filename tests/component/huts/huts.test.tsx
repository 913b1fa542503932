import { hutsContract } from '@tessera/domain/huts/contract'
import type { Hut } from '@tessera/domain/huts/hut'
import { screen, waitFor, within } from '@testing-library/react/pure'
import { expect, test } from 'vitest'
import { openApp } from '../support/app.tsx'
import { answer, refuse } from '../support/backend.ts'
import { startClub } from '../support/club.ts'
import { fill } from '../support/fill.ts'
import { openSettings } from '../support/settings.ts'

const hut = (more: Partial<Hut> = {}): Hut => ({
  id: 'one',
  name: 'Alm',
  until: '2199-12-31',
  isOver: false,
  createdAt: '2026-11-01T10:00:00Z',
  counts: [],
  ...more,
})

const open = async (huts: Hut[]) => {
  answer(hutsContract.list, huts)
  const user = await openApp('/', startClub().admin)
  return { user, page: await openSettings(user, 'Huts') }
}

test('a club without huts has one sentence and one button', async () => {
  const { page } = await open([])
  await page.findByText(/^Where there is no network for days/)
  expect(page.getAllByRole('paragraph')).toHaveLength(1)
  expect(page.getAllByRole('button').map(({ textContent }) => textContent)).toEqual(['Make a link'])
})

test('a link is shown once as text and as a code, and then its hut is in the list', async () => {
  const { user, page } = await open([])
  const link = 'https://club.test/hut#one.secret'
  const asked = answer(hutsContract.make, { link, huts: [hut()] })
  await user.click(await page.findByRole('button', { name: 'Make a link' }))
  const form = within(await screen.findByRole('dialog', { name: 'Make a link' }))
  await user.click(form.getByRole('button', { name: 'Make the link' }))
  await form.findByText('Please say where the link is used')
  expect(form.getByText('Please enter the last day on which the link counts')).toBeVisible()
  fill({ 'Where the link is used': 'Alm', 'Last day': '2199-12-31' })
  await user.click(form.getByRole('button', { name: 'Make the link' }))
  const made = within(await screen.findByRole('dialog', { name: 'The new link' }))
  expect(asked.map(({ body }) => body)).toEqual([{ name: 'Alm', until: '2199-12-31' }])
  expect(made.getByLabelText<HTMLInputElement>('Link').value).toBe(link)
  expect(made.getByRole('img', { name: 'Code of the link' }).querySelector('path')?.getAttribute('d')).toMatch(/^M\d/)
  await user.click(made.getByRole('button', { name: 'I have passed it on' }))
  await page.findByRole('button', { name: 'End the link of Alm' })
  expect(document.body.innerHTML).not.toContain('secret')
})

test('what was typed is there again after the form was closed with Escape', async () => {
  const { user, page } = await open([])
  const show = async () => {
    await user.click(await page.findByRole('button', { name: 'Make a link' }))
    return within(await screen.findByRole('dialog', { name: 'Make a link' }))
  }
  await show()
  fill({ 'Where the link is used': 'Alm' })
  await user.keyboard('{Escape}')
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
  const form = await show()
  await form.findByText('Restored what you had typed')
  expect(form.getByLabelText('Where the link is used')).toHaveValue('Alm')
})

test('a refused link says why in the form', async () => {
  const { user, page } = await open([])
  refuse(hutsContract.make, 'limit_reached', 'A club has at most 20 huts')
  await user.click(await page.findByRole('button', { name: 'Make a link' }))
  const form = within(await screen.findByRole('dialog', { name: 'Make a link' }))
  fill({ 'Where the link is used': 'Alm', 'Last day': '2199-12-31' })
  await user.click(form.getByRole('button', { name: 'Make the link' }))
  await form.findByText('A club has at most 20 huts')
})

test('the list says whether a device has the link, its last contact, and what it has counted on each day', async () => {
  const used = hut({
    id: 'two',
    name: '<b>Biwak</b>',
    boundAt: '2026-11-02T10:00:00Z',
    listAt: '2026-11-05T10:00:00Z',
    counts: [
      { day: '2026-11-04', valid: 12, due: 3, refused: 1 },
      { day: '2026-11-03', valid: 7, due: 0, refused: 0 },
    ],
  })
  const ended = hut({ id: 'three', name: 'Old', endedAt: '2026-11-06T10:00:00Z' })
  const { page } = await open([hut(), used, ended, hut({ id: 'four', name: 'Over', isOver: true })])
  await page.findByText('<b>Biwak</b>')
  expect(page.getAllByText(/Not opened by a device yet$/)).toHaveLength(3)
  expect(page.getByText(/Opened by a device: Nov \d, 2026/)).toBeVisible()
  expect(page.getByText(/^Last contact: Nov \d, 2026/)).toBeVisible()
  expect(page.getByText('Nov 4, 2026: 12 valid, 3 with a payment due, 1 not valid')).toBeVisible()
  page.getByText('Nov 3, 2026: 7 valid, 0 with a payment due, 0 not valid')
  page.getByText('Ended')
  page.getByText('Expired')
  const ends = page.getAllByRole('button', { name: /^End the link/ }).map((one) => one.getAttribute('aria-label'))
  expect(ends).toEqual(['End the link of Alm', 'End the link of <b>Biwak</b>'])
})

test('a link is ended, and a hut deleted, after a question', async () => {
  const { user, page } = await open([hut()])
  const ended = answer(hutsContract.end, [hut({ endedAt: '2026-11-06T10:00:00Z' })])
  await user.click(await page.findByRole('button', { name: 'End the link of Alm' }))
  expect(ended).toEqual([])
  await user.click(within(await screen.findByRole('alertdialog')).getByRole('button', { name: 'End the link' }))
  await screen.findByText('The link of Alm is ended')
  await page.findByText('Ended')
  const removed = answer(hutsContract.remove, [])
  await user.click(page.getByRole('button', { name: 'Delete Alm' }))
  expect(removed).toEqual([])
  await user.click(within(await screen.findByRole('alertdialog')).getByRole('button', { name: 'Delete' }))
  await screen.findByText('Alm is deleted')
  expect(page.queryByText('Alm')).toBeNull()
  expect([...ended, ...removed].map(({ params }) => params.id)).toEqual(['one', 'one'])
})
