import { rule, text } from '../texts/text.ts'
import { mod97 } from './mod-97.ts'

/** Length of an IBAN by country, for the countries of the SEPA area: accounts elsewhere take no SEPA transfer. */
const lengths: Readonly<Record<string, number>> = {
  AD: 24,
  AL: 28,
  AT: 20,
  BE: 16,
  BG: 22,
  CH: 21,
  CY: 28,
  CZ: 24,
  DE: 22,
  DK: 18,
  EE: 20,
  ES: 24,
  FI: 18,
  FR: 27,
  GB: 22,
  GI: 23,
  GR: 27,
  HR: 21,
  HU: 28,
  IE: 22,
  IS: 26,
  IT: 27,
  LI: 21,
  LT: 20,
  LU: 20,
  LV: 21,
  MC: 27,
  MD: 24,
  ME: 22,
  MK: 19,
  MT: 31,
  NL: 18,
  NO: 15,
  PL: 28,
  PT: 25,
  RO: 24,
  RS: 22,
  SE: 24,
  SI: 19,
  SK: 24,
  SM: 27,
  VA: 22,
}

const noIban = text('An IBAN begins with two letters and two digits, such as DE12 or IT60')
const notSepa = text('This IBAN is not of a country that takes part in SEPA')
const mistyped = text('This IBAN has a typing error: its check digits do not fit')
/** One sentence for each country, since a schema's sentences have constant values. */
const wrongLength = new Map(
  Object.entries(lengths).map(([country, length]) => [
    country,
    rule('An IBAN that begins with {country} has {length} characters', { country, length }),
  ]),
)

/** Returns a typed IBAN as it is stored: capital letters and digits, without spaces. */
export const normalIban = (typed: string): string => typed.replace(/[\s.-]/g, '').toUpperCase()

/** Returns what is wrong with an IBAN from `normalIban`, as an English sentence; undefined for a good one. */
export function ibanFault(iban: string): string | undefined {
  if (!/^[A-Z]{2}\d{2}[A-Z0-9]{1,30}$/.test(iban)) return noIban
  const country = iban.slice(0, 2)
  const length = lengths[country]
  if (length === undefined) return notSepa
  if (iban.length !== length) return wrongLength.get(country)
  // ISO 13616
  return mod97(iban.slice(4) + iban.slice(0, 4)) === 1 ? undefined : mistyped
}
