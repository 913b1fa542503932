import { expect, test } from 'vitest'
import { makeOwnApi } from '../../support/api.ts'
import { registerClub } from '../../support/club.ts'
import { watched } from '../../support/query-faults.ts'

test('the queries of the API are checked', async () => {
  const club = await registerClub(await makeOwnApi())
  const before = watched
  // The cards come by a query, as a change of one needs its version.
  expect((await club.call('GET', '/api/passes/door')).status).toBe(200)
  expect(watched).toBeGreaterThan(before)
})
