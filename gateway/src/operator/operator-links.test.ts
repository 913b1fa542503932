import { expect, test } from 'vitest'
import { OperatorLinks } from './operator-links.ts'

test('a code is good once', () => {
  const links = new OperatorLinks(() => 0)
  const code = links.issue()
  expect([links.redeem(`${code}x`), links.redeem(code), links.redeem(code)]).toEqual([false, true, false])
})

test('a code ends after fifteen minutes, and with the next one at the server', () => {
  let now = 0
  const links = new OperatorLinks(() => now)
  const [first, mailed] = [links.issue(), links.issueByMail()]
  const second = links.issue()
  expect([links.redeem(first), links.redeem(mailed)]).toEqual([false, false])
  now = 15 * 60_000
  expect([links.redeem(second), links.redeem('')]).toEqual([false, false])
})

test('an e-mailed code ends no other', () => {
  const links = new OperatorLinks(() => 0)
  const codes = [links.issue(), links.issueByMail(), links.issueByMail()]
  expect(codes.map((code) => links.redeem(code))).toEqual([true, true, true])
})
