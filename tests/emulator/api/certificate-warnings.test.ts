import { getClub } from '@tessera/api/clubs/service'
import { warnOfEnd } from '@tessera/api/letters/certificate-warning'
import { expect } from 'vitest'
import { certificateOf, certifiedClub, upload, warnings } from '../../support/certified-club.ts'
import { test } from '../../support/fixtures.ts'

const in60 = 'The certificate for the cards ends in 60 days'
const in30 = 'The certificate for the cards ends in 30 days'
const in6 = 'The certificate for the cards ends in 6 days'

test('warns once at 60, 30 and 7 days, also when two processes do it at the same time, and anew of the next one', async ({
  stack,
}) => {
  const { clock, api, club } = await certifiedClub(stack)
  const warn = async () => warnOfEnd(api.deps, await getClub(api.deps, club.clubId))
  const reach = async (left: number) => {
    clock.left = left
    await Promise.all([warn(), warn()])
    await warn()
  }
  await reach(89)
  await reach(61)
  expect(await warnings(api, club)).toEqual([])
  await reach(60)
  await reach(31)
  expect(await warnings(api, club)).toEqual([in60])
  await reach(30)
  await reach(6)
  await reach(-1)
  expect(await warnings(api, club)).toEqual([in30, in6, in60].sort())
  clock.left = 1
  await upload(club, await certificateOf(90 + 45))
  await reach(0)
  expect(await warnings(api, club)).toHaveLength(4)
})
