import { expect, test } from 'vitest'
import { makeOwnApi } from '../../support/api.ts'
import { registerClub } from '../../support/club.ts'
import { watched } from '../../support/query-faults.ts'

test('the queries of the API are checked', async () => {
  const club = await registerClub(await makeOwnApi())
  const before = watched
  await club.call('GET', '/api/members')
  expect(watched).toBe(before + 1)
})
