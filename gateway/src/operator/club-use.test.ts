import { X509Certificate } from 'node:crypto'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { ClubUse } from './club-use.ts'

const text = (stringValue: string) => ({ stringValue })
const places = (...ids: string[]) => ({
  mapValue: { fields: Object.fromEntries(ids.map((id) => [id, { booleanValue: true }])) },
})
const at = 'projects/p/databases/(default)/documents'

test('sums up each club, and takes the last use of any of its people', () => {
  const use = new ClubUse()
  use.take(['documents', `${at}/clubs/b`, { clubId: text('b'), name: text('Bee'), secondStepFrom: text('2026-12-01') }])
  use.take(['documents', `${at}/clubs/a`, { clubId: text('a'), name: text('Ant') }])
  use.take(['documents', `${at}/members/1`, { clubId: text('a') }])
  use.take(['documents', `${at}/payments/1`, { clubId: text('a') }])
  use.take(['documents', `${at}/passTemplates/t/files/0`, { clubId: text('a') }])
  use.take(['documents', `${at}/payments/2`, null])
  use.take(['documents', `${at}/paymentItems/1`, { clubId: text('a') }])
  use.take(['documents', `${at}/photos/1`, { clubId: text('a'), size: { integerValue: '3000' } }])
  use.take(['documents', `${at}/photos/2`, { clubId: text('a'), size: { integerValue: '500' } }])
  use.take(['documents', `${at}/users/u`, { adminOf: places('a') }])
  use.take(['documents', `${at}/users/v`, { adminOf: places(), memberOf: places('a') }])
  use.take(['accounts', 'u', { lastLoginAt: '1000' }])
  use.take(['sessions', 's', { uid: 'v', usedAt: 2_000 }])
  const [ant, bee] = use.list()
  expect(ant).toMatchObject({
    name: 'Ant',
    members: 1,
    payments: 1,
    paymentItems: 1,
    paymentYears: 0,
    photoBytes: 3_500,
  })
  expect(ant?.lastUsedAt).toBe('1970-01-01T00:00:02.000Z')
  expect(bee).toMatchObject({ id: 'b', documents: 1, lastUsedAt: null, secondStepFrom: '2026-12-01' })
})

test('lists the other clubs beside one whose certificate is damaged', () => {
  const use = new ClubUse()
  use.take(['documents', `${at}/certificates/1`, { clubId: text('a'), pem: text('no certificate') }])
  use.take(['documents', `${at}/clubs/a`, { name: text('Ant'), certificateId: text('1') }])
  use.take(['documents', `${at}/clubs/b`, { name: text('Bee') }])
  expect(use.list()).toMatchObject([{ id: 'a', certificateUntil: null }, { id: 'b' }])
})

test('names the end of the certificate that signs the passes', () => {
  const pem = readFileSync(join(import.meta.dirname, '../../../certs.example/signer-cert.pem'), 'utf8')
  const use = new ClubUse()
  use.take(['documents', `${at}/certificates/old`, { clubId: text('a'), pem: text('none') }])
  use.take(['documents', `${at}/certificates/used`, { clubId: text('a'), pem: text(pem) }])
  use.take(['documents', `${at}/clubs/a`, { name: text('Ant'), certificateId: text('used') }])
  use.take(['documents', `${at}/clubs/b`, { name: text('Bee'), certificateId: { nullValue: null } }])
  const until = new X509Certificate(pem).validToDate.toISOString()
  expect(use.list().map(({ certificateUntil }) => certificateUntil)).toEqual([until, null])
})
