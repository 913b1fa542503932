import { z } from 'zod'

/** Longest address in text form: IPv6 with an IPv4 tail (45) and a zone of the system. */
const maxLength = 64

const ipv4 = z.ipv4()
const ipv6 = z.ipv6()

/**
 * The key that attempts from an address are counted by: an IPv4 address itself; of an IPv6 address its /64, because one
 * connection usually has a whole /64. An IPv4-mapped IPv6 address counts as the IPv4 address; other text is 'unknown'.
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
function groupsOf(address: string): number[] {
  const [head = '', tail = ''] = address.replace(/[\d.]+\.\d+$/, asGroups).split('::')
  const [before, after] = [groupsIn(head), groupsIn(tail)]
  return [...before, ...Array<number>(8 - before.length - after.length).fill(0), ...after]
}

const groupsIn = (text: string): number[] => (text ? text.split(':').map((group) => Number.parseInt(group, 16)) : [])

/** The two groups that an IPv4 address at the end of an IPv6 address stands for. */
function asGroups(dotted: string): string {
  const [a = 0, b = 0, c = 0, d = 0] = dotted.split('.').map(Number)
  return `${((a << 8) | b).toString(16)}:${((c << 8) | d).toString(16)}`
}
