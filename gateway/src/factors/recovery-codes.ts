import { createHash, randomInt } from 'node:crypto'

/** How many recovery codes a person gets at a time. */
const howMany = 10

/** Digits and small letters without those that are mistaken for one another: 0 and o, 1, i and l. */
const letters = '23456789abcdefghjkmnpqrstuvwxyz'
const length = 16

/** Returns ten new random codes of 16 characters (79 bits), in groups of four. */
export const newRecoveryCodes = (): string[] =>
  Array.from({ length: howMany }, () => {
    const code = Array.from({ length }, () => letters[randomInt(letters.length)]).join('')
    return (code.match(/.{4}/g) ?? []).join('-')
  })

/**
 * Returns the hash of a recovery code, however it was typed: capitals, spaces and dashes do not count. Undefined for what
 * cannot be one. A single round of SHA-256 is enough, as for the links in e-mails: the codes are random, not chosen.
 */
export function hashOfRecoveryCode(typed: string): string | undefined {
  const code = typed.toLowerCase().replace(/[\s-]/g, '')
  if (code.length !== length || [...code].some((one) => !letters.includes(one))) return undefined
  return createHash('sha256').update(code).digest('base64url')
}
