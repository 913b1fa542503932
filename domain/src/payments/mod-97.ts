/**
 * Returns the number that digits and capital letters stand for (A is 10, Z is 35), modulo 97: ISO 7064, MOD 97-10. It is 1 where
 * the check digits of an IBAN, a creditor identifier or a creditor reference fit, once its first four signs stand at the end.
 */
export function mod97(signs: string): number {
  let rest = 0
  for (const sign of signs) {
    const value = Number.parseInt(sign, 36)
    rest = (rest * (value > 9 ? 100 : 10) + value) % 97
  }
  return rest
}
