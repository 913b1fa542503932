import { z } from 'zod'
import { ibanFault } from '../payments/iban.ts'
import { bookDays, dayWithin } from '../plain-date.ts'
import { text } from '../texts/text.ts'

const mostCents = 100_000_000
const badIban = text('This is no IBAN')
const sepaIban = z.string().refine((iban) => iban === '' || ibanFault(iban) === undefined, badIban)

/**
 * A booked line of a bank statement, in euro. Texts are as the bank wrote them, in one line; '' where the file has none.
 * Lines of a file that are equal in everything else are told apart by `occurrence`, which counts from 1.
 */
export const statementLineSchema = z.object({
  /** The club's account: an IBAN, or '' where the file does not say. */
  account: sepaIban,
  /** The day of the booking. */
  day: dayWithin(bookDays),
  /** Positive for money that came in. */
  cents: z.number().int().min(-mostCents).max(mostCents),
  /** The payer, or who was paid. */
  name: z.string().max(140),
  /** The payer's account, or that of who was paid. */
  iban: sepaIban,
  /** The purpose. */
  text: z.string().max(1000),
  /** The payer's own reference (EndToEndId). */
  reference: z.string().max(140),
  /** The bank's own id of the booking. */
  bankId: z.string().max(140),
  /** How the bank has written the file, such as `mt940`: two formats have the same booking in different words. */
  format: z.string().max(40),
  occurrence: z.number().int().min(1).max(10_000),
  /** Why the bank has sent a payment back (an ISO 20022 code such as AC04, or the bank's words); '' for other lines. */
  returned: z.string().max(140),
})
export type StatementLine = Readonly<z.infer<typeof statementLineSchema>>
