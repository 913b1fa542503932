import { expect, test } from 'vitest'
import { ownChangeSchema } from './own-change-input.ts'
import {
  changeableOf,
  changedSince,
  divided,
  namesOtherwise,
  openParts,
  overtakenParts,
  proposalAfter,
  proposalDeclined,
  proposalRestored,
  waitingOf,
  withoutMet,
} from './own-changes.ts'
import { newOwnField } from './own-fields.ts'
import { ownChangesSchema, type WhoChanges, whoCanChange } from './who-changes.ts'

const field = (name: string, whoChanges: WhoChanges, more: object = {}) => ({
  ...newOwnField(name),
  id: name,
  shownToMember: true,
  whoChanges,
  ...more,
})
const closed = { name: 'club', phone: 'club', address: 'club', birthday: 'club', photo: 'club' } as const
const club = {
  ownChanges: { ...closed, phone: 'proposal', address: 'member' } as const,
  memberFields: [
    field('boat', 'proposal'),
    field('shirt', 'member'),
    field('key', 'club'),
    field('hidden', 'member', { shownToMember: false }),
    field('old', 'member', { enabled: false }),
  ],
}
const proposal = (values: Record<string, string>, declined: Record<string, string> = {}) => ({ values, declined })
const waiting = (field: string, now: string, proposed: string, name = field) => ({
  name,
  fields: [{ field, now, proposed }],
})

test('nothing is open by itself, and of a field of the club’s own only what is in use and shown', () => {
  expect(openParts({ ownChanges: closed, memberFields: [field('key', 'club')] })).toEqual([])
  expect(openParts(club).map(({ name, by }) => [name, by])).toEqual([
    ['phone', 'proposal'] as const,
    ['address', 'member'] as const,
    ['fields.boat', 'proposal'] as const,
    ['fields.shirt', 'member'] as const,
  ])
})

test('a change is divided into what is written, what is proposed and what is closed', () => {
  const change = { phone: '1', town: '', birthday: '', fields: { shirt: 'L', boat: '', hidden: 'x', none: 'x' } }
  expect(divided(club, change)).toEqual({
    atOnce: { town: '', 'fields.shirt': 'L' },
    proposed: { phone: '1', 'fields.boat': '' },
    closed: ['birthday', 'fields.hidden', 'fields.none'],
  })
})

test('a member sees values, what waits, and what was answered; the club only what differs', () => {
  const member = {
    phone: '1',
    fields: { boat: 'x' },
    proposal: proposal({ phone: '2', 'fields.boat': 'x' }, { address: 'No' }),
  }
  expect(changeableOf(club, member).slice(0, 3)).toMatchObject([
    { name: 'phone', fields: [{ field: 'phone', value: '1', proposed: '2' }] },
    { name: 'address', declined: 'No', fields: Array.from({ length: 5 }, () => ({ value: '' })) },
    { name: 'fields.boat', own: { name: 'boat', kind: 'text', choices: [] }, fields: [{ value: 'x' }] },
  ])
  expect(waitingOf(club, member)).toEqual([waiting('phone', '1', '2')])
  const allClosed = { ...club, ownChanges: closed }
  expect(changeableOf(allClosed, member).map(({ name }) => name)).not.toContain('phone')
  // What the club has closed again still waits for its answer.
  expect(waitingOf(allClosed, member)).toEqual([waiting('phone', '1', '2')])
  expect(waitingOf(club, {})).toEqual([])
})

test('a later proposal replaces that of the same field, and ends the answer to its part and what is of a deleted field', () => {
  const before = proposal(
    { phone: '1', 'fields.boat': 'x', birthday: '2000-01-01', 'fields.deleted': 'x' },
    { phone: 'No', 'fields.boat': '' },
  )
  expect(proposalAfter(club, before, ['phone'], { phone: '2' })).toEqual(
    proposal({ 'fields.boat': 'x', birthday: '2000-01-01', phone: '2' }, { 'fields.boat': '' }),
  )
  expect(proposalAfter(club, before, ['phone', 'fields.boat', 'birthday'])).toBeUndefined()
  expect(proposalAfter(club, undefined, [])).toBeUndefined()
})

test('to have no photo is proposed by an empty id, and is met where there is none', () => {
  const open = { ...club, ownChanges: { ...closed, photo: 'proposal' } as const }
  const parts = [waiting('photo', '/api/photos/old', '')]
  expect(waitingOf(open, { photoId: 'old', proposal: proposal({ photo: '' }) })).toEqual(parts)
  expect(waitingOf(open, { proposal: proposal({ photo: '' }) })).toEqual([])
  expect(changedSince(open, {}, parts)).toEqual([])
  expect(changedSince(open, { photoId: 'new' }, parts)).toEqual(parts)
  expect(proposalRestored(undefined, parts)).toEqual(proposal({ photo: '' }))
})

test('a photo is shown by its path, and proposed by the id of its document', () => {
  const open = { ...club, ownChanges: { ...closed, photo: 'proposal' } as const }
  const before = { photoId: 'old', proposal: proposal({ photo: 'new' }) }
  const parts = [waiting('photo', '/api/photos/old', '/api/photos/new')]
  expect(changeableOf(open, {})[0]).toMatchObject({ name: 'photo', by: 'proposal', fields: [{ value: '' }] })
  expect(waitingOf(open, before)).toEqual(parts)
  expect(changedSince(open, { photoId: 'new' }, parts)).toEqual([])
  expect(changedSince(open, { photoId: 'newer' }, parts)).toEqual(parts)
  expect(proposalRestored(undefined, parts)).toEqual(proposal({ photo: 'new' }))
})

test('an acceptance is overtaken by another value; taken back, it is proposed again unless something else is', () => {
  const accepted = [waiting('phone', '1', '2')]
  expect(changedSince(club, { phone: '2' }, accepted)).toEqual([])
  expect(changedSince(club, { phone: '3' }, accepted)).toEqual(accepted)
  for (const foreign of [
    waiting('email', '', ''),
    waiting('phone', '1', '2', 'address'),
    waiting('fields.none', '', ''),
  ])
    expect(changedSince(club, { phone: '2' }, [foreign])).toEqual([foreign])
  const declined = { birthday: 'No' }
  expect(proposalRestored(proposal({}, declined), accepted)).toEqual(proposal({ phone: '2' }, declined))
  expect(proposalRestored(proposal({ phone: '4' }), accepted)).toEqual(proposal({ phone: '4' }))
})

const named = { ...club, ownChanges: { ...closed, name: 'proposal' } as const }
const apart = { fullName: 'Zoë Ziegler', givenName: 'Zoë', familyName: 'Ziegler' }
const whole = { fullName: 'Zoë Ziegler' }

test('a name is opened to proposals only, and to none by itself', () => {
  expect(whoCanChange('name')).toEqual(['club', 'proposal'])
  expect(whoCanChange('phone')).toEqual(['club', 'member', 'proposal'])
  const { name, ...before } = closed
  expect(ownChangesSchema.parse(before)).toEqual({ ...before, name })
  expect(ownChangesSchema.safeParse({ ...closed, name: 'proposal' }).success).toBe(true)
  expect(ownChangesSchema.safeParse({ ...closed, name: 'member' }).success).toBe(false)
})

test('a name is proposed as the club has it: first and last name, or in one', () => {
  expect(changeableOf(named, apart)[0]?.fields).toEqual([
    { field: 'givenName', value: 'Zoë' },
    { field: 'familyName', value: 'Ziegler' },
  ])
  expect(changeableOf(named, whole)[0]?.fields).toEqual([{ field: 'fullName', value: 'Zoë Ziegler' }])
  expect(divided(named, { familyName: 'Huber' })).toEqual({ atOnce: {}, proposed: { familyName: 'Huber' }, closed: [] })
  expect(divided(club, { fullName: 'Zoë Huber', givenName: 'Zoë' }).closed).toEqual(['fullName', 'givenName'])
  expect(namesOtherwise(apart, ['familyName', 'phone'])).toEqual([])
  expect(namesOtherwise(apart, ['fullName', 'familyName'])).toEqual(['fullName'])
  expect(namesOtherwise(whole, ['fullName', 'familyName'])).toEqual(['familyName'])
})

test('a proposed name waits until the club has taken the name apart or together, and a later one replaces it', () => {
  const last = proposal({ familyName: 'Huber' })
  const inOne = proposal({ fullName: 'Zoë Huber' })
  expect(waitingOf(named, { ...apart, proposal: last })).toEqual([waiting('familyName', 'Ziegler', 'Huber', 'name')])
  expect(waitingOf(named, { ...whole, proposal: inOne })).toEqual([
    waiting('fullName', 'Zoë Ziegler', 'Zoë Huber', 'name'),
  ])
  expect(waitingOf(named, { ...whole, proposal: last })).toEqual([])
  expect(waitingOf(named, { ...apart, proposal: inOne })).toEqual([])
  expect(proposalAfter(named, inOne, ['familyName'], { familyName: 'Huber' })).toEqual(last)
})

test('a member never proposes to have no name', () => {
  for (const field of ['fullName', 'givenName', 'familyName'])
    expect(ownChangeSchema.safeParse({ [field]: ' ' }).success, field).toBe(false)
})

test('a declined part proposes nothing more, and has the word', () => {
  const before = proposal({ phone: '1', 'fields.boat': 'x' }, { address: 'No' })
  expect(proposalDeclined(before, [waiting('phone', '', '1')], 'Why?')).toEqual(
    proposal({ 'fields.boat': 'x' }, { address: 'No', phone: 'Why?' }),
  )
})

test('a part is overtaken by another value, by another proposal, and by an answer', () => {
  const now = [waiting('phone', '1', '2')]
  expect(overtakenParts(now, now)).toEqual([])
  for (const seen of [waiting('phone', '', '2'), waiting('phone', '1', '3'), waiting('phone', '1', '2', 'address')])
    expect(overtakenParts([seen], now)).toEqual([seen])
  expect(overtakenParts(now, [])).toEqual(now)
})

test('what the club writes itself is proposed no more', () => {
  const before = { ...proposal({ phone: '1', 'fields.boat': 'x' }), at: 1 }
  expect(withoutMet(before, { phone: '1', fields: { boat: 'y' } })).toEqual({
    ...proposal({ 'fields.boat': 'x' }),
    at: 1,
  })
})

test.each([
  [{ phone: 'x'.repeat(61) }, 'At most 60 characters'],
  [{ birthday: '2000-02-30' }, undefined],
  [{ fields: { boat: 'x'.repeat(5_000) } }, undefined],
  [{ seen: { phone: 'x'.repeat(501) } }, undefined],
  [{ street: 5 }, undefined],
])('a change by a member has the rules of the form: %j', (change, sentence) => {
  const read = ownChangeSchema.safeParse(change)
  expect(read.success).toBe(false)
  if (sentence) expect(read.error?.issues[0]?.message).toBe(sentence)
})

test('fields that no club can open are left out of a change', () => {
  expect(ownChangeSchema.parse({ email: 'x', memberId: '1', language: 'x', phone: ' 1 ' })).toEqual({ phone: '1' })
})
