import { expect, test } from 'vitest'
import { bankLine, clubFacts, matchOne, summary } from '../../../../tests/support/bank-cases.ts'
import { memberReference, paymentReference } from '../../payments/payment-reference.ts'
import type { BankLine } from '../bank-line.ts'
import { match, matchLines, prepareMatch } from './match-lines.ts'

const reference = paymentReference('joerg', 'fee')
const mistyped = `${reference.slice(0, 3)}0${reference.slice(4)}`

const inTurn = (...abouts: Partial<BankLine>[]): string[] =>
  matchLines(
    abouts.map((about, at) => bankLine({ id: `line ${at}`, ...about })),
    clubFacts,
  ).map(summary)

test('what a line takes is not open for later ones', () => {
  const [text, ida] = [reference, { iban: 'DE-ida' }]
  expect(inTurn({ text }, { text, day: '2026-04-01' })).toEqual(['certain: joerg fee 6000', 'unknown: joerg'])
  expect(inTurn(ida, { ...ida, day: '2026-04-01' })).toEqual(['certain: ida old 6000', 'certain: ida fee 6000'])
})

test('lines are taken by day, and returned in the order in which they are given', () => {
  const late = { iban: 'DE-ida', day: '2026-04-01' }
  expect(inTurn(late, { iban: 'DE-ida' })).toEqual(['certain: ida fee 6000', 'certain: ida old 6000'])
})

test('a part payment leaves the rest open, which is not certain until somebody has looked at the part', () => {
  const half = { text: reference, cents: 3000 }
  expect(inTurn(half, { ...half, day: '2026-04-01' }, { ...half, day: '2026-05-01' })).toEqual([
    'probable: joerg fee 3000',
    'probable: joerg fee 3000',
    'unknown: joerg',
  ])
})

test('the same transfer a second time on a day is not certain', () => {
  const expected = ['certain: ida old 6000', 'probable: ida fee 6000']
  expect(inTurn({ iban: 'DE-ida' }, { iban: 'DE-ida' })).toEqual(expected)
  expect(inTurn({ text: memberReference('ida') }, { text: memberReference('ida') })).toEqual(expected)
})

test('who may be meant by an unknown line pays nothing certain by name or account after it', () => {
  const [before, after] = inTurn(
    { text: 'Beitrag Tom Berg' },
    { iban: 'DE-lisa-tom', cents: 12_000, day: '2026-04-01' },
  )
  expect([before, after]).toEqual(['unknown: tom, tom2', 'probable: lisa fee 6000, tom fee 6000'])
})

test('who may have paid by a line that somebody has to look at pays nothing certain by name or account', () => {
  const before = { iban: 'DE-ida', cents: 900 }
  const [, after] = inTurn(before, { iban: 'DE-ida', cents: 1500, day: '2026-04-01' })
  expect(after).toBe('probable: ida shirt 1500')
})

test('facts that are prepared once match many batches, each with all that is open', () => {
  const index = prepareMatch(clubFacts)
  const batch = [bankLine({ text: reference })]
  expect(match(index, batch).map(summary)).toEqual(['certain: joerg fee 6000'])
  expect(match(index, batch)).toEqual(matchLines(batch, clubFacts))
})

test.each<Partial<BankLine>>([{ cents: -6000 }, { cents: 0 }, { returned: 'AC04' }, { state: 'aside' }])(
  'gives no parts to a line with %j',
  (about) => {
    expect(matchOne({ text: reference, ...about })).toMatchObject({ sure: 'unknown', parts: [], others: [] })
  },
)

test('says why', () => {
  expect(matchOne({ text: mistyped })?.reasons).toEqual([{ kind: 'reference', typo: true }, { kind: 'amount' }])
  const about = { iban: 'DE-joerg', name: 'Jörg von der Heide', text: 'Jörg von der Heide, Mitglied 1004' }
  const kinds = matchOne(about)?.reasons.map(({ kind }) => kind)
  expect(kinds).toEqual(['iban', 'named', 'number', 'amount'])
  expect(matchOne({ ...about, iban: '' })?.reasons.map(({ kind }) => kind)).toEqual([
    'named',
    'payer',
    'number',
    'amount',
  ])
})
