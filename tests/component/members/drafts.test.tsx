import { membersContract } from '@tessera/domain/members/contract'
import { screen, waitFor } from '@testing-library/react/pure'
import type { UserEvent } from '@testing-library/user-event'
import { expect, onTestFinished, test, vi } from 'vitest'
import { openApp, reloadApp } from '../support/app.tsx'
import { watch } from '../support/backend.ts'
import { member, startClub } from '../support/club.ts'
import { fill } from '../support/fill.ts'
import { click, dialog, listed, modalClosed, row } from './roster.ts'

const carla = member({ memberId: 'b-2', fullName: 'Carla Calma', email: 'carla@club.test' })
const note = 'Restored what you had typed'
const kept = () => Object.keys(sessionStorage).filter((key) => key.startsWith('tessera'))
const draftOf = (key = ''): unknown => JSON.parse(sessionStorage.getItem(key) ?? 'null').value

async function openAdd() {
  const club = startClub({ members: [carla] })
  const user = await openApp('/#payments', club.admin)
  await user.click(await screen.findByRole('tab', { name: 'Members' }))
  await row(/Carla Calma/)
  await click(user, 'Add Member')
  return { club, user, form: await dialog() }
}

test('restores the draft after a reload; Cancel discards it', async () => {
  const { club, user, form } = await openAdd()
  expect(form.queryByText(note)).toBeNull()
  fill({ 'Full Name': 'Zoë Ziegler' })
  for (const email of ['', 'zoe@club.test']) {
    if (email) fill({ Email: email })
    await reloadApp(club.admin)
    await click(user, 'Add Member')
    const again = await dialog()
    await again.findByText(note)
    expect(again.getByLabelText('Full Name')).toHaveValue('Zoë Ziegler')
    expect(again.getByLabelText('Email')).toHaveValue(email)
  }
  await click(user, 'Cancel', await dialog())
  await modalClosed()
  expect(kept()).toEqual([])
  await click(user, 'Add Member')
  const empty = await dialog()
  expect(empty.getByLabelText('Full Name')).toHaveValue('')
  expect(empty.queryByText(note)).toBeNull()
})

test('an edit draft keeps only the changes; saving discards it', async () => {
  const club = startClub({ members: [carla] })
  const user = await openApp('/', club.admin)
  await click(user, 'Edit', await row(/Carla Calma/))
  await dialog()
  fill({ 'Full Name': 'Carla Calma-Huber' })
  expect(
    kept()
      .filter((key) => !key.endsWith('.seen'))
      .map(draftOf),
  ).toEqual([{ fullName: 'Carla Calma-Huber' }])
  await reloadApp(club.admin)
  await click(user, 'Edit', await row(/Carla Calma/))
  const form = await dialog()
  await form.findByText(note)
  await click(user, 'Save', form)
  await modalClosed()
  expect(listed()).toEqual(['Carla Calma-Huber'])
  expect(kept()).toEqual([])
})

test('days and pauses of a draft are shown again, and stay shown when they are cleared', async () => {
  const club = startClub({ members: [carla] })
  const user = await openApp('/', club.admin)
  await click(user, 'Edit', await row(/Carla Calma/))
  await click(user, 'Joining and leaving', await dialog())
  await click(user, 'Pause', await dialog())
  fill({ 'Pause from': '2026-03-01' })
  await reloadApp(club.admin)
  await click(user, 'Edit', await row(/Carla Calma/))
  const form = await dialog()
  expect(await form.findByLabelText('Pause from')).toHaveValue('2026-03-01')
  await click(user, 'Remove pause 1', form)
  expect(form.queryByLabelText('Pause from')).toBeNull()
  form.getByLabelText('Last day')
  await click(user, 'Cancel', form)
  await modalClosed()
})

test('a draft has who takes over from a head who has died, and nothing of it once the reason is taken back', async () => {
  const ben = member({ memberId: 'b-3', fullName: 'Ben Calma', email: '', belongsTo: carla.id })
  const cleo = member({ memberId: 'b-4', fullName: 'Cleo Calma', email: '', belongsTo: carla.id })
  const club = startClub({ members: [carla, ben, cleo] })
  const changed = watch(membersContract.update)
  const user = await openApp('/', club.admin)
  await click(user, 'Edit', await row(/Carla Calma/))
  await click(user, 'Joining and leaving', await dialog())
  await user.selectOptions(screen.getByLabelText('Reason for leaving'), 'Died')
  await user.selectOptions(await screen.findByLabelText(/Who takes over/), 'Cleo Calma (b-4)')
  await reloadApp(club.admin)
  await click(user, 'Edit', await row(/Carla Calma/))
  const form = await dialog()
  await form.findByText(note)
  expect(await form.findByLabelText(/Who takes over/)).toHaveDisplayValue('Cleo Calma (b-4)')
  await user.selectOptions(form.getByLabelText('Reason for leaving'), 'Not noted')
  const draft = () => draftOf(kept().find((key) => !key.endsWith('.seen')))
  await waitFor(() => expect(draft()).not.toHaveProperty('takenOverBy'))
  await user.selectOptions(form.getByLabelText('Reason for leaving'), 'Died')
  await user.selectOptions(await form.findByLabelText(/Who takes over/), 'Ben Calma (b-3)')
  fill({ 'Last day': '2020-02-01' })
  await click(user, 'Save', form)
  await modalClosed()
  expect(changed.map(({ body }) => body.takenOverBy)).toEqual([ben.id])
})

/** Ways in which a dialog is closed without a decision. */
const dismissals: [string, (user: UserEvent) => unknown][] = [
  ['Escape', (user) => user.keyboard('{Escape}')],
  ['the close button', (user) => user.click(screen.getByRole('button', { name: 'Close' }))],
  [
    'going back',
    async () => {
      history.back()
      await screen.findByRole('tab', { name: 'Members', selected: false })
    },
  ],
]
test.each(dismissals)(
  '%s closes the dialog and keeps what was typed, to be taken up or discarded',
  async (_, dismiss) => {
    const { user } = await openAdd()
    fill({ 'Full Name': 'Zoë' })
    await dismiss(user)
    await modalClosed()
    await user.click(await screen.findByRole('tab', { name: 'Members' }))
    await click(user, 'Add Member')
    const again = await dialog()
    again.getByText(note)
    expect(again.getByLabelText('Full Name')).toHaveValue('Zoë')
    await click(user, 'Discard', again)
    expect(again.getByLabelText('Full Name')).toHaveValue('')
    expect(again.queryByText(note)).toBeNull()
    expect(kept()).toEqual([])
  },
)

test('a draft is gone after a day, and nobody else is offered it', async () => {
  const { user, club } = await openAdd()
  fill({ 'Full Name': 'Zoë' })
  await user.keyboard('{Escape}')
  await modalClosed()
  const [key = ''] = kept()
  const draft = JSON.parse(sessionStorage.getItem(key) ?? '')
  expect(draft.by).toBe(club.admin.uid)
  for (const other of [{ by: 'somebody' }, { at: draft.at - 24 * 60 * 60 * 1000 }]) {
    sessionStorage.setItem(key, JSON.stringify({ ...draft, ...other }))
    await click(user, 'Add Member')
    const form = await dialog()
    expect(form.getByLabelText('Full Name')).toHaveValue('')
    expect(kept()).toEqual([])
    await user.keyboard('{Escape}')
    await modalClosed()
  }
})

/** A device that is touched. */
function holdPhone() {
  const media = window.matchMedia
  window.matchMedia = (query) => ({ ...media(query), matches: query === '(pointer: coarse)' })
  onTestFinished(() => {
    window.matchMedia = media
  })
}

test('on a phone, going back closes the dialog alone, and a closed dialog leaves no step behind', async () => {
  holdPhone()
  const { user } = await openAdd()
  history.back()
  await modalClosed()
  expect(location.hash).toBe('')
  await screen.findByRole('tab', { name: 'Members', selected: true })
  await click(user, 'Add Member')
  await dialog()
  const went = vi.fn()
  addEventListener('popstate', went, { once: true })
  await user.keyboard('{Escape}')
  await modalClosed()
  await waitFor(() => expect(went).toHaveBeenCalled())
  history.back()
  await waitFor(() => expect(location.hash).toBe('#payments'))
})
