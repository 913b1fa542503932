import fc from 'fast-check'
import { expect, test } from 'vitest'
import { dayReader } from './read-days.ts'

const read = (...column: string[]) => column.map(dayReader(column))

test.each([
  '2020-03-01',
  '2020-03-01 00:00:00',
  '2020-03-01T00:00:00Z',
  '2020-03-01T00:00:00.000+01:00',
  '2020/3/1',
  '1.3.20',
  '1.3.2020',
  '01-03-2020',
  '1/3/2020',
  ' 01. 03. 2020 ',
  '01.03.2020 12:30',
  '1/3/2020 12:00:00 AM',
  '43891',
  '43891.5',
  '2020.03.01',
])('%j is 1 March 2020', (written) => {
  expect(read(written)).toEqual(['2020-03-01'])
})

test.each([
  '29.02.2023',
  '31.4.2020',
  '2020-13-01',
  '1. März 2020',
  '2013',
  '7',
  'soon',
  '',
  '1/3-2020',
  '1.3.',
  '99999',
])('%j is no day', (written) => {
  expect(read(written)).toEqual([undefined])
})

test('all days of a column decide whether day or month comes first', () => {
  expect(read('03/04/2020', '12/31/2020')).toEqual(['2020-03-04', '2020-12-31'])
  expect(read('03/04/2020', '31/12/2020')).toEqual(['2020-04-03', '2020-12-31'])
  expect(read('03/04/2020')).toEqual(['2020-04-03'])
})

test('each separator has an order of its own', () => {
  expect(read('12/31/2020', '03/01/2020', '29.02.2024', '03.01.2020', '01-03-2020')).toEqual([
    '2020-12-31',
    '2020-03-01',
    '2024-02-29',
    '2020-01-03',
    '2020-03-01',
  ])
})

test('a column with both orders is read where a day can be read in one way only', () => {
  expect(read('12/31/2020', '31/12/2020', '03/04/2020', '05/05/2020')).toEqual([
    '2020-12-31',
    '2020-12-31',
    undefined,
    '2020-05-05',
  ])
})

test('the other columns decide where a column itself proves nothing', () => {
  expect(dayReader(['03/04/2020'], ['12/31/2020'])('03/04/2020')).toBe('2020-03-04')
  expect(dayReader(['03/14/2020'], ['31/12/2020'])('03/04/2020')).toBe('2020-03-04')
})

test('years of two digits are those of spreadsheets', () => {
  expect(read('1.1.29', '1.1.30', '1.1.99', '1.1.00')).toEqual(['2029-01-01', '1930-01-01', '1999-01-01', '2000-01-01'])
})

test('a day comes back from each form that a spreadsheet gives it', () => {
  const days = fc.date({ min: new Date('1930-01-01'), max: new Date('2099-12-31'), noInvalidDate: true })
  fc.assert(
    fc.property(days, (date) => {
      const day = date.toISOString().slice(0, 10)
      const [year, month, dayOfMonth] = day.split('-')
      const serial = String(Date.parse(day) / 86_400_000 + 25_569)
      const american = [`${month}/${dayOfMonth}/${year}`, '12/31/2000']
      expect([...read(`${dayOfMonth}.${month}.${year}`), ...read(serial), ...read(...american)]).toEqual([
        day,
        day,
        day,
        '2000-12-31',
      ])
    }),
  )
})
