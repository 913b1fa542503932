import { z } from 'zod'

/** The account that a club's members transfer to. `bic` and `note` may be empty. */
export const bankAccountSchema = z.object({
  holder: z.string(),
  /** Capital letters and digits, without spaces. */
  iban: z.string(),
  bic: z.string(),
  /** The club's note to its members on the account. */
  note: z.string(),
  /** Set if the references of transfers are written as ISO 11649 has it; absent for the shorter ones of Tessera. */
  references: z.literal('iso11649').exactOptional(),
})
export type BankAccount = Readonly<z.infer<typeof bankAccountSchema>>
