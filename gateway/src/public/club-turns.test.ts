import { expect, test } from 'vitest'
import { ClubTurns } from './club-turns.ts'

/** Requests that end on demand. */
function makeRequests() {
  const begun: string[] = []
  const ends = new Map<string, () => void>()
  const turns = new ClubTurns()
  const start = (clubId: string, uid: string, name: string) =>
    turns.run(clubId, uid, () => {
      begun.push(name)
      return new Promise<void>((done) => ends.set(name, done))
    })
  const end = async (name: string) => {
    ends.get(name)?.()
    await new Promise(setImmediate)
  }
  return { begun, start, end }
}

test('runs two requests of a club at a time, independently of other clubs', async () => {
  const { begun, start, end } = makeRequests()
  for (const name of ['first', 'second', 'third']) void start('a', 'anna', name)
  void start('b', 'ben', 'other')
  expect(begun).toEqual(['first', 'second', 'other'])
  await end('first')
  expect(begun.at(-1)).toBe('third')
})

test('the accounts of a club take turns', async () => {
  const { begun, start, end } = makeRequests()
  for (const name of ['1', '2', '3', '4']) void start('a', 'anna', name)
  void start('a', 'ben', 'of another')
  await end('1')
  await end('2')
  expect(begun).toEqual(['1', '2', '3', 'of another'])
})
