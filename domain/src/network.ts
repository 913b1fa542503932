import { z } from 'zod'

/** Maximum characters of an address: IPv6 with an IPv4 tail (45) and a zone id. */
const maxLength = 64

const ipv4 = z.ipv4()
const ipv6 = z.ipv6()

/**
 * Returns the key for counting attempts from an address: an IPv4 address itself, or the /64 of an IPv6 address, because
 * one connection usually has a whole /64. An IPv4-mapped IPv6 address counts as IPv4; other text returns 'unknown'.
 */
export function networkOf(address: string): string {
  if (address.length > maxLength) return 'unknown'
  const [plain = ''] = address.split('%')
  if (ipv4.safeParse(plain).success) return plain
  if (!ipv6.safeParse(plain).success) return 'unknown'
  const groups = groupsOf(plain)
  const [high = 0, low = 0] = groups.slice(6)
  if (groups.slice(0, 5).every((group) => group === 0) && groups[5] === 0xffff)
    return [high >> 8, high & 255, low >> 8, low & 255].join('.')
  return `${groups
    .slice(0, 4)
    .map((group) => group.toString(16))
    .join(':')}::/64`
}

/** The eight groups of an IPv6 address. */
export function groupsOf(address: string): number[] {
  const [head = '', tail = ''] = address.replace(/[\d.]+\.\d+$/, asGroups).split('::')
  const [before, after] = [groupsIn(head), groupsIn(tail)]
  return [...before, ...Array<number>(8 - before.length - after.length).fill(0), ...after]
}

const groupsIn = (text: string): number[] => (text ? text.split(':').map((group) => Number.parseInt(group, 16)) : [])

/** Converts the IPv4 tail of an IPv6 address to two groups. */
function asGroups(dotted: string): string {
  const [a = 0, b = 0, c = 0, d = 0] = dotted.split('.').map(Number)
  return `${((a << 8) | b).toString(16)}:${((c << 8) | d).toString(16)}`
}
