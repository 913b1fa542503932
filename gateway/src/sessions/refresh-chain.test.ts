import { beforeEach, expect, test } from 'vitest'
import { type Chain, graceMs, hashOf, newSecret, place, rotated, startChain } from './refresh-chain.ts'

let first: string
let chain: Chain
let now: number
beforeEach(() => {
  now = 1_000_000
  first = newSecret()
  chain = startChain(hashOf(first))
})

/** Uses a token as a session does; returns the next one. */
function use(secret: string): string {
  const found = place(chain, secret, now)
  if (!('next' in found)) throw new Error(found.kind)
  if (found.kind === 'newest') chain = rotated(chain, found.next, now)
  return found.next
}

test('a superseded token returns the newest token within the grace period', () => {
  const second = use(first)
  expect(use(first)).toBe(second)
  const third = use(second)
  expect([use(first), use(second)]).toEqual([third, third])
})

test('each token has its own grace period', () => {
  const second = use(first)
  now += graceMs
  const third = use(second)
  expect(use(first)).toBe(third)
  now += 1
  expect(place(chain, first, now).kind).toBe('reused')
  expect(place(chain, second, now)).toEqual({ kind: 'superseded', next: third })
})

test('recognizes an old token, and reports an invented one as unknown', () => {
  let newest = first
  for (let turn = 0; turn < 200; turn++) {
    newest = use(newest)
    now += 3_600_000
  }
  expect(place(chain, first, now).kind).toBe('reused')
  expect(place(chain, newSecret(), now).kind).toBe('unknown')
  expect(place(chain, newest, now).kind).toBe('newest')
})

test('stored values are not valid tokens', () => {
  use(first)
  for (const kept of [chain.hash, chain.seed]) expect(place(chain, kept, now).kind).toBe('unknown')
})

test('stays small after many rotations at once', () => {
  let newest = first
  for (let turn = 0; turn < 1_000; turn++) newest = use(newest)
  expect(JSON.stringify(chain).length).toBeLessThan(1_000)
})
