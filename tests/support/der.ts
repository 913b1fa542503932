/** Encodes DER: tag, length, content. */
export function der(tag: number, ...parts: readonly Uint8Array[]): Buffer {
  const content = Buffer.concat(parts)
  const { length } = content
  const bytes = length < 0x80 ? [length] : length < 0x100 ? [0x81, length] : [0x82, length >> 8, length & 0xff]
  return Buffer.concat([Buffer.from([tag, ...bytes]), content])
}

export const sequence = (...parts: readonly Uint8Array[]) => der(0x30, ...parts)
export const octets = (bytes: Uint8Array) => der(0x04, bytes)
export const identifier = (hex: string) => der(0x06, Buffer.from(hex, 'hex'))
/** [0] around parts. */
export const tagged = (...parts: readonly Uint8Array[]) => der(0xa0, ...parts)

/** A positive integer, from a number below 2^48 or from its bytes. */
export function integer(value: number | Uint8Array): Buffer {
  const bytes = typeof value === 'number' ? Buffer.from(value.toString(16).padStart(12, '0'), 'hex') : value
  const first = bytes.findIndex((byte) => byte !== 0)
  const digits = first < 0 ? Buffer.alloc(1) : Buffer.from(bytes.subarray(first))
  return der(0x02, (digits[0] ?? 0) >= 0x80 ? Buffer.from([0]) : Buffer.alloc(0), digits)
}

/** Bytes under a label of PEM. */
export const pemOf = (label: string, bytes: Uint8Array): string =>
  `-----BEGIN ${label}-----\n${Buffer.from(bytes).toString('base64').replace(/.{64}/g, '$&\n')}\n-----END ${label}-----\n`
