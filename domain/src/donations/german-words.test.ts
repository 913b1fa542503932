import { expect, test } from 'vitest'
import { germanWords } from './german-words.ts'

test.each([
  [0, 'null Euro'],
  [100, 'ein Euro'],
  [1_200, 'zwölf Euro'],
  [1_600, 'sechzehn Euro'],
  [1_700, 'siebzehn Euro'],
  [2_100, 'einundzwanzig Euro'],
  [3_000, 'dreißig Euro'],
  [7_700, 'siebenundsiebzig Euro'],
  [10_000, 'einhundert Euro'],
  [10_100, 'einhundertein Euro'],
  [12_000, 'einhundertzwanzig Euro'],
  [12_050, 'einhundertzwanzig Euro und fünfzig Cent'],
  [12_001, 'einhundertzwanzig Euro und ein Cent'],
  [99_999, 'neunhundertneunundneunzig Euro und neunundneunzig Cent'],
  [100_000, 'eintausend Euro'],
  [110_000, 'eintausendeinhundert Euro'],
  [2_100_000, 'einundzwanzigtausend Euro'],
  [
    123_456_789,
    'eine Million zweihundertvierunddreißigtausendfünfhundertsiebenundsechzig Euro und neunundachtzig Cent',
  ],
  [200_000_000, 'zwei Millionen Euro'],
  [10_100_000_000, 'einhunderteine Millionen Euro'],
])('%i cents are %s', (cents, words) => {
  expect(germanWords(cents)).toBe(words)
})

test('no two amounts have the same words', () => {
  const words = Array.from({ length: 20_000 }, (_, euro) => germanWords(euro * 100))
  expect(new Set(words).size).toBe(words.length)
})
