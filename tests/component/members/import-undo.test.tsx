import { membersContract } from '@tessera/domain/members/contract'
import { screen, waitFor } from '@testing-library/react/pure'
import type { UserEvent } from '@testing-library/user-event'
import { describe, expect, onTestFinished, test, vi } from 'vitest'
import { openApp } from '../support/app.tsx'
import { answer, cut, refuseFirst, slowDown } from '../support/backend.ts'
import { member, startClub } from '../support/club.ts'
import { chooseFile, click, dialog, listed, modalClosed } from './roster.ts'

const anna = member({ memberId: '1', fullName: 'Anna Alt', email: 'anna@club.test' })
const offer = /^Last import, .*: \d+ added, \d+ updated$/

const openImport = async (user: UserEvent) => {
  await click(user, 'Import')
  await (await dialog()).findByLabelText('CSV file')
}

test.each([
  ['Pacific/Kiritimati', '2026-12-31T10:00:00Z', 'Jan 1, 2027, 12:00 AM'],
  ['Pacific/Pago_Pago', '2027-01-01T10:59:59Z', 'Dec 31, 2026, 11:59 PM'],
  ['Europe/Zurich', '2026-10-25T01:30:00Z', 'Oct 25, 2026, 2:30 AM'],
])('on a device in %s, an import at %s was at %s', async (zone, startedAt, moment) => {
  vi.stubEnv('TZ', zone)
  onTestFinished(() => void vi.unstubAllEnvs())
  const club = startClub()
  answer(membersContract.lastImport, { last: { id: 'import', startedAt, added: 1, updated: 0 } })
  await openImport(await openApp('/', club.admin))
  await screen.findByText(`Last import, ${moment}: 1 added, 0 updated`)
})

/** Imports rows, up to the screen with the result. */
async function importRows(user: UserEvent, ...rows: string[]): Promise<void> {
  await openImport(user)
  chooseFile('CSV file', 'members.csv', ['Member ID,Full Name,Email', ...rows].join('\n'))
  await screen.findByRole('table', { name: 'What will happen' })
  for (const box of screen.queryAllByRole('checkbox', { name: /^Change the member/ })) await user.click(box)
  await click(user, /^(Add|Change) \d+$/)
}

describe.each([['at once'], ['over a slow network']])('right after the other, %s:', (pace) => {
  const start = async () => {
    const club = startClub({ members: [anna] })
    const user = await openApp('/', club.admin)
    await screen.findByRole('row', { name: /Anna Alt/ })
    if (pace !== 'at once') slowDown()
    return { club, user }
  }

  test('an import can be undone in the next dialog; the undo is then not offered again', async () => {
    const { club, user } = await start()
    await importRows(user, '2,Ben Neu,ben@club.test')
    await screen.findByText('Everybody is imported')
    await click(user, 'Done')
    await modalClosed()
    expect(listed()).toEqual(['Anna Alt', 'Ben Neu'])
    await openImport(user)
    expect(await screen.findByText(offer)).toHaveTextContent('1 added, 0 updated')
    await click(user, 'Undo import')
    await screen.findByText('Import undone')
    await waitFor(() => expect(screen.queryByText(offer)).toBeNull())
    await waitFor(() => expect(listed()).toEqual(['Anna Alt']))
    expect(club.members).toEqual([anna])
    await user.keyboard('{Escape}')
    await modalClosed()
    await openImport(user)
    expect(screen.queryByText(offer)).toBeNull()
  })

  test('does not offer the undo again after an immediate undo', async () => {
    const { user } = await start()
    await importRows(user, '2,Ben Neu,ben@club.test')
    await click(user, 'Undo import')
    await screen.findByText('The import was undone')
    await click(user, 'Done')
    await modalClosed()
    await waitFor(() => expect(listed()).toEqual(['Anna Alt']))
    await openImport(user)
    expect(screen.queryByText(offer)).toBeNull()
  })

  test('a second import replaces the first, which can no longer be undone', async () => {
    const { user } = await start()
    await importRows(user, '2,Ben Neu,ben@club.test', '3,Carla Neu,carla@club.test')
    await click(user, 'Done')
    await modalClosed()
    await openImport(user)
    expect(await screen.findByText(offer)).toHaveTextContent('2 added, 0 updated')
    await user.keyboard('{Escape}')
    await modalClosed()
    await importRows(user, '1,Anna Neu,anna@club.test')
    await click(user, 'Done')
    await modalClosed()
    await openImport(user)
    expect(screen.queryByText(/2 added/)).toBeNull()
    expect(await screen.findByText(offer)).toHaveTextContent('0 added, 1 updated')
  })

  test('a lost response at the start of an import ends the undo of the previous import', async () => {
    const { user } = await start()
    await importRows(user, '2,Ben Neu,ben@club.test')
    await click(user, 'Done')
    await modalClosed()
    await openImport(user)
    await screen.findByText(offer)
    await user.keyboard('{Escape}')
    await modalClosed()
    cut(membersContract.beginImport)
    answer(membersContract.lastImport, { last: null })
    await importRows(user, '3,Carla Neu,carla@club.test')
    await screen.findByText(/^The server cannot be reached/)
    await click(user, 'Other file')
    await screen.findByLabelText('CSV file')
    expect(screen.queryByText(offer)).toBeNull()
  })
})

test('an import and its undo wait and go on where the club saves too much at once', async () => {
  vi.spyOn(Math, 'random').mockReturnValue(0)
  onTestFinished(() => void vi.restoreAllMocks())
  const club = startClub({ members: [anna] })
  const user = await openApp('/', club.admin)
  await screen.findByRole('row', { name: /Anna Alt/ })
  const says = 'Your club is saving too much at once. Please wait a few seconds and try again.'
  const rows = refuseFirst(membersContract.importRows, 'too_many_requests', says)
  await importRows(user, '2,Ben Neu,ben@club.test')
  await screen.findByText('Everybody is imported')
  expect(rows).toHaveLength(2)
  const undone = refuseFirst(membersContract.undoImport, 'too_many_requests', says)
  await click(user, 'Undo import')
  await screen.findByText('The import was undone')
  expect(undone).toHaveLength(2)
})
