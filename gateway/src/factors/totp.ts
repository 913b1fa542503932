import { createHmac, timingSafeEqual } from 'node:crypto'

/** The seconds for which a code is the current one, as every authenticator app assumes. */
export const stepSeconds = 30
export const codeLength = 6

/** The number of the step that a moment (milliseconds since 1970) belongs to. */
export const stepAt = (now: number): number => Math.floor(now / 1000 / stepSeconds)

/** Returns the code of a step: RFC 6238 with HMAC-SHA-1, the only hash that all authenticator apps know. */
export function codeOfStep(secret: Buffer, step: number, digits = codeLength): string {
  const counter = Buffer.alloc(8)
  counter.writeBigUInt64BE(BigInt(step))
  const mac = createHmac('sha1', secret).update(counter).digest()
  // RFC 4226, 5.3: the last four bits say where the four bytes of the code begin.
  const number = mac.readUInt32BE((mac.at(-1) ?? 0) & 0x0f) & 0x7fffffff
  return String(number % 10 ** digits).padStart(digits, '0')
}

/**
 * Returns the step that a code belongs to: the current one, or one before or after, because a phone's clock may be half a
 * minute off. Steps up to `lastUsed` do not count, so that a code is accepted once. Undefined for a wrong code.
 */
export function stepOf(secret: Buffer, code: string, now: number, lastUsed: number): number | undefined {
  if (!/^\d{6}$/.test(code)) return undefined
  const current = stepAt(now)
  return [current - 1, current, current + 1].find(
    (step) => step > lastUsed && timingSafeEqual(Buffer.from(codeOfStep(secret, step)), Buffer.from(code)),
  )
}

const letters = 'ABCDEFGHIJKLMNOPQRSTUVWXYZ234567'

/** Encodes bytes as Base32 (RFC 4648) without padding, the form in which apps take a secret. */
export function toBase32(bytes: Buffer): string {
  const bits = [...bytes].map((byte) => byte.toString(2).padStart(8, '0')).join('')
  return (bits.match(/.{1,5}/g) ?? []).map((five) => letters[Number.parseInt(five.padEnd(5, '0'), 2)]).join('')
}
