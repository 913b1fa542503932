import { clubsContract } from '@tessera/domain/clubs/contract'
import { passesContract } from '@tessera/domain/passes/contract'
import { screen, waitFor, within } from '@testing-library/react/pure'
import { expect, test } from 'vitest'
import { spec } from '../../spec/tags.ts'
import { openApp } from '../support/app.tsx'
import { answer, answerFile, breakDown, hold, slowDown, watch } from '../support/backend.ts'
import { clubBefore, item, member, passesReady, payment, startClub, year } from '../support/club.ts'
import { catchDownloads } from '../support/downloads.ts'

const zoe = member({ memberId: '042', fullName: 'Zoë Ziegler' })
const thisYear = new Date().getFullYear()
const season = year(String(thisYear))
const fee = item({ yearId: season.id })

test('shows the club, a welcome and Log Out above four tabs, Members first', {
  tags: spec('2.77 2.79 2.80 2.82 2.85 2.86 2.87 2.88 2.89 3.1 7.11'),
}, async () => {
  const { admin } = startClub({ club: { name: 'Segelclub' } })
  const asked = watch(clubsContract.get)
  await openApp('/', admin)
  expect(screen.getByRole('heading', { level: 1 })).toHaveTextContent('Segelclub')
  expect(screen.getByText(`Welcome, ${admin.email}`)).toBeVisible()
  const tabs = within(screen.getByRole('tablist', { name: 'Club' })).getAllByRole('tab')
  expect(tabs.map(({ textContent }) => textContent)).toEqual([
    'Members',
    'Member Passes',
    'Pass Configuration',
    'Payments',
  ])
  expect(tabs[0]).toHaveAttribute('aria-selected', 'true')
  expect(asked).toHaveLength(1)
  await screen.findByText('No members found. Add your first member!')
})

test('Log Out leads to the login', { tags: spec('2.81') }, async () => {
  const user = await openApp('/', startClub().admin)
  await user.click(screen.getByRole('button', { name: 'Log Out' }))
  await screen.findByRole('button', { name: 'Sign in' })
  expect(location.pathname).toBe('/login')
})

test('reaches the pass configuration by its anchor', { tags: spec('2.21 2.22') }, async () => {
  await openApp('/#pass-configuration', startClub().admin)
  await screen.findByLabelText('Pass Type Identifier')
  expect(screen.getByRole('tab', { selected: true })).toHaveTextContent('Pass Configuration')
})

test('shows a loading screen while the club loads', { tags: spec('2.83') }, async () => {
  const { admin } = startClub()
  const letClub = hold('*/api/clubs')
  const asked = watch(clubsContract.get)
  const opened = openApp('/', admin)
  await waitFor(() => expect(asked).toHaveLength(1))
  expect(screen.getByRole('status')).toHaveTextContent('Loading...')
  expect(screen.queryByRole('tablist')).toBeNull()
  letClub()
  await opened
  expect(screen.getByRole('heading', { level: 1 })).toHaveTextContent('Ruderclub')
})

test('reports that the club did not load, under Club Dashboard, and retries', {
  tags: spec('2.78 2.84 8.8'),
}, async () => {
  const { admin } = startClub({ members: [zoe] })
  breakDown(clubsContract.get)
  const user = await openApp('/', admin)
  expect(screen.getByRole('heading', { level: 1 })).toHaveTextContent('Club Dashboard')
  expect(await screen.findByRole('alert')).toHaveTextContent('Failed to fetch club')
  await screen.findByRole('row', { name: /Zoë Ziegler/ })
  answer(clubsContract.get, {
    ...clubBefore,
    name: 'Segelclub',
  })
  await user.click(screen.getByRole('button', { name: 'Try again' }))
  await screen.findByRole('heading', { name: 'Segelclub' })
  expect(screen.queryByRole('alert')).toBeNull()
})

test.each(['Escape', 'Close'])('a modal closes by %s', { tags: spec('2.165 2.167') }, async (how) => {
  const user = await openApp('/', startClub().admin)
  await user.click(await screen.findByRole('button', { name: 'Add Member' }))
  const dialog = within(await screen.findByRole('dialog'))
  if (how === 'Escape') await user.keyboard('{Escape}')
  else await user.click(dialog.getByRole('button', { name: 'Close' }))
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
})

const old = year(String(thisYear - 1))
const oldFee = item({ name: 'Old fee', yearId: old.id })

test('Member Passes: lists members with missing items of this year, and links to the setup', {
  tags: spec('2.121 2.122 2.123 2.124 2.125 2.127 2.128 2.129 2.172 5.43 5.44'),
}, async () => {
  const { admin } = startClub({ members: [zoe], years: [season, old], items: [fee, oldFee] })
  const user = await openApp('/#member-passes', admin)
  const row = within(await screen.findByRole('row', { name: /Zoë Ziegler/ }))
  await row.findByText('Payment Due')
  const table = within(screen.getByRole('table', { name: 'Member Passes' }))
  expect(table.getAllByRole('columnheader').map(({ textContent }) => textContent)).toEqual([
    'Member ID',
    'Name',
    'Status',
    'Missing Requirements',
    'Actions',
  ])
  expect(row.getAllByRole('cell')[3]).toHaveTextContent(new RegExp(`^Annual fee ${thisYear}$`))
  expect(row.getByRole('button', { name: 'Generate Pass' })).toBeDisabled()
  expect(screen.queryByRole('button', { name: 'Update All Passes' })).toBeNull()
  await user.click(await screen.findByRole('link', { name: 'Configure Passes' }))
  await screen.findByLabelText('Team Identifier')
  expect(location.hash).toBe('#pass-configuration')
  await user.click(screen.getByRole('button', { name: 'Save' }))
  await screen.findByText('Pass Type Identifier is required')
  expect(screen.getByText('Team Identifier is required')).toBeVisible()
})

test('Member Passes: once the setup is complete, generates passes and saves them under the member number', {
  tags: spec('2.126 2.130 2.173 7.25 7.26 7.55 8.64'),
}, async () => {
  const { admin } = startClub({ club: passesReady, members: [zoe] })
  const asked = answerFile(passesContract.generate, 'the pass')
  const saved = catchDownloads()
  const user = await openApp('/#member-passes', admin)
  await screen.findByRole('button', { name: 'Update All Passes' })
  expect(screen.queryByText('Configure Passes')).toBeNull()
  await user.click(await screen.findByRole('button', { name: 'Generate Pass' }))
  await screen.findByText('Pass generated successfully for member 042')
  expect(asked.map(({ params }) => params.memberId)).toEqual([zoe.id])
  expect(saved.map(({ name }) => name)).toEqual(['042.pkpass'])
})

test.each([['at once'], ['over a slow network']])(
  'a deleted payment is due again on the other tabs, %s',
  async (pace) => {
    const { admin } = startClub({ members: [zoe], years: [season], items: [fee], payments: [payment(zoe, fee)] })
    const user = await openApp('/', admin)
    const row = async () => within(await screen.findByRole('row', { name: /Zoë Ziegler/ }))
    await (await row()).findByText('Active')
    await user.click(screen.getByRole('tab', { name: 'Payments' }))
    const recorded = await row()
    if (pace !== 'at once') slowDown()
    await user.click(await recorded.findByRole('button', { name: 'Delete' }))
    await user.click(within(await screen.findByRole('alertdialog')).getByRole('button', { name: 'Delete' }))
    await screen.findByText('Payment deleted')
    await user.click(screen.getByRole('tab', { name: 'Members' }))
    await (await row()).findByText('Payment Due')
    await user.click(screen.getByRole('tab', { name: 'Member Passes' }))
    await (await row()).findByText('Payment Due')
  },
)
