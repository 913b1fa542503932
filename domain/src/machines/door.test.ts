import { expect, test } from 'vitest'
import type { Standing } from '../membership/status.ts'
import { askedAbout, doorAnswer } from './door.ts'

const today = '2026-03-10'
const unpaid = (dueOn?: string) => ({
  itemId: 'fee',
  label: 'Annual fee 2026',
  price: 12_000,
  open: 12_000,
  ...(dueOn && { dueOn }),
})
const standing = (more: Partial<Standing> = {}): Standing => ({
  status: 'Active',
  unmet: [],
  upcoming: [],
  settled: [],
  ...more,
})
const due = (...days: (string | undefined)[]) => standing({ status: 'Payment Due', unmet: days.map(unpaid) })
const calendar = { seasonStartsInMonth: 1, graceDays: 0 }
const withGrace = { seasonStartsInMonth: 1, graceDays: 69 }

test.each([
  ['who has paid', standing(), calendar, { allowed: true, reason: 'active', since: '2024-05-01' }],
  ['who owes', due('2026-02-01'), calendar, { allowed: false, reason: 'payment_due', since: '2026-02-01' }],
  ['who owes two things', due('2026-02-01', '2026-01-15'), calendar, { allowed: false, since: '2026-01-15' }],
  [
    'who owes on the last day of grace',
    due('2026-01-01'),
    withGrace,
    { allowed: true, reason: 'grace', since: '2026-01-01' },
  ],
  [
    'who owes on the day after it',
    due('2026-01-01'),
    { ...withGrace, graceDays: 68 },
    { allowed: false, reason: 'payment_due' },
  ],
  [
    'who owes in a season that began in September',
    due('2025-09-01'),
    { seasonStartsInMonth: 9, graceDays: 100 },
    { allowed: false, reason: 'payment_due' },
  ],
  [
    'who is yet to begin',
    standing({ status: 'Disabled', beginsOn: '2026-04-01' }),
    withGrace,
    { allowed: false, reason: 'not_begun' },
  ],
  [
    'who has left',
    standing({ status: 'Disabled', leftOn: '2026-02-28' }),
    withGrace,
    { allowed: false, reason: 'left', since: '2026-03-01' },
  ],
  ['who is disabled', standing({ status: 'Disabled' }), withGrace, { allowed: false, reason: 'disabled' }],
])('%s', (_, of, seasons, answer) => {
  const member = { memberId: 'A-17', joinedOn: '2024-05-01' }
  expect(doorAnswer(member, of, seasons, today)).toMatchObject({ memberId: 'A-17', ...answer })
})

test('a day that is not known is left out', () => {
  expect(doorAnswer({ memberId: 'A' }, standing(), calendar, today)).toEqual({
    allowed: true,
    reason: 'active',
    memberId: 'A',
  })
  expect(doorAnswer({ memberId: 'A' }, due(undefined), calendar, today)).toEqual({
    allowed: false,
    reason: 'payment_due',
    memberId: 'A',
  })
})

const enabled = true
const members = [
  { memberId: '17', enabled, fields: { chip: '04:A2:1B:FF' } },
  { memberId: 'B-7', enabled, fields: { chip: '17', other: 'aaaa' } },
  { memberId: 'C.1', enabled, fields: { chip: '' } },
  { memberId: 'D', enabled },
]
const numbers = (asked: string, field: string | null = 'chip') =>
  askedAbout(asked, field, members, today).map(({ memberId }) => memberId)

test.each(['04:A2:1B:FF', '04a21bff', '04-a2-1b-ff', ' 04 A2 1B FF ', '04.a2.1b.ff'])('finds the card %s', (card) => {
  expect(numbers(card)).toEqual(['17'])
})

test('a card comes before a number, and without a field there are numbers alone', () => {
  expect(numbers('17')).toEqual(['B-7'])
  expect(numbers('17', null)).toEqual(['17'])
  expect(numbers('04a21bff', null)).toEqual([])
  expect(numbers('b-7')).toEqual(['B-7'])
})

test('a number is compared as it is: its signs make a difference', () => {
  expect([numbers('b7'), numbers('C1'), numbers('c.1')]).toEqual([[], [], ['C.1']])
})

test('nobody is found by nothing, by signs alone, or by another field', () => {
  for (const asked of ['', ' ', ':', '--', 'aaaa', '__proto__', 'constructor']) expect(numbers(asked)).toEqual([])
  expect(numbers('x', '__proto__')).toEqual([])
})

test.each([
  ['two members', {}, {}, ['one', 'two']],
  ['a disabled one', { enabled: false }, {}, ['two']],
  ['one who has left', { leavesOn: '2026-03-09' }, {}, ['two']],
  ['one whose last day is today', { leavesOn: today }, {}, ['one', 'two']],
  ['one who is yet to begin', {}, { joinedOn: '2026-04-01' }, ['one']],
  ['two who have left', { leavesOn: '2026-01-01' }, { enabled: false }, ['one', 'two']],
] as const)('of several with the same card the members of today are found: %s', (_, first, second, found) => {
  const fields = { chip: '04a21bff' }
  const both = [
    { memberId: 'one', enabled, fields, ...first },
    { memberId: 'two', enabled, fields, ...second },
  ]
  expect(askedAbout('04:A2:1B:FF', 'chip', both, today).map(({ memberId }) => memberId)).toEqual(found)
})
