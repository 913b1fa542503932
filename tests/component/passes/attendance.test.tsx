import { type Attendee, attendanceContract } from '@tessera/domain/attendance/contract'
import { clubsContract } from '@tessera/domain/clubs/contract'
import { cardsContract } from '@tessera/domain/passes/cards-contract'
import { screen, waitFor, within } from '@testing-library/react/pure'
import { expect, test } from 'vitest'
import { openApp } from '../support/app.tsx'
import { answer, refuse, watch } from '../support/backend.ts'
import { startClub } from '../support/club.ts'
import { catchDownloads, contentOf } from '../support/downloads.ts'
import { openSettings } from '../support/settings.ts'

const keeps = { club: { keepsAttendance: true } }
const zoe: Attendee = {
  id: 'm1',
  memberId: '001',
  fullName: 'Zoë Ziegler',
  by: 'anna@club.test',
  result: 'valid',
  offline: false,
  at: '2026-03-07T18:40:00.000Z',
}
const ben: Attendee = { ...zoe, id: 'm2', memberId: '002', fullName: 'Ben Berg', result: 'due', offline: true }

/** Opens the lists; `list` is that of 7 March 2026, if there is one. */
async function openLists(list: readonly Attendee[]) {
  answer(attendanceContract.days, list.length > 0 ? [{ day: '2026-03-07', count: list.length }] : [])
  answer(attendanceContract.list, list)
  const user = await openApp('/check', startClub(keeps).admin)
  await user.click(await screen.findByRole('button', { name: 'Who was there' }))
  return { user, dialog: within(await screen.findByRole('dialog', { name: /Who was there/ })) }
}

test('a club that keeps no lists sees nothing of them at the door', async () => {
  await openApp('/check', startClub().admin)
  await screen.findByLabelText('Code of a scanner')
  await screen.findByText('0 cards checked here')
  expect(screen.queryByRole('button', { name: 'Who was there' })).toBeNull()
})

test('says that no one is on a list yet', async () => {
  const { dialog } = await openLists([])
  await dialog.findByText('Nobody is on a list yet')
})

test('shows the list of a day and saves it as CSV', async () => {
  const { user, dialog } = await openLists([zoe, ben])
  const saved = catchDownloads()
  await user.click(await dialog.findByRole('button', { name: /7 Mar 2026|Mar 7, 2026.*2 members/ }))
  const [, first, second] = await dialog.findAllByRole('row')
  expect(first).toHaveTextContent(/Zoë Ziegler.*001.*Valid.*anna@club.test/)
  expect(second).toHaveTextContent(/Ben Berg.*002.*Payment Due.*without a connection/)
  await user.click(dialog.getByRole('button', { name: 'Save as CSV' }))
  await waitFor(() => expect(saved.map(({ name }) => name)).toEqual(['2026-03-07.csv']))
  const [, row] = (await contentOf(saved)).split('\r\n')
  expect(row).toMatch(/001,Zoë Ziegler,Valid,anna@club.test,/)
})

test('deletes the list of a day after a question', async () => {
  const { user, dialog } = await openLists([zoe])
  const removed = answer(attendanceContract.remove, { day: '2026-03-07' })
  await user.click(await dialog.findByRole('button', { name: /1 member/ }))
  await user.click(await dialog.findByRole('button', { name: 'Delete list' }))
  answer(attendanceContract.days, [])
  await user.click(
    within(await screen.findByRole('alertdialog', { name: 'Delete this list?' })).getByRole('button', {
      name: 'Delete',
    }),
  )
  await dialog.findByText('Nobody is on a list yet')
  expect(removed).toMatchObject([{ params: { day: '2026-03-07' } }])
})

test('says that the list of a day could not be loaded', async () => {
  const { user, dialog } = await openLists([zoe])
  refuse(attendanceContract.list, 'not_found', 'There is no such club')
  await user.click(await dialog.findByRole('button', { name: /1 member/ }))
  await dialog.findByText('There is no such club')
})

test.each([
  ['switches the lists on', {}, true],
  ['switches them off after a question, which deletes them', keeps, false],
])('an administrator %s in the settings', async (_, club, on) => {
  const user = await openApp('/', startClub(club).admin)
  const form = await openSettings(user, 'Cards')
  const sent = watch(clubsContract.change)
  await user.click(form.getByRole('checkbox', { name: 'Keep lists of who was there' }))
  await user.click(form.getByRole('button', { name: 'Save' }))
  if (!on) {
    const question = within(await screen.findByRole('alertdialog', { name: 'Delete the lists of who was there?' }))
    expect(sent).toEqual([])
    await user.click(question.getByRole('button', { name: 'Delete' }))
  }
  await screen.findByText('Club updated successfully')
  expect(sent).toMatchObject([{ body: { keepsAttendance: on } }])
})

const named = (id: string, fullName: string) => ({ id, memberId: id, fullName })
const doorList = {
  clubId: 'club',
  asOf: '2026-03-07T10:00:00.000Z',
  until: '2099-03-08T00:00:00.000Z',
  cards: [],
  others: [named('1', 'Anna Auer'), named('2', 'Anna Berg'), named('m1', 'Zoë Ziegler')],
}

test('a name that is found is ticked by Enter, also without a card; one Undo takes it off', async () => {
  answer(cardsContract.doorList, doorList)
  const { user, dialog } = await openLists([zoe])
  const marked = answer(attendanceContract.mark, { day: '2026-03-07' })
  const unmarked = answer(attendanceContract.unmark, { day: '2026-03-07' })
  await user.click(await dialog.findByRole('button', { name: 'Tick names' }))
  const search = await dialog.findByRole('combobox', { name: 'Find a name' })
  expect(search).toHaveFocus()
  const option = (name: RegExp) => dialog.getByRole('option', { name })
  await dialog.findByRole('option', { name: /Zoë.*Card at/, selected: true })
  await user.click(option(/Zoë/))
  await user.type(search, 'anna{ArrowDown}')
  expect(dialog.getAllByRole('option')).toHaveLength(2)
  expect(search).toHaveAttribute('aria-activedescendant', option(/Anna Berg/).id)
  answer(attendanceContract.list, [zoe, { ...zoe, id: '2', fullName: 'Anna Berg', result: 'ticked' }])
  await user.keyboard('{Enter}')
  await dialog.findByText('Anna Berg is on the list')
  expect(marked.map(({ body }) => body)).toEqual([{ id: '2' }])
  expect(search).toHaveValue('')
  expect(option(/Anna Berg.*Ticked at/)).toHaveAttribute('aria-selected', 'true')
  answer(attendanceContract.list, [zoe])
  await user.click(dialog.getByRole('button', { name: 'Undo' }))
  await waitFor(() => expect(option(/Anna Berg/)).toHaveAttribute('aria-selected', 'false'))
  expect(unmarked.map(({ params }) => params.id)).toEqual(['2'])
  await dialog.findByText('Anna Berg is no longer on the list')
  await user.click(option(/Zoë/))
  await dialog.findByText('Zoë Ziegler is on the list')
  expect(dialog.queryByRole('button', { name: 'Undo' })).toBeNull()
  expect(unmarked).toHaveLength(1)
  refuse(attendanceContract.mark, 'not_found', 'There is no such member')
  await user.click(option(/Anna Auer/))
  await dialog.findByText('There is no such member')
})
