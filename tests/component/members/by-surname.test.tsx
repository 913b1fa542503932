import { screen, waitFor } from '@testing-library/react/pure'
import { expect, test } from 'vitest'
import { openApp, reloadApp } from '../support/app.tsx'
import { member, startClub } from '../support/club.ts'
import { click, listed } from './roster.ts'

const people = [
  member({ fullName: 'Anna Ziegler' }),
  member({ fullName: 'Zoë Auer' }),
  member({ fullName: 'Ben Meier' }),
]
const bySurname = ['Zoë Auer', 'Ben Meier', 'Anna Ziegler']

test('names are sorted by surname once it is chosen, on this device from then on', async () => {
  const { admin } = startClub({ members: people })
  const user = await openApp('/', admin)
  await click(user, 'More')
  await user.click(await screen.findByRole('menuitemcheckbox', { name: 'Sort by surname', checked: false }))
  await waitFor(() => expect(listed()).toEqual(bySurname))
  // The address has no say in it.
  history.replaceState(null, '', '/?sort=-fullName')
  const again = await reloadApp()
  await waitFor(() => expect(listed()).toEqual(bySurname.toReversed()))
  await click(again, 'More')
  await again.click(await screen.findByRole('menuitemcheckbox', { name: 'Sort by surname', checked: true }))
  await waitFor(() => expect(listed()).toEqual(['Zoë Auer', 'Ben Meier', 'Anna Ziegler']))
})
