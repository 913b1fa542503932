import { expect, test } from 'vitest'
import { Refusal } from '../http/refusal.ts'
import { LargeCommits } from './large-commits.ts'

/** Commits that end on demand. */
function makeCommits() {
  const begun: string[] = []
  const ends = new Map<string, () => void>()
  const commits = new LargeCommits()
  const start = (name: string, clubId: string, writes: number) =>
    commits.run(clubId, writes, () => {
      begun.push(name)
      return new Promise<string>((done) => ends.set(name, () => done(name)))
    })
  return { begun, start, end: (name: string) => ends.get(name)?.() }
}

test('runs large commits one at a time, small ones at once', async () => {
  const { begun, start, end } = makeCommits()
  const first = start('first', 'a', 400)
  const second = start('second', 'b', 400)
  const small = start('small', 'a', 1)
  await Promise.resolve()
  expect(begun).toEqual(['small', 'first'])
  end('small')
  end('first')
  expect([await small, await first]).toEqual(['small', 'first'])
  expect(begun).toEqual(['small', 'first', 'second'])
  end('second')
  expect(await second).toBe('second')
})

test('allows three large commits of a club, and a failed one frees its slot', async () => {
  const commits = new LargeCommits()
  let fail: (reason: Error) => void = () => undefined
  const failing = commits.run('a', 400, () => new Promise((_, refuse) => (fail = refuse)))
  const others = [1, 2].map((n) => commits.run('a', 400, async () => n))
  await expect(commits.run('a', 400, async () => 0)).rejects.toThrow(Refusal)
  await Promise.resolve()
  fail(new Error('no answer'))
  await expect(failing).rejects.toThrow('no answer')
  expect(await Promise.all(others)).toEqual([1, 2])
  expect(await commits.run('a', 400, async () => 3)).toBe(3)
})
