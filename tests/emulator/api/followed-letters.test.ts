import { randomUUID } from 'node:crypto'
import { expect } from 'vitest'
import { child, family, outcomes } from '../../support/families.ts'
import { test } from '../../support/fixtures.ts'
import { lettersTo, mailOf, sendOpen } from '../../support/letters-club.ts'
import { mailsTo } from '../../support/mailbox.ts'

test('a letter to a family in which two have one name is given up when one of the two gets another reader', async ({
  api,
}) => {
  const { club, anna, ben, all } = await family(api)
  const namesake = await child(club, anna)
  expect(await outcomes(club, [...all, namesake])).toEqual(['queued', 'queued', 'queued', 'queued'])
  const own = `ben-${randomUUID().slice(0, 8)}@rowing.at`
  await club.call('PUT', `/api/members/${ben.id}`, { email: own })
  for (let round = 0; round < 2; round += 1) await sendOpen(api, club)
  for (const to of [own, anna.email]) expect(await mailsTo(api.stack.dataDir, to)).toEqual([])
  for (const member of [...all, namesake]) {
    expect((await lettersTo(club, member)).map(({ state, error }) => [state, error?.fault])).toEqual([
      ['failed', 'family'],
    ])
    expect(await mailOf(club, member)).toMatchObject({ reminder: { waits: false } })
  }
})
