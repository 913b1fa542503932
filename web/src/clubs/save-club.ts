import { bankAccountContract } from '@tessera/domain/clubs/bank-account-contract'
import type { Club } from '@tessera/domain/clubs/club'
import { type ClubInput, clubInputSchema } from '@tessera/domain/clubs/club-input'
import { clubsContract } from '@tessera/domain/clubs/contract'
import { AppError } from '@tessera/domain/errors'
import { bankAccountInputSchema } from '@tessera/domain/payments/bank-account-input'
import { receiptsContract } from '@tessera/domain/receipts/contract'
import { receiptSettingsInputSchema } from '@tessera/domain/receipts/settings-input'
import { text } from '@tessera/domain/texts/text'
import { z } from 'zod'
import { call } from '../http/call.ts'

export const failedUpdate = text('Failed to update club')

/** A file replaces the logo, `null` removes it, `undefined` keeps it. */
export type LogoChange = File | null | undefined

/** Input of the settings form. */
export const settingsSchema = clubInputSchema.omit({ cardChangesIn: true }).extend({
  /** True if members are told of changed cards, in the language of the screen. */
  tellsOfCards: z.boolean(),
  bankAccount: bankAccountInputSchema,
  receipts: receiptSettingsInputSchema,
})
export type Settings = z.infer<typeof settingsSchema>

/**
 * Saves logo, bank account and receipts before name, colour and time zone, so that a refused one changes nothing else. Throws an
 * AppError.
 */
export async function saveClub(
  { bankAccount, receipts, ...body }: Partial<Pick<Settings, 'bankAccount' | 'receipts'>> & ClubInput,
  logo: LogoChange,
): Promise<Club> {
  if (logo) await call(clubsContract.setLogo, { body: {}, files: { logo }, failure: failedUpdate })
  if (logo === null) await call(clubsContract.removeLogo, { failure: failedUpdate })
  if (receipts) await call(receiptsContract.settings, { body: receipts, failure: failedUpdate })
  if (bankAccount) await call(bankAccountContract.set, { body: bankAccount, failure: failedUpdate })
  return call(clubsContract.change, { body, failure: failedUpdate })
}

/** True if an error is about the logo file and belongs to its field. */
export const isLogoError = (error: unknown): boolean =>
  error instanceof AppError && (error.code === 'unsupported_media' || error.code === 'too_large')
