import { beforeEach, describe, expect, test } from 'vitest'
import { spec } from '../../../tests/spec/tags.ts'
import { Codes, type StoredCode } from './codes.ts'

const minute = 60_000
let now: number
let codes: Codes
beforeEach(() => {
  now = Date.parse('2026-03-01T12:00:00Z')
  codes = new Codes(
    () => now,
    () => undefined,
  )
})

describe('a code', () => {
  test('works once', () => {
    const code = codes.issue('Anna@Club.test ', 'EMAIL_SIGNIN')
    expect(codes.redeem(code, 'EMAIL_SIGNIN', 'anna@club.test')).toMatchObject({ email: 'anna@club.test' })
    expect(codes.redeem(code, 'EMAIL_SIGNIN', 'anna@club.test')).toBe('USED_OOB_CODE')
    expect(codes.look(code)).toBe('USED_OOB_CODE')
  })

  test('reports that it was used, for any address and after it has expired', () => {
    const code = codes.issue('anna@club.test', 'EMAIL_SIGNIN')
    codes.redeem(code, 'EMAIL_SIGNIN')
    now += 60 * minute
    codes.sweep()
    expect(codes.redeem(code, 'EMAIL_SIGNIN', 'berta@club.test')).toBe('USED_OOB_CODE')
  })

  test('works for fifteen minutes', { tags: spec('9.13') }, () => {
    const code = codes.issue('anna@club.test', 'PASSWORD_RESET')
    now += 15 * minute - 1
    expect(codes.look(code)).toMatchObject({ purpose: 'PASSWORD_RESET' })
    now += 1
    expect(codes.look(code)).toBe('EXPIRED_OOB_CODE')
    expect(codes.redeem(code, 'PASSWORD_RESET')).toBe('EXPIRED_OOB_CODE')
  })

  test('works for one purpose only', () => {
    const code = codes.issue('anna@club.test', 'EMAIL_SIGNIN')
    expect(codes.redeem(code, 'PASSWORD_RESET')).toBe('INVALID_OOB_CODE')
  })

  test('works for one address only, and still works after a mistyped one', () => {
    const code = codes.issue('anna@club.test', 'EMAIL_SIGNIN')
    expect(codes.redeem(code, 'EMAIL_SIGNIN', 'berta@club.test')).toBe('INVALID_EMAIL')
    expect(codes.redeem(code, 'EMAIL_SIGNIN', 'ANNA@club.test')).toMatchObject({ email: 'anna@club.test' })
  })

  test('is not used up by looking it up', () => {
    const code = codes.issue('anna@club.test', 'EMAIL_SIGNIN')
    codes.look(code)
    expect(codes.look(code)).toMatchObject({ email: 'anna@club.test' })
  })

  test('is not stored in plain text', () => {
    const code = codes.issue('anna@club.test', 'EMAIL_SIGNIN')
    expect(JSON.stringify(codes.look(code))).not.toContain(code)
  })
})

test('a code of another server is unknown, one of the wrong length or alphabet is malformed', () => {
  const code = codes.issue('anna@club.test', 'EMAIL_SIGNIN')
  expect(codes.look('A'.repeat(43))).toBe('UNKNOWN_OOB_CODE')
  for (const damaged of [code.slice(1), `${code}x`, `${code.slice(1)}.`, '', '__proto__'])
    expect(codes.look(damaged)).toBe('MALFORMED_OOB_CODE')
})

test('withdraws codes by address and purpose', () => {
  const [reset, link] = [codes.issue('anna@club.test', 'PASSWORD_RESET'), codes.issue('anna@club.test', 'EMAIL_SIGNIN')]
  codes.withdraw('anna@club.test', 'PASSWORD_RESET')
  expect([codes.look(reset), codes.look(link)]).toEqual(['INVALID_OOB_CODE', expect.objectContaining({})])
})

test('reports an expired code for a week, then forgets it', () => {
  const code = codes.issue('anna@club.test', 'EMAIL_SIGNIN')
  now += 16 * minute
  codes.sweep()
  expect(codes.look(code)).toBe('EXPIRED_OOB_CODE')
  now += 7 * 24 * 60 * minute
  codes.sweep()
  expect(codes.look(code)).toBe('UNKNOWN_OOB_CODE')
})

test('restores recorded codes; used ones stay used', () => {
  const record = new Map<string, StoredCode | null>()
  const recorded = new Codes(
    () => now,
    (hash, code) => record.set(hash, code),
  )
  const [kept, used] = [
    recorded.issue('anna@club.test', 'EMAIL_SIGNIN'),
    recorded.issue('anna@club.test', 'EMAIL_SIGNIN'),
  ]
  recorded.redeem(used, 'EMAIL_SIGNIN')
  const next = new Codes(
    () => now,
    () => undefined,
    [...record.values()].filter((code) => code !== null),
  )
  expect(next.redeem(used, 'EMAIL_SIGNIN')).toBe('USED_OOB_CODE')
  expect(next.redeem(kept, 'EMAIL_SIGNIN')).toMatchObject({ email: 'anna@club.test' })
})
