import fc from 'fast-check'
import { expect, test } from 'vitest'
import { networkOf } from './network.ts'

const group = fc.nat(0xffff)
const half = fc.tuple(group, group, group, group)
const octets = fc.tuple(fc.nat(255), fc.nat(255), fc.nat(255), fc.nat(255))
const isMapped = ([a, b, c, d]: number[]) => a === 0 && b === 0 && c === 0 && d === 0

/** Spellings of the same IPv6 address. */
function spellings(groups: readonly number[]): string[] {
  const hex = groups.map((one) => one.toString(16))
  const whole = hex.join(':')
  const padded = hex.map((one) => one.padStart(4, '0')).join(':')
  const [high = 0, low = 0] = groups.slice(6)
  const dotted = `${hex.slice(0, 6).join(':')}:${high >> 8}.${high & 255}.${low >> 8}.${low & 255}`
  const short = new URL(`http://[${whole}]`).hostname.slice(1, -1)
  return [whole, whole.toUpperCase(), padded, dotted, short, `${whole}%eth0`]
}

test('all addresses of a /64 count as one, however they are written', () => {
  fc.assert(
    fc.property(half, half, half, (network, one, other) => {
      fc.pre(!isMapped(network))
      const networks = [...spellings([...network, ...one]), ...spellings([...network, ...other])].map(networkOf)
      expect(new Set(networks).size).toBe(1)
      expect(networks[0]).not.toBe('unknown')
    }),
  )
})

test('addresses of two /64 count apart', () => {
  fc.assert(
    fc.property(half, half, half, (one, another, rest) => {
      fc.pre(one.join() !== another.join() && !isMapped(one) && !isMapped(another))
      expect(networkOf([...one, ...rest].map((each) => each.toString(16)).join(':'))).not.toBe(
        networkOf([...another, ...rest].map((each) => each.toString(16)).join(':')),
      )
    }),
  )
})

test('an IPv4 address counts by itself, also mapped into IPv6', () => {
  fc.assert(
    fc.property(octets, ([a, b, c, d]) => {
      const address = `${a}.${b}.${c}.${d}`
      const mapped = [0, 0, 0, 0, 0, 0xffff, (a << 8) | b, (c << 8) | d]
      expect([address, `::ffff:${address}`, ...spellings(mapped)].map(networkOf)).toEqual(Array(8).fill(address))
    }),
  )
})

test('what is no address counts as one, and any text is read', () => {
  for (const text of [
    '',
    'localhost',
    '1.2.3',
    '256.1.1.1',
    '1.2.3.4:80',
    '[2001:db8::1]',
    ':::',
    '1::2::3',
    'x%1.2.3.4',
  ])
    expect(networkOf(text)).toBe('unknown')
  expect(networkOf(`2001:db8::1%${'x'.repeat(16_000)}`)).toBe('unknown')
  fc.assert(
    fc.property(fc.oneof(fc.string(), fc.string({ unit: fc.constantFrom(...'0123af:.%') })), (text) => {
      expect(networkOf(text)).toMatch(/^(unknown|[\d.]+|[\da-f:]+::\/64)$/)
    }),
  )
})
