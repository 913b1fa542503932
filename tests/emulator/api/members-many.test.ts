import { type ManyChange, manyBatchMembers, manyCommitMembers } from '@tessera/domain/members/many/change'
import type { Member } from '@tessera/domain/members/member'
import { newOwnField } from '@tessera/domain/members/own-fields'
import { manyId } from '@tessera/domain/stored/composed-ids'
import { describe, expect } from 'vitest'
import { type Api, send, sharedApi, withDeps } from '../../support/api.ts'
import { addMember, type Club, freshMember, registerClub } from '../../support/club.ts'
import { dying } from '../../support/dying.ts'
import { test } from '../../support/fixtures.ts'
import { recordPayment, requireItem, type TestItem } from '../../support/payments.ts'

const api = await sharedApi()
const path = '/api/members/changes'
const disable: ManyChange = { kind: 'enabled', enabled: false }
const underWay = 'Another change of many members is under way. Please try again in a minute.'

const list = async (club: Club): Promise<Member[]> => (await club.call('GET', '/api/members')).body
const last = async (club: Club) => (await club.call('GET', path)).body.last
const paymentsOf = async (club: Club, { id }: { id: string }) =>
  (await club.call('GET', `/api/members/${id}/payments`)).body
const idsOf = (members: readonly { id: string }[]) => members.map(({ id }) => ({ id }))
const fee = ({ id }: TestItem, more: { firstStamp?: string } = {}): ManyChange => ({
  kind: 'payment',
  itemId: id,
  amount: 120,
  paymentDate: '2026-11-27',
  ...more,
})

async function begin(club: Club, change: ManyChange, count = 1): Promise<string> {
  const { status, body } = await club.call('POST', path, { change, count })
  expect(status, JSON.stringify(body)).toBe(201)
  return body.id
}

/** Changes members as one change; returns what became of each: `changed`, or why it was left. */
async function change(club: Club, wanted: ManyChange, members: readonly object[]): Promise<string[]> {
  const id = await begin(club, wanted, members.length)
  const { status, body } = await club.call('POST', `${path}/${id}`, { members })
  expect(status, JSON.stringify(body)).toBe(200)
  return body.outcomes.map(({ kind, why }: { kind: string; why?: string }) => why ?? kind)
}

/** Undoes the last change completely, as the web does; returns whom it left. */
async function undo(club: Club): Promise<string[]> {
  const { id } = await last(club)
  const kept: string[] = []
  for (;;) {
    const { status, body } = await club.call('DELETE', `${path}/${id}`)
    expect(status, JSON.stringify(body)).toBe(200)
    kept.push(...body.kept.map(({ fullName, why }: { fullName: string; why: string }) => `${fullName}: ${why}`))
    if (body.left === 0) return kept
  }
}

/** Adds many members by an import. */
async function addMany(club: Club, count: number): Promise<Member[]> {
  const { id } = (await club.call('POST', '/api/members/imports')).body
  const rows = Array.from({ length: count }, () => freshMember())
  await club.call('POST', `/api/members/imports/${id}`, { rows })
  return list(club)
}

const enabledIn = async (club: Club) => (await list(club)).filter(({ enabled }) => enabled).length

describe('a change of many members', () => {
  test('disables those who are enabled, names why others stay, and is undone', async ({ club }) => {
    const [anna, ben, cora] = [await addMember(club), await addMember(club), await addMember(club)]
    await club.call('PATCH', `/api/members/${ben.id}/toggle-status`)
    const outcomes = await change(club, disable, [
      { id: anna.id, enabled: true },
      { id: ben.id, enabled: false },
      { id: cora.id, enabled: false },
      { id: 'nobody' },
    ])
    expect(outcomes).toEqual([
      'changed',
      'Is so already',
      'Somebody else has changed this member meanwhile',
      'There is no such member',
    ])
    expect(await last(club)).toMatchObject({ change: disable, changed: 1 })
    expect(await undo(club)).toEqual([])
    expect(await enabledIn(club)).toBe(2)
    expect(await last(club)).toBeNull()
  })

  test('gives and takes a membership type; the undo restores each one’s own, and leaves who was changed since', async ({
    club,
  }) => {
    const membershipTypes = ['adult', 'youth'].map((id) => ({ id, name: id, shortName: id, enabled: true }))
    await club.call('PATCH', '/api/clubs', { membershipTypes })
    const [anna, ben, cora] = [await addMember(club), await addMember(club), await addMember(club)]
    await club.call('PUT', `/api/members/${anna.id}`, { typeId: 'youth' })
    const adult: ManyChange = { kind: 'type', typeId: 'adult' }
    const seen = [{ id: anna.id, typeId: 'youth' }, { id: ben.id, typeId: '' }, { id: cora.id }]
    expect(await change(club, adult, seen)).toEqual(['changed', 'changed', 'changed'])
    await club.call('PUT', `/api/members/${ben.id}`, { typeId: 'youth' })
    // Another field is nothing that the change has touched.
    await club.call('PUT', `/api/members/${cora.id}`, { fullName: 'Cora Married' })
    expect(await undo(club)).toEqual([`${ben.fullName}: Changed since`])
    const types = new Map((await list(club)).map(({ id, typeId }) => [id, typeId]))
    expect([anna, ben, cora].map(({ id }) => types.get(id))).toEqual(['youth', 'youth', undefined])
    expect((await club.call('POST', path, { change: { kind: 'type', typeId: 'none' }, count: 1 })).body).toMatchObject({
      error: 'The club has no such membership type',
    })
  })

  test('changes a field of the club by one choice or whole; the undo restores it, and leaves who was changed since', async ({
    club,
  }) => {
    const section = newOwnField('Section', 'several', ['Football', 'Tennis'])
    const key = newOwnField('Key', 'text')
    const [football = '', tennis = ''] = section.choices.map(({ id }) => id)
    await club.call('PATCH', '/api/clubs', { memberFields: [section, key] })
    const [anna, ben, cora] = [await addMember(club), await addMember(club), await addMember(club)]
    const put = (id: string, fields: object) => club.call('PUT', `/api/members/${id}`, { fields })
    await put(anna.id, { [section.id]: football, [key.id]: '1' })
    await put(ben.id, { [section.id]: tennis })
    const fieldsOf = async () => {
      const listed = new Map((await list(club)).map(({ id, fields }) => [id, fields]))
      return [anna, ben, cora].map(({ id }) => listed.get(id))
    }
    const before = await fieldsOf()
    const add: ManyChange = { kind: 'field', fieldId: section.id, does: 'add', value: tennis }
    expect(await change(club, add, idsOf([anna, ben, cora]))).toEqual(['changed', 'Is so already', 'changed'])
    expect(await fieldsOf()).toEqual([
      { [section.id]: `${football} ${tennis}`, [key.id]: '1' },
      { [section.id]: tennis },
      { [section.id]: tennis },
    ])
    expect(await undo(club)).toEqual([])
    expect(await fieldsOf()).toEqual(before)

    const set: ManyChange = { kind: 'field', fieldId: key.id, does: 'set', value: '7' }
    const seen = [{ id: anna.id, value: '2' }, { id: ben.id, value: '' }, { id: cora.id }]
    expect(await change(club, set, seen)).toEqual([
      'Somebody else has changed this member meanwhile',
      'changed',
      'changed',
    ])
    await put(ben.id, { [key.id]: '8' })
    expect(await undo(club)).toEqual([`${ben.fullName}: Changed since`])
    expect(await fieldsOf()).toEqual([before[0], { [section.id]: tennis, [key.id]: '8' }, undefined])

    const wrong = { change: { ...add, value: 'none' }, count: 1 }
    expect((await club.call('POST', path, wrong)).body.code).toBe('invalid_fields')
  })

  test('records the same payment for those who have not paid, and the undo deletes what nobody has touched', async ({
    club,
  }) => {
    const item = await requireItem(club, 'Annual fee', '2026', { purchaseRestriction: 'once_per_year' })
    const [anna, ben, cora] = [await addMember(club), await addMember(club), await addMember(club)]
    await recordPayment(club, ben.id, item)
    const all = idsOf([anna, ben, cora])
    expect(await change(club, fee(item), all)).toEqual(['changed', 'Has paid already', 'changed'])
    expect(await paymentsOf(club, anna)).toMatchObject([
      {
        memberId: anna.id,
        memberName: anna.fullName,
        itemId: item.id,
        itemName: 'Annual fee 2026',
        amount: 120,
        paymentDate: '2026-11-27',
        notes: '',
        createdBy: club.admin.uid,
        yearId: item.yearId,
      },
    ])
    expect(await change(club, fee(item), all)).toEqual(Array(3).fill('Has paid already'))
    // That changed nothing, so that there is nothing to undo: not the payments either.
    expect(await last(club)).toBeNull()
    expect(await paymentsOf(club, cora)).toHaveLength(1)
  })

  test('stamps have numbers one after the other from the first on, over several requests, and the undo frees them', async ({
    club,
  }) => {
    const item = await requireItem(club, 'Annual fee', '2026', { purchaseRestriction: 'once_per_year' })
    const [anna, ben, cora] = [await addMember(club), await addMember(club), await addMember(club)]
    await recordPayment(club, ben.id, item)
    const id = await begin(club, fee(item, { firstStamp: 'a/099' }), 3)
    for (const members of [idsOf([anna, ben]), idsOf([cora])])
      expect((await club.call('POST', `${path}/${id}`, { members })).status).toBe(200)
    const numbers = async () =>
      (await club.call('GET', '/api/payments')).body.payments
        .map(({ memberId, stampNumber }: Record<string, string>) => [memberId, stampNumber])
        .filter(([, stampNumber]: string[]) => stampNumber)
    expect(new Map(await numbers())).toEqual(
      new Map([
        [anna.id, 'A/099'],
        [cora.id, 'A/100'],
      ]),
    )
    await undo(club)
    expect(await numbers()).toEqual([])
  })

  test.each([
    ['no digit at its end', 'A', 'Other numbers can only follow'],
    ['no room for the numbers after it', '9'.repeat(20), 'Other numbers can only follow'],
    ['5,000 letters', 'A'.repeat(5000), 'At most 20 letters'],
    ['a control character', '42\u0000', 'At most 20 letters'],
    ['nothing', ' ', ''],
  ])('a first stamp with %s is refused', async (_, firstStamp, why) => {
    const club = await registerClub(api)
    const item = await requireItem(club, 'Annual fee', '2026')
    const { status, body } = await club.call('POST', path, { change: fee(item, { firstStamp }), count: 2 })
    expect([status, body.code, JSON.stringify(body)]).toEqual([400, 'invalid_fields', expect.stringContaining(why)])
  })

  test('the undo of payments keeps those that have a receipt', async ({ club }) => {
    const item = await requireItem(club, 'Annual fee', '2026')
    await club.call('PATCH', '/api/clubs', { receipts: { address: '' } })
    const [anna, ben] = [await addMember(club), await addMember(club)]
    await change(club, fee(item), idsOf([anna, ben]))
    const [payment] = await paymentsOf(club, anna)
    expect((await club.call('POST', `/api/receipts/${payment.id}`)).status).toBeLessThan(300)
    expect(await undo(club)).toEqual([`${anna.fullName}: Has a receipt`])
    expect(await paymentsOf(club, anna)).toHaveLength(1)
    expect(await paymentsOf(club, ben)).toEqual([])
  })

  test('the undo of payments keeps one that was edited, also if that moved it to another year', async ({ club }) => {
    const item = await requireItem(club, 'Annual fee', '2026')
    const [anna, ben, cora] = [await addMember(club), await addMember(club), await addMember(club)]
    await change(club, fee(item), idsOf([anna, ben, cora]))
    const { db } = api.deps.firebase
    const docOf = async (member: { id: string }) => db.doc(`payments/${(await paymentsOf(club, member))[0].id}`)
    await (await docOf(anna)).update({ notes: 'by hand', updatedAt: new Date() })
    // As the browser does it, in one commit.
    const before = await docOf(ben)
    const moved = { ...(await before.get()).data(), updatedAt: new Date(), movedFrom: before.id }
    await db
      .batch()
      .delete(before)
      .create(db.doc(`payments/${before.id}x`), moved)
      .commit()
    await (await docOf(cora)).delete()
    expect(await undo(club)).toEqual([`${anna.fullName}: Changed since`, `${ben.fullName}: Changed since`])
    expect([await paymentsOf(club, anna), await paymentsOf(club, ben)]).toEqual([
      [expect.anything()],
      [expect.anything()],
    ])
  })

  test('refuses an item of another price, a disabled one and none', async ({ club }) => {
    const item = await requireItem(club, 'Annual fee', '2026')
    const refusal = async (more: object) => {
      const { status, body } = await club.call('POST', path, { change: { ...fee(item), ...more }, count: 1 })
      return [status, body.error]
    }
    expect(await refusal({ amount: 60 })).toEqual([409, expect.stringContaining('changed this payment item')])
    expect(await refusal({ itemId: 'none' })).toEqual([400, 'The club has no such payment item'])
    expect(await refusal({ amount: 0 })).toEqual([400, expect.stringContaining('valid amount')])
    expect(await refusal({ paymentDate: '2026-02-30' })).toEqual([400, expect.stringContaining('valid date')])
  })

  test('leaves members of another club, and never shows a change to one', async ({ club }) => {
    const foreign = await registerClub(api)
    const stranger = await addMember(foreign)
    const own = await addMember(club)
    expect(await change(club, disable, idsOf([own, stranger]))).toEqual(['changed', 'There is no such member'])
    expect(await enabledIn(foreign)).toBe(1)
    const { id } = await last(club)
    expect(await last(foreign)).toBeNull()
    expect((await foreign.call('DELETE', `${path}/${id}`)).status).toBe(404)
    expect((await foreign.call('POST', `${path}/${id}`, { members: idsOf([stranger]) })).status).toBe(409)
    expect(await enabledIn(club)).toBe(0)
  })

  test('refuses a member who is named twice, too many in a request, and a change of too many', async ({ club }) => {
    const own = await addMember(club)
    const id = await begin(club, disable, 2)
    const many = Array.from({ length: 5_001 }, (_, at) => ({ id: `m${at}` }))
    for (const members of [idsOf([own, own]), many, many.slice(0, manyBatchMembers + 1), [], [{ id: '../clubs/x' }]])
      expect((await club.call('POST', `${path}/${id}`, { members })).status).toBe(400)
    expect(await enabledIn(club)).toBe(1)
    await club.call('DELETE', `${path}/${id}`)
    expect((await club.call('POST', path, { change: disable, count: 10_001 })).body).toMatchObject({
      details: { count: 'At most 10,000 members can be changed at once' },
    })
  })

  test('of two administrators who begin at once, one is refused until the other has ended', async ({ club }) => {
    const members = [await addMember(club), await addMember(club)]
    const body = { change: disable, count: 2 }
    const begun = await Promise.all([club.call('POST', path, body), club.call('POST', path, body)])
    expect(begun.map(({ status }) => status).sort()).toEqual([201, 409])
    expect(begun.find(({ status }) => status === 409)?.body.error).toBe(underWay)
    const id = begun.find(({ status }) => status === 201)?.body.id
    await club.call('POST', `${path}/${id}`, { members: idsOf(members.slice(0, 1)) })
    expect((await club.call('POST', path, body)).body.error).toBe(underWay)
    await club.call('POST', `${path}/${id}`, { members: idsOf(members.slice(1)) })
    await begin(club, { kind: 'enabled', enabled: true })
    // The first has ended, and takes no more.
    expect((await club.call('POST', `${path}/${id}`, { members: idsOf(members) })).status).toBe(409)
  })

  test('a change that is undone takes no more members, also while some of it is left to undo', async ({ club }) => {
    const members = await addMany(club, manyCommitMembers + 1)
    const id = await begin(club, disable, members.length + 1)
    await club.call('POST', `${path}/${id}`, { members: idsOf(members) })
    expect(await enabledIn(club)).toBe(0)
    const { left } = (await club.call('DELETE', `${path}/${id}`)).body
    expect([left, await enabledIn(club)]).toEqual([1, 1])
    const more = await club.call('POST', `${path}/${id}`, { members: idsOf(members) })
    expect([more.status, more.body.error]).toEqual([409, expect.stringContaining('was stopped')])
    await undo(club)
    expect(await enabledIn(club)).toBe(members.length)
  })

  test('one who left a change in the middle does not keep others from beginning a minute later', async ({ club }) => {
    await begin(club, disable, 2)
    const later = withDeps(api, ({ now }) => ({ now: () => new Date(now().getTime() + 61_000) }))
    const said = await send(later, 'POST', path, { token: club.admin.token, body: { change: disable, count: 1 } })
    expect(said.status).toBe(201)
  })
})

/** Changes all in one request of several commits, on an API that may die; returns the status. */
async function changeAll(on: Api, club: Club, wanted: ManyChange, members: readonly { id: string }[]) {
  const ask = (at: string, body: object) => send(on, 'POST', at, { token: club.admin.token, body })
  const begun = await ask(path, { change: wanted, count: members.length })
  if (begun.status !== 201) return begun.status
  return (await ask(`${path}/${begun.body.id}`, { members: idsOf(members) })).status
}

test.for([0, 1, 2, 3, 4])('a crash after %i commits leaves what can be undone', async (survives, { club }) => {
  const item = await requireItem(club, 'Annual fee', '2026')
  const members = await addMany(club, 2 * manyCommitMembers + 10)
  const commits = 4
  for (const wanted of [disable, fee(item)]) {
    const life = dying(survives)
    const status = await changeAll(withDeps(api, life.change), club, wanted, members)
    expect([status === 200, life.isOver()]).toEqual([survives >= commits, survives < commits])
    const done = Math.min(members.length, Math.max(0, survives - 1) * manyCommitMembers)
    expect((await last(club))?.changed ?? 0).toBe(done)
    const paid = (await club.call('GET', '/api/payments')).body.payments
    expect(wanted === disable ? members.length - (await enabledIn(club)) : paid.length).toBe(done)
    if (done > 0) expect(await undo(club)).toEqual([])
    else await api.deps.firebase.db.doc(`memberImports/${manyId(club.clubId)}`).delete()
    expect(await enabledIn(club)).toBe(members.length)
    expect((await club.call('GET', '/api/payments')).body.payments).toEqual([])
  }
})
