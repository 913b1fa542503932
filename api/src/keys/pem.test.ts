import { expect, test } from 'vitest'
import { pemBlocks } from './pem.ts'

const blocksOf = (text: string) => pemBlocks(Buffer.from(text, 'latin1'))

test('finds each block and ignores what surrounds it', () => {
  const file =
    '\xef\xbb\xbf-----BEGIN A-----\r\nx\r\n-----END A-----\r\nBag Attributes\r\n-----BEGIN B C-----\ny\nz\n-----END B C-----'
  expect(blocksOf(file)).toEqual([
    { label: 'A', text: '-----BEGIN A-----\nx\n-----END A-----\n' },
    { label: 'B C', text: '-----BEGIN B C-----\ny\nz\n-----END B C-----\n' },
  ])
})

test('skips a block without a matching end', () => {
  expect(blocksOf('-----BEGIN A-----\nx\n-----END B-----\n-----BEGIN B-----\ny\n-----END B-----')).toEqual([
    { label: 'B', text: '-----BEGIN B-----\ny\n-----END B-----\n' },
  ])
})

// Work that grows with the square of the lines would take minutes here, and the test would end at its timeout.
test('reads very many unclosed blocks', () => {
  expect(pemBlocks(Buffer.from('-----BEGIN A-----\n'.repeat(500_000)))).toEqual([])
})
