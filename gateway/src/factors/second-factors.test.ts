import { beforeEach, expect, test } from 'vitest'
import { SecondFactors } from './second-factors.ts'
import { codeOfStep, stepAt } from './totp.ts'

const key = Buffer.alloc(32, 7)
const secret = Buffer.from('12345678901234567890')
const minute = 60_000
let now: number
let record: Map<string, unknown>
let factors: SecondFactors

/** The factors as a start reads them from the record. */
const restart = (of = key, known: Iterable<unknown> = record.values()) =>
  new SecondFactors(
    of,
    () => now,
    (uid, factor) => (factor ? record.set(uid, structuredClone(factor)) : record.delete(uid)),
    [...known],
    (uid) => uid !== 'deleted',
  )
const code = (away = 0) => codeOfStep(secret, stepAt(now) + away)
const tryTimes = (times: number, typed = '000000') => Array.from({ length: times }, () => factors.check('anna', typed))

beforeEach(() => {
  now = 1_800_000_000_000
  record = new Map()
  factors = restart()
  factors.enrol('anna', secret, code(), 'Phone')
})

test('takes a right code once, also after a restart, and no code from before it', () => {
  expect(factors.check('anna', code())).toBe('wrong')
  expect(factors.check('anna', code(1))).toBe('right')
  factors = restart()
  expect(factors.check('anna', code(1))).toBe('wrong')
  now += minute
  expect(factors.check('anna', code())).toBe('right')
})

test('enrols nobody by a wrong code', () => {
  expect(factors.enrol('berta', secret, code(5), '')).toBeUndefined()
  expect(factors.of('berta')).toBeUndefined()
})

test('five wrong codes of both kinds lock the account for 15 minutes, the next five for 30, also after a restart', () => {
  const right = factors.renewRecovery('anna')?.[0] ?? ''
  expect([...tryTimes(3), ...tryTimes(2, '2222-2222-2222-2222')]).toEqual(Array(5).fill('wrong'))
  factors = restart()
  expect([factors.check('anna', code(1)), factors.check('anna', right)]).toEqual(['locked', 'locked'])
  now += 15 * minute
  tryTimes(5)
  now += 29 * minute
  expect(factors.check('anna', right)).toBe('locked')
  now += minute
  expect(factors.check('anna', right)).toBe('right')
  expect(tryTimes(5)).toEqual(Array(5).fill('wrong'))
  now += 15 * minute
  expect(factors.check('anna', code())).toBe('right')
})

test('has ten recovery codes, each good once however it is typed, which new ones replace', () => {
  const codes = factors.renewRecovery('anna') ?? []
  expect(new Set(codes).size).toBe(10)
  expect(factors.check('anna', ` ${codes[0]?.toUpperCase().replaceAll('-', ' ')}`)).toBe('right')
  expect(factors.check('anna', codes[0] ?? '')).toBe('wrong')
  factors.renewRecovery('anna')
  expect(factors.check('anna', codes[1] ?? '')).toBe('wrong')
  expect(factors.renewRecovery('berta')).toBeUndefined()
})

test('records neither the secret nor a recovery code, and opens a secret for its account and under its key alone', () => {
  const [recovery = ''] = factors.renewRecovery('anna') ?? []
  const written = JSON.stringify([...record.values()])
  for (const hidden of [secret.toString('base64'), secret.toString('hex'), recovery, recovery.replaceAll('-', '')])
    expect(written).not.toContain(hidden)
  now += minute
  expect(restart(Buffer.alloc(32, 8)).check('anna', code())).toBe('wrong')
  const moved = [...record.values()].map((factor) => ({ ...(factor as object), uid: 'berta' }))
  expect(restart(key, moved).check('berta', code())).toBe('wrong')
})

test('a session of the account counts only with this factor, until it is removed', () => {
  const id = factors.of('anna')?.id
  const missing = () =>
    [undefined, 'other', id].map((secondFactor) => factors.isMissingIn({ uid: 'anna', secondFactor }))
  expect(missing()).toEqual([true, true, false])
  expect(factors.isMissingIn({ uid: 'berta' })).toBe(false)
  expect([factors.remove('anna'), factors.remove('anna'), missing()]).toEqual([true, false, [false, false, false]])
  expect(record.size).toBe(0)
})

test('forgets the factors of deleted accounts', () => {
  factors.enrol('deleted', secret, code(), '')
  factors.sweep()
  expect([...record.keys()]).toEqual(['anna'])
})
