import { memberReference } from '@tessera/domain/payments/payment-reference'
import { expect } from 'vitest'
import { send } from '../../support/api.ts'
import { addMember, type Club, freshMember, registerClub, signInMember } from '../../support/club.ts'
import { test } from '../../support/fixtures.ts'

const iban = 'DE89370400440532013000'
const pathOf = (id: string) => `/api/members/${id}/mandate`
const mandate = { holder: 'Anna Berg', iban, reference: 'M-1', signedOn: '2025-03-01' }
const none = { holder: '', iban: '', reference: '', signedOn: '' }
const shown = { holder: 'Anna Berg', iban: 'DE89 … 3000', reference: 'M-1', signedOn: '2025-03-01' }
const put = (club: Club, id: string, more: object = {}) => club.call('PUT', pathOf(id), { ...mandate, ...more })
const get = async (club: Club, id: string) => (await club.call('GET', pathOf(id))).body

test('a mandate is stored sealed, and answered with a shortened IBAN', async ({ club, api }) => {
  const { id } = await addMember(club)
  expect(await get(club, id)).toEqual({ mandate: null, ofHead: null, proposed: memberReference(id) })
  const { status, body } = await put(club, id, { seen: none })
  expect([status, body.mandate]).toEqual([200, expect.objectContaining(shown)])
  expect((await get(club, id)).mandate).toMatchObject(shown)
  const stored = (await api.deps.firebase.db.doc(`mandates/${id}`).get()).data() ?? {}
  expect(Object.keys(stored).sort()).toEqual(['clubId', 'holder', 'iban', 'reference', 'signedOn'])
  const bytes = Buffer.concat([stored.iban.data, stored.iban.iv, stored.iban.tag]).toString('latin1')
  expect(bytes).not.toContain('3704')
})

test('a sealed IBAN opens for its own member alone', async ({ club, api }) => {
  const [{ id }, other] = [await addMember(club), await addMember(club)]
  await put(club, id)
  const { db } = api.deps.firebase
  const stored = (await db.doc(`mandates/${id}`).get()).data() ?? {}
  await db.doc(`mandates/${other.id}`).set(stored)
  expect((await get(club, other.id)).mandate.iban).toBe('')
})

test('an empty IBAN keeps the stored one, and another reference makes it a new mandate', async ({ club, api }) => {
  const { id } = await addMember(club)
  await put(club, id)
  const document = api.deps.firebase.db.doc(`mandates/${id}`)
  await document.update({ lastUsedOn: '2026-01-15' })
  expect((await put(club, id, { iban: '', holder: 'Anna Berger' })).body.mandate).toMatchObject({
    ...shown,
    holder: 'Anna Berger',
    lastUsedOn: '2026-01-15',
  })
  const renewed = (await put(club, id, { iban: '', reference: 'M-2' })).body.mandate
  expect(renewed).toMatchObject({ iban: shown.iban, reference: 'M-2' })
  expect(renewed).not.toHaveProperty('lastUsedOn')
})

test('a mandate by which another program drew ends 36 months after that, until something is drawn here', async ({
  club,
  api,
}) => {
  const { id } = await addMember(club)
  const old = { signedOn: '2020-02-01' }
  expect((await put(club, id, old)).body.mandate.state).toBe('ended')
  const today = new Date().toISOString().slice(0, 10)
  const used = await put(club, id, { ...old, iban: '', lastUsedOn: `${Number(today.slice(0, 4)) - 1}-12-31` })
  expect(used.body.mandate.state).toBe('valid')
  await api.deps.firebase.db.doc(`mandates/${id}`).update({ lastUsedOn: '2026-01-15' })
  expect((await put(club, id, { ...old, iban: '', lastUsedOn: '2025-01-15' })).body.mandate.lastUsedOn).toBe(
    '2026-01-15',
  )
  const late = await put(club, (await addMember(club)).id, { reference: 'M-2', lastUsedOn: '2199-01-01' })
  expect([late.status, late.body.details]).toEqual([
    400,
    { lastUsedOn: 'Nothing can have been drawn on a day to come' },
  ])
})

test('a mandate that another administrator has changed meanwhile is not overwritten unseen', async ({ club }) => {
  const { id } = await addMember(club)
  await put(club, id, { seen: none })
  const late = await put(club, id, { iban: 'AT611904300234573201', holder: 'Other', seen: none })
  expect([late.status, late.body.code, Object.keys(late.body.details).sort()]).toEqual([
    409,
    'changed_meanwhile',
    ['holder', 'iban'],
  ])
  expect((await put(club, id, { holder: 'Other', iban: '', seen: shown })).status).toBe(200)
})

test('of two administrators who store one at the same time, one is refused', async ({ club }) => {
  const { id } = await addMember(club)
  const both = await Promise.all(['A', 'B'].map((holder) => put(club, id, { holder, seen: none })))
  expect(both.map(({ status }) => status).sort()).toEqual([200, 409])
})

test('refuses a mandate without an IBAN, of a day to come, or with a reference that another has', async ({ club }) => {
  const [{ id }, other] = [await addMember(club), await addMember(club)]
  await put(club, other.id)
  const faults = [
    [{ iban: '' }, { iban: 'IBAN is required' }],
    [{ signedOn: '2199-01-01' }, { signedOn: 'A mandate cannot be signed on a day to come' }],
    [{}, { reference: 'Another mandate of the club has this reference' }],
    [{ iban: 'DE88370400440532013000' }, { iban: 'This IBAN has a typing error: its check digits do not fit' }],
  ] as const
  for (const [more, details] of faults) {
    const { status, body } = await put(club, id, more)
    expect([status, body.code, body.details]).toEqual([400, 'invalid_fields', details])
    expect(JSON.stringify(body)).not.toContain('3704')
  }
  expect((await get(club, id)).mandate).toBeNull()
})

test('who belongs to somebody pays by the mandate of the head of the family', async ({ club }) => {
  const head = await addMember(club)
  const family = { ...freshMember(), email: false, belongsTo: head.id }
  const child = (await club.call('POST', '/api/members', family)).body
  await put(club, head.id)
  expect(await get(club, child.id)).toMatchObject({ mandate: null, ofHead: shown })
})

test('the undo of an import deletes the mandates that came with it, and keeps who has another or a changed one', async ({
  club,
  api,
}) => {
  const importId = (await club.call('POST', '/api/members/imports')).body.id
  const rows = [freshMember(), freshMember(), freshMember()]
  const { body } = await club.call('POST', `/api/members/imports/${importId}`, { rows })
  const [same, changed, later] = body.outcomes.map(({ member }: { member: { id: string } }) => member.id)
  await put(club, same, { importId, seen: none })
  await put(club, changed, { importId, reference: 'M-2', seen: none })
  await put(club, changed, { holder: 'Other', reference: 'M-2' })
  await put(club, later, { reference: 'M-3' })
  const undone = (await club.call('DELETE', `/api/members/imports/${importId}`)).body
  expect(undone.kept.map(({ memberId }: { memberId: string }) => memberId).sort()).toEqual(
    [rows[1]?.memberId, rows[2]?.memberId].sort(),
  )
  expect(new Set(undone.kept.map(({ why }: { why: string }) => why))).toEqual(
    new Set(['The mandate is new or changed since the import']),
  )
  const stored = async (id: string) => (await api.deps.firebase.db.doc(`mandates/${id}`).get()).exists
  expect([await stored(same), await stored(changed), await stored(later)]).toEqual([false, true, true])
})

test('who has a mandate of their own is listed, for the own club alone', async ({ club, api }) => {
  const [own] = [await addMember(club), await addMember(club)]
  await put(club, own.id)
  expect((await club.call('GET', '/api/mandates')).body).toEqual({ memberIds: [own.id] })
  const other = await registerClub(api, 'Other club')
  expect((await other.call('GET', '/api/mandates')).body).toEqual({ memberIds: [] })
})

test('a mandate goes by itself, and with its member', async ({ club, api }) => {
  const [one, two] = [await addMember(club), await addMember(club)]
  await put(club, one.id)
  await put(club, two.id, { reference: 'M-2' })
  const isThere = async (id: string) => (await api.deps.firebase.db.doc(`mandates/${id}`).get()).exists
  for (const _ of ['now', 'again']) expect((await club.call('DELETE', pathOf(one.id))).status).toBe(200)
  await club.call('DELETE', `/api/members/${two.id}`)
  expect([await isThere(one.id), await isThere(two.id)]).toEqual([false, false])
  expect((await put(club, two.id)).status).toBe(404)
})

test('neither another club nor the member reaches a mandate', async ({ club, api }) => {
  const member = await addMember(club)
  await put(club, member.id)
  const other = await registerClub(api, 'Other club')
  for (const id of [member.id, 'nobody'])
    for (const { status } of [
      await other.call('GET', pathOf(id)),
      await put(other, id),
      await other.call('DELETE', pathOf(id)),
    ])
      expect(status).toBe(404)
  const { token } = await signInMember(api, member)
  expect((await send(api, 'GET', pathOf(member.id), { token })).status).toBe(403)
  expect((await get(club, member.id)).mandate).toMatchObject(shown)
})

test('a club draws by direct debit once it has a good creditor identifier', async ({ club }) => {
  const set = (directDebit: object) => club.call('PATCH', '/api/clubs', { directDebit })
  const bad = await set({ creditorId: 'DE97ZZZ09999999999', noticeDays: 14 })
  expect([bad.status, Object.keys(bad.body.details)]).toEqual([400, ['directDebit.creditorId']])
  expect((await set({ creditorId: 'de98 zzz 0 9999999999', noticeDays: 5 })).body.directDebit).toEqual({
    creditorId: 'DE98ZZZ09999999999',
    noticeDays: 5,
  })
  expect((await set({ creditorId: '', noticeDays: 14 })).body.directDebit).toBeNull()
})
