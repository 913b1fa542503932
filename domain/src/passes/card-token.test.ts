import { expect, test } from 'vitest'
import { cardAddress, scannedToken } from './card-token.ts'

test('the token comes out of the address again, and alone', () => {
  expect(scannedToken(cardAddress('https://club.example', 'aa.bb-_.cc'))).toBe('aa.bb-_.cc')
  expect(scannedToken(' aa.bb.cc\n')).toBe('aa.bb.cc')
})

test.each(['', 'https://club.example/pass', 'https://club.example', 'aa.bb', 'https://club.example/pass#aa.bb.cc.dd'])(
  'not a card: %s',
  (scanned) => expect(scannedToken(scanned)).toBeUndefined(),
)
