import { describe, expect, test } from 'vitest'
import { paperReaderOf, readerOf } from './family.ts'
import { diesLater, hasDayOfReason, hasLeft, withReasonAgreed } from './leaving.ts'

const today = '2026-11-29'

test.each([
  ['on the last day', { leavesOn: today }, false],
  ['on the day after the last', { leavesOn: '2026-11-28' }, true],
  ['on the last day of who resigned', { leavesOn: today, leavingReason: 'resigned' }, false],
  ['on the day of death', { leavesOn: today, leavingReason: 'died' }, true],
  ['without a last day', {}, false],
])('a membership has ended %s: %o → %s', (_, member, is) => {
  expect(hasLeft(member, today)).toBe(is)
})

test('a reason needs a last day, goes with it, and only a death cannot be to come', () => {
  expect(
    [{ leavingReason: 'died' }, { leavingReason: '' }, { leavesOn: today, leavingReason: 'died' }].map(hasDayOfReason),
  ).toEqual([false, true, true])
  expect(withReasonAgreed({ leavesOn: '' })).toEqual({ leavesOn: '', leavingReason: '' })
  expect(withReasonAgreed({ leavesOn: today })).toEqual({ leavesOn: today })
  const later = '2026-11-30'
  expect(diesLater({ leavesOn: later, leavingReason: 'died' }, today)).toBe(true)
  expect(diesLater({ leavesOn: today, leavingReason: 'died' }, today)).toBe(false)
  expect(diesLater({ leavesOn: later, leavingReason: 'resigned' }, today)).toBe(false)
})

describe('who reads the letters about a family', () => {
  const head = { id: 'anna', email: 'anna@club.test', belongsTo: '' }
  const child = { id: 'ben', email: '', belongsTo: 'anna' }
  const find = (anna: typeof head & { leavingReason?: string }) => () => anna

  test('nobody those about a child who has died, and a head who has died none', () => {
    expect(readerOf({ ...head, leavingReason: 'died' }, () => undefined).email).toBe('')
    expect(readerOf({ ...child, leavingReason: 'died' }, find(head))).not.toHaveProperty('head')
    const dead = { ...head, leavingReason: 'died' }
    expect([readerOf(child, find(dead)), paperReaderOf(child, find(dead))]).toEqual([child, child])
    expect(paperReaderOf(child, find(head)).head).toBe(head)
  })
})
