import { expect, test } from 'vitest'
import { observeTag, stampOf } from './tags.ts'

const now = new Date('2026-11-21T12:00:00.200Z')

test('tags only rise, over a clock that was set back and what was given before this start', () => {
  const first = stampOf({ tag: 0, modified: 0 }, now)
  const second = stampOf({ tag: 0, modified: 0 }, new Date('2020-01-01'))
  expect(second.tag).toBeGreaterThan(first.tag)
  observeTag({ tag: first.tag + 1_000 })
  expect(stampOf({ tag: 0, modified: 0 }, now).tag).toBeGreaterThan(first.tag + 1_000)
  expect(stampOf({ tag: first.tag + 9_000, modified: 0 }, now).tag).toBe(first.tag + 9_001)
})

test('two changes in one second are modified in two', () => {
  const first = stampOf({ tag: 0, modified: 0 }, now)
  expect(first.modified).toBe(Date.parse('2026-11-21T12:00:01Z') / 1000)
  expect(stampOf(first, now).modified).toBe(first.modified + 1)
})
