import type { PlainDate } from '@tessera/domain/plain-date'
import type { Gap, Statement } from './balances.ts'

/** A booking as a file has it, before it is checked. Texts are '' where the file has none. */
export interface Booking {
  /** Number of its line or entry in the file, from 1. */
  readonly place: number
  /** What the file says of it, to be shown with a fault. */
  readonly shown: string
  readonly account: string
  /** Undefined if it cannot be read. */
  readonly day: PlainDate | undefined
  /** Undefined if they cannot be read. */
  readonly cents: number | undefined
  /** '' where the file does not say. */
  readonly currency: string
  readonly isPending: boolean
  readonly name: string
  readonly iban: string
  readonly text: string
  readonly reference: string
  readonly bankId: string
  readonly returned: string
  /** What a batch is made of, if the file says. */
  readonly parts: readonly Booking[]
}

/** What a file says: its bookings, the balances of its statements, and gaps between its running balances. */
export interface FileBookings {
  /** How the file is written, at most 40 characters: the bank of a CSV file, `camt.053`, `mt940`. */
  readonly format: string
  readonly bookings: readonly Booking[]
  readonly statements: readonly Statement[]
  readonly gaps: readonly Gap[]
}

/** Bookings of a batch instead of the batch. What they do not add up to is a booking more, so that the account adds up. */
export function withoutBatch(batch: Booking): readonly Booking[] {
  const { parts, cents } = batch
  if (parts.length === 0 || cents === undefined) return [batch]
  let rest = cents
  for (const part of parts) {
    if (part.cents === undefined) return [batch]
    rest -= part.cents
  }
  return rest === 0 ? parts : [...parts, { ...batch, cents: rest }]
}

/** True if the club's books have the currency; they are in euro. */
export const isEuro = (currency: string): boolean => /^(|eur|euro|€)$/i.test(currency.trim())
