import { standingsContract } from '@tessera/domain/standings/contract'
import { screen } from '@testing-library/react/pure'
import { expect, test } from 'vitest'
import { openApp } from '../support/app.tsx'
import { settled, watch } from '../support/backend.ts'
import { member, startClub } from '../support/club.ts'
import { announce } from '../support/events.ts'

test('names the version that it has, keeps the list if nothing has changed, and takes in what has', async () => {
  const club = startClub({ members: [member({ fullName: 'Anna Lindqvist' })] })
  const asked = watch(standingsContract.list)
  await openApp('/', club.admin)
  await screen.findByText('Anna Lindqvist')
  const [first] = asked
  expect(first?.query.since).toBeUndefined()
  announce('members')
  await settled()
  expect(screen.getByText('Anna Lindqvist')).toBeVisible()
  club.members.splice(0, 1, member({ fullName: 'Zoe Albrecht' }))
  announce('members')
  await screen.findByText('Zoe Albrecht')
  expect(screen.queryByText('Anna Lindqvist')).toBeNull()
  expect(asked.slice(1).every(({ query }) => query.since)).toBe(true)
})
