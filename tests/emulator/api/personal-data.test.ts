import { strFromU8, unzipSync } from 'fflate'
import sharp from 'sharp'
import { expect } from 'vitest'
import { send } from '../../support/api.ts'
import { addMember, type Club, formOf, freshMember, registerClub, signInMember } from '../../support/club.ts'
import { family, outcomes } from '../../support/families.ts'
import { test } from '../../support/fixtures.ts'
import { recordPayment, requireItem } from '../../support/payments.ts'

const iban = 'DE89370400440532013000'
const fileOf = (club: Club, id: string) => club.call('POST', `/api/members/${id}/data`)

test('a member’s file has all that the club keeps about the member, to read and for programs, and no secret', async ({
  club,
  api,
}) => {
  const picture = await sharp({ create: { width: 20, height: 20, channels: 3, background: '#844' } })
    .png()
    .toBuffer()
  const form = formOf({ photo: picture }, freshMember({ fullName: 'Anna Berg', memberId: 'A/1' }))
  const { id } = (await club.call('POST', '/api/members/with-photo', form)).body
  const other = await addMember(club, { fullName: 'Somebody Else' })
  await club.call('PUT', `/api/members/${id}/notes`, { text: 'plays the tuba' })
  await club.call('PUT', `/api/members/${id}/mandate`, {
    holder: 'Anna Berg',
    iban,
    reference: 'M-1',
    signedOn: '2025-03-01',
  })
  const fee = await requireItem(club, 'Fee', String(new Date().getFullYear()))
  await recordPayment(club, id, fee)
  await recordPayment(club, other.id, fee)
  for (const one of [id, other.id])
    await requireItem(club, `Bank fee of ${one}`, String(new Date().getFullYear()), { memberIds: [one] })
  await club.call('POST', `/api/passes/print/${id}`)
  const { db } = api.deps.firebase
  const letter = { clubId: club.clubId, memberId: id, name: 'Anna Berg', to: 'a@b.test', kind: 'reminder' }
  const sent = {
    language: 'en',
    group: 'g',
    state: 'sent',
    due: 0,
    tries: 1,
    queuedAt: new Date(),
    queuedBy: 'somebody',
  }
  await db.collection('letters').add({ ...letter, ...sent })

  const { status, headers, body } = await fileOf(club, id)
  expect([status, headers.get('content-type'), headers.get('content-disposition')]).toEqual([
    200,
    'application/zip',
    expect.stringContaining('A-1.zip'),
  ])
  const files = unzipSync(body)
  expect(Object.keys(files).sort()).toEqual(['data.json', 'data.txt', 'photo.webp'])
  expect((await sharp(files['photo.webp']).metadata()).format).toBe('webp')
  const data = JSON.parse(strFromU8(files['data.json'] ?? new Uint8Array()))
  const about = ['history', 'letters', 'mandates', 'memberNotes', 'members', 'passes', 'paymentItems', 'payments']
  expect(Object.keys(data).sort()).toEqual(about)
  expect(data).toMatchObject({
    paymentItems: [{ name: `Bank fee of ${id}` }],
    members: [{ fullName: 'Anna Berg', memberId: 'A/1' }],
    memberNotes: [{ text: 'plays the tuba' }],
    mandates: [{ iban, holder: 'Anna Berg' }],
    payments: [{ itemName: expect.stringContaining('Fee') }],
    letters: [{ to: 'a@b.test' }],
  })
  const text = strFromU8(files['data.txt'] ?? new Uint8Array())
  for (const words of ['text: plays the tuba', `iban: ${iban}`, 'fullName: Anna Berg']) expect(text).toContain(words)
  const pass = (await db.doc(`passes/${id}`).get()).data()
  expect(pass?.authenticationToken).toMatch(/.{16}/)
  const secrets = { token: pass?.authenticationToken, name: 'Somebody Else', other: other.id }
  for (const [what, secret] of Object.entries(secrets)) expect(text, what).not.toContain(secret)
})

test('a file is made of the caller’s own club alone, and for administrators', async ({ club, api }) => {
  const member = await addMember(club)
  const { token } = await signInMember(api, member)
  const elsewhere = await registerClub(api)
  expect((await fileOf(elsewhere, member.id)).status).toBe(404)
  expect((await send(api, 'POST', `/api/members/${member.id}/data`, { token })).status).toBe(403)
  // A document of another club under the member's id is not the member's.
  await api.deps.firebase.db.doc(`memberNotes/${member.id}`).set({ clubId: elsewhere.clubId, text: 'not ours' })
  const { body } = await fileOf(club, member.id)
  expect(strFromU8(unzipSync(body)['data.txt'] ?? new Uint8Array())).not.toContain('not ours')
})

test('the file of a child has the letter of the family that is about the child, and nothing of the others', async ({
  api,
}) => {
  const { club, anna, ben, all } = await family(api)
  await outcomes(club, all)
  const textOf = async (id: string) => {
    const files = unzipSync((await fileOf(club, id)).body)
    return strFromU8(files['data.json'] ?? new Uint8Array()) + strFromU8(files['data.txt'] ?? new Uint8Array())
  }
  const child = await textOf(ben.id)
  expect(
    JSON.parse(strFromU8(unzipSync((await fileOf(club, ben.id)).body)['data.json'] ?? new Uint8Array())),
  ).toMatchObject({
    members: [{ belongsTo: anna.id }],
    letters: [{ kind: 'reminder' }],
  })
  expect(child).not.toContain('Cleo Acht')
  expect(await textOf(anna.id)).toContain('Cleo Acht')
})
