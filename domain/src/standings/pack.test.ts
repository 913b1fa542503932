import { expect, test } from 'vitest'
import type { Member } from '../members/member.ts'
import type { Standing } from '../membership/status.ts'
import { sentence } from '../texts/text.ts'
import { type MemberStanding, packedSchema, packMembers, unpackMembers } from './pack.ts'

const member = (id: string, more: Partial<Member> = {}): Member => ({
  id,
  memberId: `0${id}`,
  fullName: `Name ${id}`,
  email: `${id}@club.test`,
  photoUrl: null,
  enabled: true,
  ...more,
})
const active: Standing = { status: 'Active', unmet: [], upcoming: [], settled: [] }
const due: Standing = {
  ...active,
  status: 'Payment Due',
  unmet: [{ itemId: 'fee', label: sentence('{name} unknown year', { name: 'Fee' }), price: 6_000, open: 1_000 }],
  upcoming: [{ itemId: 'family', label: 'Family', dueOn: '2026-12-01', price: 10, open: 0, openWith: 'Anna' }],
  settled: [
    { itemId: 'key', label: 'Key', dueOn: '2026-03-01', price: 0, open: 0, overpaid: 5, waived: false, byName: true },
  ],
}
const left: Standing = { ...active, status: 'Disabled', leftOn: '2026-01-31' }

const lists: [string, readonly MemberStanding[]][] = [
  ['nobody', []],
  ['one', [{ member: member('1'), standing: active }]],
  [
    'members with and without optional fields and photos',
    [
      { member: member('1', { photoUrl: '/api/photos/1', typeId: 'adult' }), standing: due },
      { member: member('2', { enabled: false, joinedOn: '2020-01-01', leavesOn: '2026-01-31' }), standing: left },
      { member: member('3', { email: '' }), standing: { ...active, beginsOn: '2027-01-01' } },
      { member: member('4'), standing: structuredClone(due) },
    ],
  ],
]

/** What comes out of the answer of a server. */
const sent = (listed: readonly MemberStanding[]) => packedSchema.parse(JSON.parse(JSON.stringify(packMembers(listed))))

test.each(lists)('unpacks what it packed, through JSON: %s', (_, listed) => {
  expect(unpackMembers(sent(listed))).toEqual(listed)
})

test('has each standing once, and no column without a value', () => {
  const packed = sent(lists[2]?.[1] ?? [])
  expect(packed.standings).toEqual([0, 1, 2, 0])
  expect(Object.keys(sent([{ member: member('1'), standing: active }]).members)).toEqual([
    'id',
    'memberId',
    'fullName',
    'email',
    'photoUrl',
    'enabled',
  ])
})

test('leaves out a member with a standing that did not come', () => {
  const packed = { ...sent([{ member: member('1'), standing: active }]), standings: [7] }
  expect(unpackMembers(packed)).toEqual([])
})
