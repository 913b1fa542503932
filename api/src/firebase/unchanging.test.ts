import { expect, test } from 'vitest'
import { Unchanging } from './unchanging.ts'

test('what has an id is loaded once, while it is among those asked for last', async () => {
  const kept = new Unchanging<string>(2)
  const loaded: string[] = []
  const read = (id: string) =>
    kept.read(id, async () => {
      loaded.push(id)
      return `the ${id}`
    })
  for (const id of ['a', 'b', 'a', 'c', 'a']) expect(await read(id)).toBe(`the ${id}`)
  expect(loaded).toEqual(['a', 'b', 'c'])
  await read('b')
  expect(loaded).toEqual(['a', 'b', 'c', 'b'])
})

test('what could not be loaded is loaded again', async () => {
  const kept = new Unchanging<string>(2)
  await expect(kept.read('a', () => Promise.reject(new Error('no answer')))).rejects.toThrow('no answer')
  expect(await kept.read('a', async () => 'the a')).toBe('the a')
})
