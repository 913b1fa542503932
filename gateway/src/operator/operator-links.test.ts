import { expect, test } from 'vitest'
import { OperatorLinks } from './operator-links.ts'

test('a code is good once', () => {
  const links = new OperatorLinks(() => 0)
  const code = links.issue()
  expect([links.redeem(`${code}x`), links.redeem(code), links.redeem(code)]).toEqual([false, true, false])
})

test('a code ends after ten minutes, and with the next one', () => {
  let now = 0
  const links = new OperatorLinks(() => now)
  const first = links.issue()
  const second = links.issue()
  expect(links.redeem(first)).toBe(false)
  now = 10 * 60_000
  expect(links.redeem(second)).toBe(false)
  expect(links.redeem('')).toBe(false)
})
