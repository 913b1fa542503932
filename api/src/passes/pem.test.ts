import { expect, test } from 'vitest'
import { pemBlocks } from './pem.ts'

const blocksOf = (text: string) => pemBlocks(Buffer.from(text, 'latin1'))

test('finds each block, whatever stands around it', () => {
  const file =
    '\xef\xbb\xbf-----BEGIN A-----\r\nx\r\n-----END A-----\r\nBag Attributes\r\n-----BEGIN B C-----\ny\nz\n-----END B C-----'
  expect(blocksOf(file)).toEqual([
    { label: 'A', text: '-----BEGIN A-----\nx\n-----END A-----\n' },
    { label: 'B C', text: '-----BEGIN B C-----\ny\nz\n-----END B C-----\n' },
  ])
})

test('leaves out what has no end of its own', () => {
  expect(blocksOf('-----BEGIN A-----\nx\n-----END B-----\n-----BEGIN B-----\ny\n-----END B-----')).toEqual([
    { label: 'B', text: '-----BEGIN B-----\ny\n-----END B-----\n' },
  ])
})

test('beginnings without ends take time in proportion to their number', () => {
  const timeOf = (count: number) => {
    const file = Buffer.from('-----BEGIN A-----\n'.repeat(count))
    const times = [1, 2, 3].map(() => {
      const start = performance.now()
      pemBlocks(file)
      return performance.now() - start
    })
    return Math.min(...times)
  }
  expect(timeOf(24_000) / Math.max(timeOf(3_000), 2)).toBeLessThan(25)
})
