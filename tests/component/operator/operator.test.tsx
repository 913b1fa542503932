import { type OperatedClub, type OperatorState, operatorContract } from '@tessera/domain/operator/contract'
import { screen, waitFor, within } from '@testing-library/react/pure'
import { expect, test } from 'vitest'
import { openApp } from '../support/app.tsx'
import { answer, refuse } from '../support/backend.ts'

const state: OperatorState = {
  version: '1.2.3',
  node: 'v24.0.0',
  status: 'ok',
  missing: [],
  registration: 'open',
  memory: { resident: 150_000_000, heap: 50_000_000 },
  gateway: {
    memory: { resident: 120_000_000, heap: 40_000_000 },
    emulatorHeap: { used: 90_000_000, max: 400_000_000 },
    journal: { size: 7_300_000, compactedAt: null },
    disk: { free: 20_000_000_000, size: 50_000_000_000 },
    mail: { waiting: 2, failing: true },
    backup: { failing: false, last: 'tessera-2026-03-01.backup', verifiedAt: null, begunAt: null },
    machine: { free: 1_000_000_000, size: 4_000_000_000 },
    versions: { node: 'v24.0.0', emulator: 'emulator-v1.jar' },
  },
  near: [],
}
const club = (more: Partial<OperatedClub>): OperatedClub => ({
  id: 'a',
  name: 'Ruderclub',
  members: 240,
  payments: 1_900,
  documents: 2_542,
  bytes: 3_100_000,
  paymentItems: 9,
  paymentYears: 5,
  photoBytes: 7_000_000,
  certificateUntil: null,
  lastUsedAt: '2026-03-01T12:00:00.000Z',
  suspendedAt: null,
  isBackedUp: false,
  secondStepFrom: null,
  ...more,
})
const suspended = { suspendedAt: '2026-03-02T12:00:00.000Z' }

const limits = { members: 300, payments: 400_000, paymentItems: 2_000, paymentYears: 200, photoBytes: 262_144_000 }

async function openWith(clubs: OperatedClub[], more: Partial<OperatorState> = {}) {
  // The app caches what it has loaded by the token.
  const codes = answer(operatorContract.signIn, { token: crypto.randomUUID() })
  answer(operatorContract.state, { ...state, ...more })
  answer(operatorContract.clubs, { clubs, limits })
  const user = await openApp('/operator#the-code')
  await screen.findByRole('heading', { name: 'Clubs' })
  await screen.findByRole('heading', { name: 'State of the server' })
  return { user, codes }
}
const press = (name: string) => screen.getByRole('button', { name })

test('exchanges the code once and removes it from the address', async () => {
  const { codes } = await openWith([club({})])
  expect(codes.map(({ body }) => body)).toEqual([{ code: 'the-code' }])
  expect(location.hash).toBe('')
  expect(screen.getByText('Free disk').nextSibling).toHaveTextContent('20 GB of 50 GB')
  expect(screen.getByText('Emails waiting').nextSibling).toHaveTextContent('2, the last one failed')
  const row = screen.getByRole('listitem')
  expect(row).toHaveTextContent('2,542 documents, 3.1 MB')
  expect(row).toHaveTextContent('Members: 240 of 300 Nearly full')
  expect(row).toHaveTextContent('Payments: 1,900 of 400,000')
  expect(row).toHaveTextContent('Photos: 7 MB of 262 MB')
  expect(within(row).getAllByText('Nearly full')).toHaveLength(1)
  expect(row).toHaveTextContent(/Last used .*2026/)
})

test('shows versions, memory, the age of the last compaction, and who is near a limit', async () => {
  const compactedAt = new Date(Date.now() - 3 * 3_600_000).toISOString()
  const { gateway } = state
  await openWith([], {
    gateway: gateway && { ...gateway, journal: { size: 7_300_000, compactedAt } },
    near: [{ who: 'Ruderclub', setting: 'LIMIT_WRITES_PER_CLUB', used: 39_000, max: 40_000 }],
  })
  const figure = (name: string) => screen.getByText(name).nextSibling
  expect(figure('Last compaction')).toHaveTextContent(/\(3 hours ago\)$/)
  expect(figure('Version of the database')).toHaveTextContent('emulator-v1.jar')
  expect(figure('Memory of the database')).toHaveTextContent('90 MB of 400 MB')
  expect(figure('Free memory of the machine')).toHaveTextContent('1 GB of 4 GB')
  expect(figure('Near a limit')).toHaveTextContent('Ruderclub, 39,000 of 40,000 (LIMIT_WRITES_PER_CLUB)')
})

test('names the clubs with a pass certificate that expires soon or has expired', async () => {
  const inDays = (days: number) => new Date(Date.now() + days * 24 * 3_600_000).toISOString()
  await openWith([
    club({ id: 'a', name: 'Ant', certificateUntil: inDays(200) }),
    club({ id: 'b', name: 'Bee', certificateUntil: inDays(10) }),
    club({ id: 'c', name: 'Cat', certificateUntil: inDays(-1) }),
    club({ id: 'd', name: 'Dog' }),
  ])
  expect(screen.getByText(/expire within 30 days: Bee, Cat$/)).toBeVisible()
  const rows = screen.getAllByRole('listitem').map((row) => row.textContent ?? '')
  const shown = rows.map((row) =>
    ['Pass certificate until', 'Expires soon', 'Expired'].filter((one) => row.includes(one)),
  )
  expect(shown).toEqual([
    ['Pass certificate until'],
    ['Pass certificate until', 'Expires soon'],
    ['Pass certificate until', 'Expired'],
    [],
  ])
})

test('a used link shows a sentence, and the form asks for a new one', async () => {
  refuse(operatorContract.signIn, 'forbidden', 'This link has been used or has expired.')
  const user = await openApp('/operator#old')
  await screen.findByText('This link has been used or has expired.')
  const sent = answer(operatorContract.sendLink, {})
  await user.type(screen.getByLabelText('Email address'), ' me@example.org')
  await user.click(press('Send link'))
  await screen.findByText(/If me@example.org is the operator’s, a link is on its way/)
  expect(sent.map(({ body }) => body)).toEqual([{ email: 'me@example.org' }])
})

test('an address without a link shows the form, which refuses what is no address', async () => {
  const user = await openApp('/operator')
  await user.type(await screen.findByLabelText('Email address'), 'me')
  await user.click(press('Send link'))
  await screen.findByText('Please enter a valid email address')
  refuse(operatorContract.sendLink, 'unavailable', 'Something is missing')
  await user.type(screen.getByLabelText('Email address'), '@example.org')
  await user.click(press('Send link'))
  await screen.findByText('Something is missing')
})

test('a link opened in the page that asked for it signs in', async () => {
  await openApp('/operator')
  await screen.findByLabelText('Email address')
  answer(operatorContract.signIn, { token: crypto.randomUUID() })
  answer(operatorContract.state, state)
  answer(operatorContract.clubs, { clubs: [], limits })
  location.hash = 'the-code'
  await screen.findByRole('heading', { name: 'State of the server' })
  expect(location.hash).toBe('')
})

test('closes registration', async () => {
  const { user } = await openWith([])
  const sent = answer(operatorContract.registration, { ...state, registration: 'closed' })
  await user.click(press('Close registration'))
  await screen.findByText('Registration is closed. No new club can register.')
  expect(sent.map(({ body }) => body)).toEqual([{ open: false }])
  expect(await screen.findByRole('button', { name: 'Open registration' })).toBeVisible()
})

test('leaves a registration that the settings close', async () => {
  await openWith([], { registration: 'closed by settings' })
  expect(screen.queryByRole('button', { name: /registration/ })).toBeNull()
})

test('suspends a club after a question', async () => {
  const { user } = await openWith([club({})])
  const sent = answer(operatorContract.suspend, { clubs: [club(suspended)], limits })
  expect(screen.queryByRole('button', { name: 'Delete Ruderclub' })).toBeNull()
  await user.click(press('Suspend Ruderclub'))
  await user.click(within(await screen.findByRole('alertdialog')).getByRole('button', { name: 'Suspend' }))
  await screen.findByText('Suspended')
  expect(sent.map(({ params }) => params.id)).toEqual(['a'])
  expect(press('Delete Ruderclub')).toBeDisabled()
})

test('ends that a club requires the second step, for administrators who could not set it up', async () => {
  const { user } = await openWith([club({ secondStepFrom: '2026-12-01' })])
  const sent = answer(operatorContract.endSecondStep, { clubs: [club({})], limits })
  await user.click(press('Require no second step in Ruderclub'))
  const asked = within(await screen.findByRole('alertdialog'))
  await user.click(asked.getByRole('button', { name: 'Require no second step' }))
  await waitFor(() => expect(screen.queryByText(/Requires the second step/)).toBeNull())
  expect(sent.map(({ params }) => params.id)).toEqual(['a'])
})

test('deletes a backed-up club once its name is typed', async () => {
  const { user } = await openWith([club({ ...suspended, isBackedUp: true })])
  const sent = answer(operatorContract.remove, { clubs: [], limits })
  await user.click(press('Delete Ruderclub'))
  const dialog = within(await screen.findByRole('dialog'))
  expect(dialog.getByText(/240 members with their photos and accounts/)).toBeVisible()
  expect(dialog.getByRole('button', { name: 'Delete' })).toBeDisabled()
  await user.type(dialog.getByLabelText('Type the name of the club: Ruderclub'), 'Ruderclub')
  await user.click(dialog.getByRole('button', { name: 'Delete' }))
  await screen.findByText('Ruderclub is deleted.')
  await screen.findByText('There is no club yet.')
  expect(sent.map(({ body }) => body)).toEqual([{ name: 'Ruderclub' }])
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
})

test('says what to do once the hour is over', async () => {
  const { user } = await openWith([])
  refuse(operatorContract.backUp, 'unauthenticated', 'Not authenticated')
  await user.click(press('Back up now'))
  await screen.findByText(/Reload it to ask for a new link/)
})
