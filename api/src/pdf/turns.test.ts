import { expect, test } from 'vitest'
import { drawInTurn } from './turns.ts'

test('a club with one page waits for two pages of another that has many', async () => {
  const drawn: string[] = []
  const draw = (club: string) => drawInTurn(club, () => void drawn.push(club))
  const many = Array.from({ length: 90 }, () => draw('a'))
  await Promise.all([...many, draw('b')])
  expect(drawn.indexOf('b')).toBe(2)
  expect(drawn).toHaveLength(91)
})

test('refuses more pages of a club than may wait, but not those of another', async () => {
  const pages = Array.from({ length: 110 }, () => drawInTurn('a', () => 'page'))
  const settled = Promise.allSettled(pages)
  expect(await drawInTurn('b', () => 'page')).toBe('page')
  const refused = (await settled).filter(({ status }) => status === 'rejected')
  expect(refused).toHaveLength(9)
  expect(refused[0]).toMatchObject({ reason: { code: 'unavailable' } })
})
