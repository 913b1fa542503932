import forge from 'node-forge'
import { KeyFault } from './key-fault.ts'

export type Asn1 = forge.asn1.Asn1

/** Parses BER or DER, at most 256 levels deep. @throws KeyFault `damaged` */
export function parseAsn1(bytes: Uint8Array): Asn1 {
  try {
    return forge.asn1.fromDer(Buffer.from(bytes).toString('latin1'))
  } catch {
    throw new KeyFault('damaged')
  }
}

/** Elements of a sequence, set or explicit tag. @throws KeyFault `damaged` */
export function elementsOf({ value }: Asn1): readonly Asn1[] {
  if (typeof value === 'string') throw new KeyFault('damaged')
  return value
}

/** The element at a place. @throws KeyFault `damaged` if it is missing */
export function element(parent: Asn1, at: number): Asn1 {
  const found = elementsOf(parent)[at]
  if (!found) throw new KeyFault('damaged')
  return found
}

/** Bytes of an octet string; BER may have it in pieces. */
export const octetsOf = ({ value }: Asn1): Buffer =>
  typeof value === 'string' ? Buffer.from(value, 'latin1') : Buffer.concat(value.map(octetsOf))

/** An object identifier with dots. @throws KeyFault `damaged` */
export function identifierOf(element: Asn1): string {
  if (element.type !== forge.asn1.Type.OID || typeof element.value !== 'string') throw new KeyFault('damaged')
  return forge.asn1.derToOid(element.value)
}

export const isInteger = ({ type, tagClass }: Asn1): boolean =>
  type === forge.asn1.Type.INTEGER && tagClass === forge.asn1.Class.UNIVERSAL

/** A positive integer; infinite from 2^48 on. @throws KeyFault `damaged` */
export function integerOf(element: Asn1): number {
  const bytes = isInteger(element) ? octetsOf(element) : Buffer.alloc(0)
  if (bytes.length === 0 || (bytes[0] ?? 0) >= 0x80) throw new KeyFault('damaged')
  const digits = bytes.toString('hex').replace(/^0+/, '')
  return digits.length > 12 ? Number.POSITIVE_INFINITY : Number.parseInt(digits || '0', 16)
}
