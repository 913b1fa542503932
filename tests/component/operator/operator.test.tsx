import { type OperatedClub, type OperatorState, operatorContract } from '@tessera/domain/operator/contract'
import { screen, waitFor, within } from '@testing-library/react/pure'
import { expect, test } from 'vitest'
import { openApp } from '../support/app.tsx'
import { answer, refuse } from '../support/backend.ts'

const state: OperatorState = {
  ...{ version: '1.2.3', node: 'v24.0.0', status: 'ok', missing: [], registration: 'open' },
  memory: { resident: 150_000_000, heap: 50_000_000 },
  gateway: {
    memory: { resident: 120_000_000, heap: 40_000_000 },
    emulatorHeap: { used: 90_000_000, max: 400_000_000 },
    journal: { size: 7_300_000, compactedAt: null },
    disk: { free: 20_000_000_000, size: 50_000_000_000 },
    mail: { waiting: 2, failing: true },
    backup: { failing: false, last: 'tessera-2026-03-01.backup', verifiedAt: null, begunAt: null },
  },
}
const club = (more: Partial<OperatedClub>): OperatedClub => ({
  ...{ id: 'a', name: 'Ruderclub', members: 240, payments: 1_900, documents: 2_542, bytes: 3_100_000 },
  ...{ lastUsedAt: '2026-03-01T12:00:00.000Z', suspendedAt: null, isBackedUp: false, ...more },
})
const suspended = { suspendedAt: '2026-03-02T12:00:00.000Z' }

async function openWith(clubs: OperatedClub[], more: Partial<OperatorState> = {}) {
  // The app caches what it has loaded by the token.
  const codes = answer(operatorContract.signIn, { token: crypto.randomUUID() })
  answer(operatorContract.state, { ...state, ...more })
  answer(operatorContract.clubs, { clubs })
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
  expect(row).toHaveTextContent('240 members, 1,900 payments, 2,542 documents, 3.1 MB')
  expect(row).toHaveTextContent(/Last used .*2026/)
})

test('a used link and an address without one each show a sentence', async () => {
  refuse(operatorContract.signIn, 'forbidden', 'This link has been used or has expired.')
  await openApp('/operator#old')
  await screen.findByText('This link has been used or has expired.')
  await openApp('/operator')
  await screen.findByText('This page opens by a link: call make operator on the server.')
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
  const sent = answer(operatorContract.suspend, { clubs: [club(suspended)] })
  expect(screen.queryByRole('button', { name: 'Delete Ruderclub' })).toBeNull()
  await user.click(press('Suspend Ruderclub'))
  await user.click(within(await screen.findByRole('alertdialog')).getByRole('button', { name: 'Suspend' }))
  await screen.findByText('Suspended')
  expect(sent.map(({ params }) => params.id)).toEqual(['a'])
  expect(press('Delete Ruderclub')).toBeDisabled()
})

test('deletes a backed-up club once its name is typed', async () => {
  const { user } = await openWith([club({ ...suspended, isBackedUp: true })])
  const sent = answer(operatorContract.remove, { clubs: [] })
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
  await screen.findByText(/Call make operator on the server for a new link/)
})
