import { describe, expect, test } from 'vitest'
import { printRatio } from '../bench/ratio.ts'
import { ratiosIn, ratiosOfTable, tableOf, worseThan } from './bench-ratios.ts'

const ratios = ratiosIn(
  'a line\nratio, lower is better: gateway, commit of 1 = 1.30\nratio, higher is better: times stock = 42.50\n',
)

test('ratios are read from what a benchmark prints, and from the table they were written to', () => {
  expect([...ratios]).toEqual([
    ['gateway, commit of 1', { value: 1.3, better: 'lower' }],
    ['times stock', { value: 42.5, better: 'higher' }],
  ])
  expect(ratiosOfTable(`# Benchmarks\n\n${tableOf(ratios)}\n\n| other | table |\n`)).toEqual(ratios)
})

test('a benchmark prints ratios as they are read', () => {
  const write = process.stdout.write
  let text = ''
  process.stdout.write = (chunk) => {
    text += chunk
    return true
  }
  try {
    printRatio('signing', 12.345, 'higher')
  } finally {
    process.stdout.write = write
  }
  expect([...ratiosIn(text)]).toEqual([['signing', { value: 12.35, better: 'higher' }]])
})

describe('what got worse', () => {
  const now = (commit: number, stock: number) =>
    worseThan(
      ratios,
      new Map([
        ...ratiosIn(`ratio, lower is better: gateway, commit of 1 = ${commit}
ratio, higher is better: times stock = ${stock}
ratio, lower is better: new = 9`),
      ]),
    )

  test.each([
    [1.3, 42.5, []],
    [1.56, 35.5, []],
    [1.0, 80, []],
    [1.57, 42.5, ['gateway, commit of 1: 1.57 instead of 1.3 (lower is better)']],
    [1.3, 35, ['times stock: 35 instead of 42.5 (higher is better)']],
  ])('a commit of %s and %s times stock', (commit, stock, lines) => {
    expect(now(commit, stock)).toEqual(lines)
  })
})
