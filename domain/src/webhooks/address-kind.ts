import { z } from 'zod'
import { groupsOf } from '../network.ts'

/**
 * `public`: webhooks may be sent to it. `private`: only where the operator allows private networks. `never`: not an address of one
 * machine of the internet or of an own network, or one at which clouds answer with the secrets of a machine.
 */
export type AddressKind = 'public' | 'private' | 'never'

/**
 * The networks of IPv4 that are not public, after IANA's registry of special-purpose addresses: first address, bits that count, kind.
 * The first that fits decides.
 */
const networks: readonly (readonly [network: string, bits: number, kind: AddressKind])[] = [
  ['0.0.0.0', 8, 'never'],
  ['10.0.0.0', 8, 'private'],
  // The address of Alibaba's metadata lies in the network that carriers share.
  ['100.100.100.200', 32, 'never'],
  ['100.64.0.0', 10, 'private'],
  ['127.0.0.0', 8, 'private'],
  // Azure's machines ask this public address for their settings.
  ['168.63.129.16', 32, 'never'],
  ['169.254.0.0', 16, 'never'],
  ['172.16.0.0', 12, 'private'],
  ['192.0.0.0', 24, 'never'],
  ['192.0.2.0', 24, 'never'],
  ['192.88.99.0', 24, 'never'],
  ['192.168.0.0', 16, 'private'],
  ['198.18.0.0', 15, 'never'],
  ['198.51.100.0', 24, 'never'],
  ['203.0.113.0', 24, 'never'],
  ['224.0.0.0', 3, 'never'],
]

/** Returns the kind of an IPv4 or IPv6 address; any other text, such as one with a zone, is `never`. */
export function addressKind(address: string): AddressKind {
  if (z.ipv4().safeParse(address).success) return kindOf4(numberOf(address))
  if (!z.ipv6().safeParse(address).success) return 'never'
  return kindOf6(groupsOf(address))
}

const numberOf = (dotted: string): number => dotted.split('.').reduce((sum, part) => sum * 256 + Number(part), 0)

function kindOf4(address: number): AddressKind {
  const found = networks.find(([network, bits]) => {
    const size = 2 ** (32 - bits)
    return Math.floor(address / size) === Math.floor(numberOf(network) / size)
  })
  return found?.[2] ?? 'public'
}

function kindOf6(groups: readonly number[]): AddressKind {
  const [first = 0, second = 0] = groups
  const embedded = (from: number) => kindOf4((groups[from] ?? 0) * 65_536 + (groups[from + 1] ?? 0))
  const beginsWith = (...start: number[]) => start.every((group, place) => groups[place] === group)
  if (beginsWith(0, 0, 0, 0, 0, 0xffff)) return embedded(6)
  if (beginsWith(0, 0, 0, 0, 0, 0, 0, 1)) return 'private'
  // NAT64 and 6to4 reach the IPv4 address that they contain.
  if (beginsWith(0x64, 0xff9b, 0, 0, 0, 0)) return embedded(6)
  if (first === 0x2002) return embedded(1)
  // Amazon's metadata lies in the unique-local network.
  if (beginsWith(0xfd00, 0xec2)) return 'never'
  if (first >= 0xfc00 && first <= 0xfdff) return 'private'
  const isGlobal = first >= 0x2000 && first <= 0x3fff
  const isSpecial = first === 0x2001 && (second < 0x200 || second === 0xdb8)
  const isExample = first === 0x3fff && second < 0x1000
  return isGlobal && !isSpecial && !isExample ? 'public' : 'never'
}
