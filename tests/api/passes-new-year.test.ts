import { afterAll, beforeAll, expect, test } from 'vitest'
import { spec } from '../spec/tags.ts'
import { pushed, setScene, statusOf, watching } from '../support/carried-pass.ts'
import { openWorkshop, type Workshop } from '../support/certificates.ts'
import { recordPayment, requireItem } from '../support/payments.ts'

let workshop: Workshop
beforeAll(async () => {
  workshop = await openWorkshop()
})
afterAll(() => workshop.close())

test('when the year turns, the cards on phones turn with it: season, expiry, code, and the new year’s fee', {
  tags: spec('9.7'),
}, async () => {
  const year = new Date().getFullYear()
  let now = new Date(year, 11, 31, 23, 59, 59)
  const all = await setScene(workshop, undefined, () => ({ now: () => now }))
  const { club, member, phone } = all
  const fee = await requireItem(club, 'Membership fee', String(year))
  await requireItem(club, 'Membership fee', String(year + 1))
  await recordPayment(club, member.id, fee)
  const ofSeason = (season: number) => ({
    expirationDate: `${season}-12-31T23:59:59Z`,
    generic: {
      secondaryFields: [{}, { key: 'season', value: String(season) }, { value: `${season}-12-31T23:59:59Z` }],
    },
  })
  const claimsOf = (pass: { barcodes: { message: string }[] }) =>
    JSON.parse(Buffer.from(String(pass.barcodes[0]?.message.split(/[#.]/).at(-2)), 'base64url').toString())

  const [old] = await phone.refresh()
  expect(old).toMatchObject(ofSeason(year))
  expect([statusOf(old), claimsOf(old).season]).toEqual(['Active', year])
  expect((await club.call('POST', '/api/passes/update-all')).body).toMatchObject({ changed: 0, told: 0 })

  watching(all)
  now = new Date(year + 1, 0, 1)
  await pushed(all, 1)
  const [renewed] = await phone.refresh()
  expect(renewed).toMatchObject(ofSeason(year + 1))
  expect([statusOf(renewed), claimsOf(renewed).season]).toEqual(['Payment Due', year + 1])
  expect(claimsOf(renewed).exp).toBe(Date.UTC(year + 1, 11, 31, 23, 59, 59) / 1000)
  expect(await phone.refresh()).toEqual([])
})
