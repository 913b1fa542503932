import { readAll } from '@tessera/api/firebase/pages'
import { expect, test } from 'vitest'
import { makeOwnApi } from '../../support/api.ts'
import { registerClub } from '../../support/club.ts'
import { watched } from '../../support/query-faults.ts'

test('the queries of the API are checked', async () => {
  const api = await makeOwnApi()
  const { clubId } = await registerClub(api)
  const before = watched
  await readAll(api.deps.firebase.db, 'members', clubId)
  expect(watched).toBe(before + 1)
})
