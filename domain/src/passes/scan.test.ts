import { expect, test } from 'vitest'
import { type CheckedMember, checkInList, type DoorList, lookUpInList } from './scan.ts'

const member = (more: Partial<CheckedMember> = {}): CheckedMember => ({
  id: 'm1',
  memberId: '001',
  fullName: 'Zoë Ziegler',
  photoUrl: null,
  status: 'Active',
  unmet: [],
  ...more,
})
const list: DoorList = {
  clubId: 'club',
  asOf: '2026-05-01T16:40:00.000Z',
  until: '2026-05-01T23:59:59+02:00',
  others: [],
  cards: [
    { serial: 'one', member: member() },
    { serial: 'two', member: member({ id: 'm2', status: 'Payment Due', unmet: ['Annual fee'] }) },
    { serial: 'three', member: member({ id: 'm3', status: 'Disabled' }) },
    { serial: 'five', member: member({ id: 'm5', status: 'Disabled', beginsOn: '2026-07-01' }) },
  ],
}
const claims = (serial: string, club = 'club') => ({ club, serial, season: 2026, exp: 0 })

test.each([
  ['one', true, null, 'm1'],
  ['two', false, 'A payment is due.', 'm2'],
  ['three', false, 'The membership is disabled.', 'm3'],
  ['five', false, 'The membership has not begun yet.', 'm5'],
])('a listed card has the state of its member: %s', (serial, valid, reason, id) => {
  expect(checkInList(list, claims(serial))).toMatchObject({ valid, reason, season: 2026, member: { id } })
})

test.each([
  ['forged' as const, 'This is not a card of this server.'],
  ['expired' as const, 'The card has expired.'],
  [claims('one', 'other'), 'This is the card of another club.'],
  [claims('four'), 'This card is not in the list of this device. It may be newer.'],
])('any other card is refused without a name: %j', (given, reason) => {
  expect(checkInList(list, given)).toEqual({ valid: false, reason, season: null, member: null })
})

test('a number that is typed finds its member, and is never valid', () => {
  const numbered = { ...list, cards: [{ serial: 'one', member: member({ memberId: 'M-001' }) }] }
  const found = lookUpInList(numbered, ' m-001 ')
  expect(found).toMatchObject({ valid: false, byNumber: true, season: null, member: { id: 'm1', status: 'Active' } })
  expect(lookUpInList(numbered, '001')).toBeUndefined()
})
