import type { Member } from '@tessera/domain/members/member'
import { expect, test } from 'vitest'
import { countedTiles, membersPerTile, memberTiles } from './mosaic-tiles.ts'

const member = (id: string): Member => ({
  id,
  memberId: id,
  fullName: `Member ${id}`,
  email: `${id}@example.org`,
  photoUrl: null,
  enabled: true,
})
const three = ['a', 'b', 'c'].map(member)

test('tiles lie in the order Active, Payment Due, Disabled', () => {
  const standings = new Map([
    ['a', { status: 'Disabled' as const, unmet: [], upcoming: [], settled: [] }],
    ['b', { status: 'Payment Due' as const, unmet: [], upcoming: [], settled: [] }],
    ['c', { status: 'Active' as const, unmet: [], upcoming: [], settled: [] }],
  ])
  expect(memberTiles(three, standings).map(({ id }) => id)).toEqual(['c', 'b', 'a'])
  expect(memberTiles(three, standings)[0]?.title).toBe('Member c: Active')
})

test('every member has a tile before statuses are computed', () => {
  expect(memberTiles(three, undefined).map(({ status }) => status)).toEqual([undefined, undefined, undefined])
})

test('a tile stands for several members only in a very large club', () => {
  expect(membersPerTile(0)).toBe(1)
  expect(membersPerTile(600)).toBe(1)
  expect(membersPerTile(10_000)).toBe(17)
  const large = Array.from({ length: 1200 }, (_, n) => member(String(n)))
  expect(memberTiles(large, undefined)).toHaveLength(600)
  expect(memberTiles(large, undefined, true)).toHaveLength(120)
})

test('the tiles of a club that is only counted are as many as those of its members, in the same order', () => {
  const counts = { Active: 34, 'Payment Due': 1, Disabled: 1_165 }
  const tiles = countedTiles(counts)
  expect(tiles.map(({ status }) => status)).toEqual([
    ...Array.from({ length: 17 }, () => 'Active'),
    'Payment Due',
    ...Array.from({ length: 583 }, () => 'Disabled'),
  ])
  expect(new Set(tiles.map(({ id }) => id)).size).toBe(tiles.length)
})
