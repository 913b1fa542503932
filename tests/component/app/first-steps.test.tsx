import { passesContract } from '@tessera/domain/passes/contract'
import { screen, waitFor, within } from '@testing-library/react/pure'
import { expect, test } from 'vitest'
import { openApp, reloadApp } from '../support/app.tsx'
import { answer, answerFile } from '../support/backend.ts'
import { emptyPassConfig, item, member, passesReady, startClub, year } from '../support/club.ts'
import { catchDownloads } from '../support/downloads.ts'
import { fill } from '../support/fill.ts'

const thisYear = String(new Date().getUTCFullYear())
const goodbye = /^All set/
const button = (done: number) => screen.findByRole('button', { name: `First steps: ${done} of 5 done` })
const steps = async () => within(await screen.findByRole('region', { name: 'First steps' }))
const noSteps = () => waitFor(() => expect(screen.queryByRole('region', { name: 'First steps' })).toBeNull())

/** Content of a club that only lacks a first card. */
const almost = () => ({ club: passesReady, members: [member()], items: [item()] })

/** Mocks the pass configuration; `issued` becomes true once a pass is generated. */
function answerIssued(issued: boolean) {
  let isIssued = issued
  answer(passesContract.config, () => ({ ...emptyPassConfig, issued: isIssued }))
  answerFile(passesContract.generate, async () => {
    isIssued = true
    return 'the pass'
  })
}

test('shows a new club its first steps and ticks off completed ones', async () => {
  const user = await openApp('/', startClub().admin)
  await button(1)
  expect((await steps()).getAllByRole('listitem')).toHaveLength(5)
  expect((await steps()).getAllByLabelText('Done')).toHaveLength(1)
  await user.click(await screen.findByRole('button', { name: 'Add Member' }))
  const form = within(await screen.findByRole('dialog'))
  fill({ 'Member ID': '1', 'Full Name': 'Anna Acht', Email: 'anna@club.test' })
  await user.click(form.getByRole('button', { name: 'Add Member' }))
  await button(2)
  expect((await steps()).getAllByLabelText('Done')).toHaveLength(2)
})

test('hidden steps stay hidden until their button shows them again', async () => {
  const { admin } = startClub()
  const user = await openApp('/', admin)
  await steps()
  await user.click(await button(1))
  await noSteps()
  await reloadApp()
  expect(await button(1)).toHaveAttribute('aria-expanded', 'false')
  await noSteps()
  await user.click(await button(1))
  await steps()
})

test('first steps are folded if some are done', async () => {
  await openApp('/', startClub({ members: [member()] }).admin)
  expect(await button(2)).toHaveAttribute('aria-expanded', 'false')
  await noSteps()
})

test('proposes the annual fee: this year, once per year, required', async () => {
  const club = startClub()
  const user = await openApp('/', club.admin)
  await user.click((await steps()).getByRole('link', { name: 'Set the annual fee' }))
  const form = within(await screen.findByRole('dialog', { name: 'Add Payment Item' }))
  expect(form.getByLabelText('Name')).toHaveValue('Annual fee')
  expect(form.getByLabelText('Year')).toHaveDisplayValue(thisYear)
  expect(form.getByLabelText('Purchase Restriction')).toHaveDisplayValue('Annual')
  expect(form.getByLabelText('Required for active membership')).toBeChecked()
  fill({ Price: '60' })
  await user.click(form.getByRole('button', { name: 'Add Item' }))
  await button(2)
  const [added] = club.documents.all('paymentYears')
  expect(added).toMatchObject({ year: thisYear, active: true })
  expect(club.documents.all('paymentItems')).toMatchObject([
    { name: 'Annual fee', yearId: added?.id, purchaseRestriction: 'once_per_year', isRequiredForActive: true },
  ])
})

test('the annual fee uses the existing year, and its form does not reopen by itself', async () => {
  const club = startClub({ years: [year(thisYear)] })
  const user = await openApp('/', club.admin)
  await user.click(await button(1))
  await user.click((await steps()).getByRole('link', { name: 'Set the annual fee' }))
  const form = within(await screen.findByRole('dialog', { name: 'Add Payment Item' }))
  fill({ Price: '60' })
  await user.click(form.getByRole('button', { name: 'Add Item' }))
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
  expect(club.documents.all('paymentYears')).toHaveLength(1)
  await reloadApp()
  await screen.findByRole('row', { name: /Annual fee/ })
  expect(screen.queryByRole('dialog')).toBeNull()
})

test('the first card is the last step; the steps then show a closing message once', async () => {
  const { admin } = startClub(almost())
  catchDownloads()
  answerIssued(false)
  const user = await openApp('/#member-passes', admin)
  await button(4)
  await user.click(await screen.findByRole('button', { name: 'Generate Pass' }))
  await screen.findByText(goodbye)
  const banner = screen.getByText(goodbye).closest<HTMLElement>('[role=status]')
  await user.click(within(banner ?? document.body).getByRole('button', { name: 'Close' }))
  await waitFor(() => expect(screen.queryByText(goodbye)).toBeNull())
  await reloadApp()
  await screen.findByRole('button', { name: 'Generate Pass' })
  expect(screen.queryByText(goodbye)).toBeNull()
  expect(screen.queryByRole('button', { name: /^First steps/ })).toBeNull()
})

test('shows no first steps to a club that was already complete', async () => {
  const { admin } = startClub(almost())
  answerIssued(true)
  await openApp('/#member-passes', admin)
  await screen.findByRole('button', { name: 'Generate Pass' })
  await waitFor(() => expect(localStorage.getItem('tessera.first-steps.club')).toBe('over'))
  expect(screen.queryByText(goodbye)).toBeNull()
  expect(screen.queryByRole('button', { name: /^First steps/ })).toBeNull()
})
