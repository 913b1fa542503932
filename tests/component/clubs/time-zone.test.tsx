import { clubsContract } from '@tessera/domain/clubs/contract'
import { screen } from '@testing-library/react/pure'
import { expect, onTestFinished, test, vi } from 'vitest'
import { openApp } from '../support/app.tsx'
import { watch } from '../support/backend.ts'
import { member, passesReady, startClub } from '../support/club.ts'
import { openSettings, saveSettings } from '../support/settings.ts'

/** Opens the settings of a club; returns the time zone field. */
async function openZone(timeZone: string | null) {
  const user = await openApp('/', startClub({ club: { timeZone } }).admin)
  const form = await openSettings(user)
  return { user, save: () => saveSettings(user), field: form.getByLabelText('Time zone') }
}

test('finds a zone by typing, and saves it with the club', async () => {
  const { user, save, field } = await openZone(null)
  const changed = watch(clubsContract.change)
  expect(field).toHaveValue('')
  await user.type(field, 'new york')
  await user.click(await screen.findByRole('option', { name: /^America\/New York/ }))
  await save()
  expect(changed).toMatchObject([{ body: { timeZone: 'America/New_York' } }])
})

test("shows the club's zone even if the browser does not list it", async () => {
  const { user, save, field } = await openZone('Asia/Calcutta')
  const changed = watch(clubsContract.change)
  expect(field).toHaveValue('Asia/Calcutta')
  await user.click(screen.getByTitle('Lake'))
  await save()
  expect(changed).toMatchObject([{ body: { colour: '#1f5f8b' } }])
  expect(changed[0]?.body).not.toHaveProperty('timeZone')
})

/** Years at 2025-12-31T10:30Z: the new year begins first in Kiritimati and last in Niue. */
const turning = [
  ['Pacific/Kiritimati', '2026'],
  [null, '2025'],
  ['Pacific/Niue', '2025'],
] as const

const setClock = (now: string) => {
  vi.useFakeTimers({ toFake: ['Date'], now: new Date(now) })
  onTestFinished(() => void vi.useRealTimers())
}

test.each(turning)("an administrator's card of a club in %s is of %s", async (timeZone, season) => {
  setClock('2025-12-31T10:30:00Z')
  const { admin } = startClub({ club: { ...passesReady, timeZone }, members: [member()] })
  await openApp('/#pass-configuration', admin)
  await screen.findByText(`Dec 31, ${season}`)
})

test.each(turning)("a member's card of a club in %s is of %s", async (timeZone, season) => {
  setClock('2025-12-31T10:30:00Z')
  const one = member()
  const { giveAccount } = startClub({ club: { ...passesReady, timeZone }, members: [one] })
  await openApp('/member-dashboard#pass', giveAccount(one))
  await screen.findByText(`Dec 31, ${season}`)
})
