import { expect, test } from 'vitest'
import {
  Families,
  type Kin,
  lostHead,
  mostPeople,
  nobodyTakesOver,
  partsOfFamilies,
  readerOf,
  takenOver,
} from './family.ts'

/** Ben and Cleo belong to Anna; Dora and Emil stand alone. */
const club: readonly Kin[] = [
  { id: 'anna' },
  { id: 'ben', belongsTo: 'anna' },
  { id: 'cleo', belongsTo: 'anna' },
  { id: 'dora' },
  { id: 'emil', belongsTo: '' },
]
const full: readonly Kin[] = [
  { id: 'head' },
  { id: 'last' },
  ...Array.from({ length: mostPeople }, (_, place) => ({ id: `p${place}`, belongsTo: 'head' })),
]

test.each([
  ['somebody who stands alone, to another', club, 'dora', 'emil', undefined],
  ['somebody, to a head', club, 'dora', 'anna', undefined],
  ['a new member, to a head', club, undefined, 'anna', undefined],
  ['one of a family, to another', club, 'ben', 'dora', undefined],
  ['one of a family, to nobody', club, 'ben', '', undefined],
  ['a head, to nobody', club, 'anna', '', undefined],
  ['somebody, to themselves', club, 'dora', 'dora', 'A member cannot belong to themselves'],
  ['somebody, to an unknown one', club, 'dora', 'stranger', 'The club has no such member'],
  [
    'somebody, to one who belongs to another',
    club,
    'dora',
    'ben',
    'This member belongs to somebody else. Please choose the head of the family.',
  ],
  ['a head, to another', club, 'anna', 'dora', 'Others belong to this member, so this member cannot belong to anybody'],
  [
    'a head, to one of their own',
    club,
    'anna',
    'ben',
    'Others belong to this member, so this member cannot belong to anybody',
  ],
  ['one more, to a full family', full, 'last', 'head', 'At most 50 people can belong to one member'],
  ['a new one, to a full family', full, undefined, 'head', 'At most 50 people can belong to one member'],
  ['one of a full family, as before', full, 'p0', 'head', undefined],
])('%s', (_, members, id, belongsTo, fault) => {
  expect(new Families(members).faultOf(id, belongsTo)).toBe(fault)
})

const today = '2026-05-10'
test.each([
  ['a head who stays', {}, {}, undefined],
  ['a head on the last day', { leavesOn: today }, {}, undefined],
  ['a head who has left', { leavesOn: '2026-05-09' }, {}, 'anna'],
  ['a head who has died on the day itself', { leavesOn: today, leavingReason: 'died' }, {}, 'anna'],
  ['a head who has left, as the member has', { leavesOn: '2026-05-09' }, { leavesOn: '2026-05-01' }, undefined],
])('%s', (_, ofHead, ofMember, lost) => {
  const anna = { id: 'anna', ...ofHead }
  const ben = { id: 'ben', belongsTo: 'anna', ...ofMember }
  const find = (id: string) => [anna, ben].find((one) => one.id === id)
  expect([lostHead<Kin>(ben, find, today)?.id, lostHead<Kin>(anna, find, today)]).toEqual([lost, undefined])
})

test('what was noted counts for what follows', () => {
  const families = new Families(club)
  families.move('dora', 'emil')
  expect(families.faultOf('emil', 'dora')).toBe('Others belong to this member, so this member cannot belong to anybody')
  families.move('dora', '')
  expect(families.faultOf('emil', 'dora')).toBeUndefined()
  families.move('ben', 'dora')
  expect([families.peopleOf('anna'), families.peopleOf('dora')]).toEqual([['cleo'], ['ben']])
})

test('one of a family takes over by single changes', () => {
  const families = new Families(club)
  const changes: readonly Kin[] = [
    { id: 'anna', belongsTo: 'ben' },
    { id: 'cleo', belongsTo: 'ben' },
    { id: 'ben', belongsTo: '' },
  ]
  const faults = families
    .inOrder(changes, (change) => change)
    .map(({ id, belongsTo = '' }) => {
      const fault = families.faultOf(id, belongsTo)
      families.move(id, belongsTo)
      return fault
    })
  expect(faults).toEqual([undefined, undefined, undefined])
  expect(families.peopleOf('ben')).toEqual(['cleo', 'anna'])
})

test.each([
  ['one of them', 'ben', { ben: '', cleo: 'ben' }],
  ['nobody', nobodyTakesOver, { ben: '', cleo: '' }],
  ['a stranger', 'dora', undefined],
])('%s takes over', (_, by, after) => {
  const people = club.filter(({ belongsTo }) => belongsTo === 'anna')
  const heads = takenOver(people, by)
  expect(heads && Object.fromEntries(heads)).toEqual(after)
})

interface Written {
  readonly email: string
  readonly belongsTo?: string
  readonly language?: string
}

test.each([
  ['an own address', { email: 'b@club.test', belongsTo: 'anna' }, 'b@club.test', undefined],
  ['none, in a family', { email: '', belongsTo: 'anna' }, 'anna@club.test', 'de'],
  ['none, in a family, and a language', { email: '', belongsTo: 'anna', language: 'it' }, 'anna@club.test', 'it'],
  ['none, with a head without one', { email: '', belongsTo: 'cleo' }, '', undefined],
  ['none, with a head who is gone', { email: '', belongsTo: 'dora' }, '', undefined],
  ['none, alone', { email: '' }, '', undefined],
])(
  'a member with %s is written to by it, or by that of the head, in the language that is known',
  (_, given, to, language) => {
    const member: Written = given
    const heads: Record<string, Written> = {
      anna: { email: 'anna@club.test', belongsTo: '', language: 'de' },
      cleo: { email: '' },
    }
    const reader = readerOf(member, (id) => heads[id])
    expect([reader.email, reader.language, reader.head]).toEqual([
      to,
      language,
      to === 'anna@club.test' ? heads.anna : undefined,
    ])
  },
)

test('a family stays in one part, even if it is larger than a part may be', () => {
  const of = (id: string, belongsTo?: string) => ({ id, ...(belongsTo && { belongsTo }) })
  const members = [of('b', 'a'), of('x'), of('a'), of('y'), of('q', 'p'), of('r', 'p'), of('s', 'p'), of('p'), of('z')]
  expect(partsOfFamilies(members, 3)).toEqual([['b', 'a', 'x'], ['y'], ['q', 'r', 's', 'p'], ['z']])
  expect(partsOfFamilies([], 3)).toEqual([])
})
