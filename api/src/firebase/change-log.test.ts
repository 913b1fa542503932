import { expect, test } from 'vitest'
import { ChangeLog } from './change-log.ts'

test('returns what changed since a version, and nothing since the newest', () => {
  const log = new ChangeLog()
  const first = log.version
  log.note(['a', 'b'])
  const second = log.version
  log.note(['a', 'c'])
  expect(log.since(first)).toEqual(new Set(['a', 'b', 'c']))
  expect(log.since(second)).toEqual(new Set(['a', 'c']))
  expect(log.since(log.version)).toEqual(new Set())
})

test('gives another version after each note', () => {
  const log = new ChangeLog()
  const versions = [log.version]
  for (let n = 0; n < 10; n += 1) {
    log.note(['a'])
    versions.push(log.version)
  }
  expect(new Set(versions).size).toBe(versions.length)
})

test('keeps the last changes and returns undefined for an older version', () => {
  const log = new ChangeLog(3)
  const versions: string[] = []
  for (const id of ['a', 'b', 'c', 'd', 'e', 'f']) {
    versions.push(log.version)
    log.note([id])
  }
  expect(versions.map((version) => log.since(version)?.size)).toEqual([undefined, undefined, undefined, 3, 2, 1])
})

test.each(['', '.0', '.', 'x.0', '-1', '../..', '0'])('does not accept the version %j', (version) => {
  expect(new ChangeLog().since(version)).toBeUndefined()
})

test('returns undefined for a version of another log and for a future one', () => {
  const log = new ChangeLog()
  expect(log.since(new ChangeLog().version)).toBeUndefined()
  expect(log.since(log.version.replace(/0$/, '1'))).toBeUndefined()
  expect(log.since(log.version.replace(/0$/, '-1'))).toBeUndefined()
})
