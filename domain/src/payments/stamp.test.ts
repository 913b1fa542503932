import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import type { Payment } from './payment.ts'
import { proposedStamp, stampAfter, stampHolder, stampSchema, stampSeason, stampTwins } from './stamp.ts'

const payment = (id: string, stampNumber: string | undefined, more: Partial<Payment> = {}): Payment => ({
  id,
  memberId: id,
  memberName: id,
  itemId: 'fee',
  itemName: 'Fee',
  amount: 60,
  paymentDate: '2026-03-01',
  notes: '',
  createdBy: 'u',
  ...(stampNumber && { stampNumber }),
  ...more,
})
const wanted = { itemId: 'fee', paymentDate: '2026-03-01' }

describe('what is typed', () => {
  test.each([
    [' 0042 ', '0042'],
    ['a/26-7', 'A/26-7'],
    ['a 00 42', 'A0042'],
    ['', ''],
    ['1'.repeat(20), '1'.repeat(20)],
  ])('%j is taken as %j', (typed, taken) => {
    expect(stampSchema.parse(typed)).toBe(taken)
  })

  test.each([
    '1'.repeat(21),
    'a'.repeat(5000),
    '00\u00a042',
    '4\n2',
    '42\u0000',
    '\u202e42',
    '４２',
    'é1',
    '<b>',
    '=1',
  ])('%j is refused', (typed) => {
    expect(stampSchema.safeParse(typed).success).toBe(false)
  })
})

test('a stamp is of the year of the item, else of the season of the day', () => {
  expect(stampSeason({ yearId: 'club_2027', paymentDate: '2026-12-01' }, 1)).toBe('2027')
  expect(stampSeason({ paymentDate: '2026-12-01' }, 1)).toBe('2026')
  expect(stampSeason({ paymentDate: '2026-03-01' }, 9)).toBe('2025')
  expect(stampSeason({}, 1)).toBe('')
})

describe('numbers one after the other', () => {
  test.each([
    ['0099', 1, '0100'],
    ['99', 1, '100'],
    ['A-9', 2, 'A-11'],
    ['2026/0412', 1, '2026/0413'],
    ['A', 0, 'A'],
    ['A', 1, undefined],
    ['12-', 1, undefined],
    ['9'.repeat(20), 1, undefined],
    ['00000000009007199254', 1, '00000000009007199255'],
    ['90071992547409930001', 1, '90071992547409930002'],
  ])('%s and %i more is %s', (first, places, after) => {
    expect(stampAfter(first, places)).toBe(after)
  })

  test('any two steps are as one', () => {
    const steps = fc.nat(10_000)
    fc.assert(
      fc.property(fc.stringMatching(/^[A-Z/-]{0,5}\d{1,8}$/), steps, steps, (first, one, other) => {
        expect(stampAfter(stampAfter(first, one) ?? '', other)).toBe(stampAfter(first, one + other))
      }),
    )
  })
})

describe('who has a number', () => {
  const anna = payment('anna', '0042')

  test('the payment of the season that has it, but not itself, another season or another number', () => {
    const has = (asked: Parameters<typeof stampHolder>[0]) => stampHolder(asked, [anna], 1)
    expect(has({ stampNumber: '0042', paymentDate: '2026-12-31' })).toBe(anna)
    expect(has({ stampNumber: '0042', paymentDate: '2026-12-31', id: 'anna' })).toBeUndefined()
    expect(has({ stampNumber: '0042', paymentDate: '2027-01-01' })).toBeUndefined()
    expect(has({ stampNumber: '0042', paymentDate: '2026-12-31', yearId: 'club_2027' })).toBeUndefined()
    expect(has({ stampNumber: '42', paymentDate: '2026-12-31' })).toBeUndefined()
    expect(has({ paymentDate: '2026-12-31' })).toBeUndefined()
    expect(stampHolder({ paymentDate: '2026-12-31' }, [payment('none', undefined)], 1)).toBeUndefined()
  })

  test('of many numbers, the payment that has one of them', () => {
    const many = (first: string, count: number) =>
      stampHolder({ stampNumber: first, paymentDate: '2026-03-01' }, [anna], 1, count)
    expect([many('0040', 3), many('0040', 2), many('0043', 9)]).toEqual([anna, undefined, undefined])
  })

  test('payments of one number and season are named with each other', () => {
    const [ben, cora] = [payment('ben', '0042'), payment('cora', '0042', { paymentDate: '2027-03-01' })]
    const twins = stampTwins([anna, payment('x', undefined), payment('y', undefined), cora, ben], 1)
    expect([...twins].map(([id, other]) => [id, other.id]).toSorted()).toEqual([
      ['anna', 'ben'],
      ['ben', 'anna'],
    ])
  })
})

describe('the next number', () => {
  const propose = (payments: readonly Payment[], asked: Parameters<typeof proposedStamp>[0] = wanted) =>
    proposedStamp(asked, payments, 1)

  test('follows the last of the newest day, and of a day the highest', () => {
    expect(propose([payment('a', '0900', { paymentDate: '2026-02-01' }), payment('b', '9'), payment('c', '10')])).toBe(
      '11',
    )
  })

  test('is of the rolls of the item before others of the season', () => {
    const others = [payment('a', '0010'), payment('b', '7001', { itemId: 'family', paymentDate: '2026-04-01' })]
    expect(propose(others)).toBe('0011')
    expect(propose(others, { ...wanted, itemId: 'youth' })).toBe('7002')
  })

  test('leaves out what is used, and begins with nothing in a new season', () => {
    const rolls = [
      payment('a', '0010'),
      payment('b', '0011', { itemId: 'family' }),
      payment('c', '0012', { itemId: 'x' }),
    ]
    expect(propose(rolls)).toBe('0013')
    expect(propose(rolls, { ...wanted, yearId: 'club_2027' })).toBe('')
    expect(propose([payment('a', 'GIFT')])).toBe('')
    expect(propose([])).toBe('')
  })
})
