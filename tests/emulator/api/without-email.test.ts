import { randomUUID } from 'node:crypto'
import { expect } from 'vitest'
import { send, sharedApi } from '../../support/api.ts'
import { addMember, type Club, formOf, freshEmail, freshMember, signInMember } from '../../support/club.ts'
import { test } from '../../support/fixtures.ts'
import { refresh } from '../../support/gateway.ts'
import { recordPayment, requireItem } from '../../support/payments.ts'

const api = await sharedApi()

const accountOf = (email: string) => api.deps.firebase.accounts.byEmail(email)
const without = (more: object = {}) => ({ ...freshMember(), email: false, ...more })
const add = async (club: Club, more: object = {}) => {
  const { status, body } = await club.call('POST', '/api/members', without(more))
  expect(status, JSON.stringify(body)).toBe(201)
  return body
}
const list = async (club: Club) => (await club.call('GET', '/api/members')).body

test('any number of members have no e-mail: they are listed, pay, and are deleted like others', async ({ club }) => {
  const [one, other] = await Promise.all([add(club, { memberId: '1' }), add(club, { memberId: '2' })])
  const third = (
    await club.call(
      'POST',
      '/api/members/with-photo',
      formOf({}, { ...freshMember({ memberId: '3' }), email: 'false' }),
    )
  ).body
  expect(await list(club)).toEqual([one, other, third])
  expect([one, other, third].map(({ email }) => email)).toEqual(['', '', ''])
  const item = await requireItem(club, 'Annual fee', String(new Date().getFullYear()))
  await recordPayment(club, one.id, item)
  expect((await club.call('PATCH', `/api/members/${one.id}/toggle-status`)).status).toBe(200)
  expect((await club.call('DELETE', `/api/members/${one.id}`)).status).toBe(200)
  expect(await list(club)).toEqual([other, third])
})

test('an address can be given later, and taken away with the sign-in', async ({ club }) => {
  const [{ id }, email] = [await add(club), freshEmail()]
  expect((await club.call('PUT', `/api/members/${id}`, { email })).body.email).toBe(email)
  const session = await signInMember(api, { email })
  expect((await send(api, 'GET', '/api/member-auth/me', { token: session.token })).body.id).toBe(id)
  expect((await club.call('PUT', `/api/members/${id}`, { email: false, seen: { email } })).body.email).toBe('')
  expect(await accountOf(email)).toBeUndefined()
  expect((await send(api, 'GET', '/api/member-auth/me', { token: session.token })).status).toBe(401)
  expect(await refresh(session)).toBeGreaterThanOrEqual(400)
  expect((await addMember(club, { email })).email).toBe(email)
})

test('no letter is queued for who has no e-mail, and the others get theirs', async ({ club }) => {
  const [none, anna] = [await add(club), await addMember(club)]
  const asked = { kind: 'note', language: 'en', note: { subject: 'Boats', text: 'Come.' }, group: randomUUID() }
  const { body } = await club.call('POST', '/api/letters', { ...asked, memberIds: [none.id, anna.id], force: false })
  expect(body.outcomes).toEqual([
    { memberId: none.id, outcome: 'no-address' },
    { memberId: anna.id, outcome: 'queued' },
  ])
})

test('an import adds members without an e-mail, takes one away, and its undo brings it back', async ({ club }) => {
  const { id, memberId, fullName, email } = await addMember(club)
  const importId = (await club.call('POST', '/api/members/imports')).body.id
  const rows = [without(), without(), { id, memberId, fullName, email: false }, { ...without(), email: '' }]
  const { outcomes } = (await club.call('POST', `/api/members/imports/${importId}`, { rows })).body
  expect(outcomes.map(({ kind, error }: { kind: string; error?: string }) => error ?? kind)).toEqual([
    'added',
    'added',
    'updated',
    'All fields are required',
  ])
  expect((await list(club)).map((one: { email: string }) => one.email)).toEqual(['', '', ''])
  expect(await accountOf(email)).toBeUndefined()
  expect((await club.call('DELETE', `/api/members/imports/${importId}`)).body).toMatchObject({ undone: 3, kept: [] })
  expect(await list(club)).toEqual([expect.objectContaining({ id, email })])
  expect(await accountOf(email)).toBeDefined()
})
