import { joinFormInputSchema } from '@tessera/domain/applications/join-form-input'
import { newJoinForm } from '@tessera/domain/applications/join-offer'
import type { Club } from '@tessera/domain/clubs/club'
import { clubsContract } from '@tessera/domain/clubs/contract'
import type { ClubSettings } from '@tessera/domain/clubs/settings'
import { settingsInput } from '@tessera/domain/clubs/settings-input'
import { directDebitInputSchema, noDirectDebit } from '@tessera/domain/debit/settings-input'
import { donationSettingsInputSchema, noDonations } from '@tessera/domain/donations/settings-input'
import { AppError } from '@tessera/domain/errors'
import { mergeChanges, pick } from '@tessera/domain/merge-changes'
import { bankAccountInputSchema, noBankAccount } from '@tessera/domain/payments/bank-account-input'
import { receiptFieldsSchema } from '@tessera/domain/receipts/settings-input'
import type { Language } from '@tessera/domain/texts/languages'
import { text } from '@tessera/domain/texts/text'
import type { Control } from 'react-hook-form'
import { z } from 'zod'
import { call } from '../http/call.ts'

export const failedUpdate = text('Failed to update club')

/** A file replaces the logo, `null` removes it, `undefined` keeps it. */
export type LogoChange = File | null | undefined

const { logo: _, ...input } = settingsInput

/** The settings as fields: those of an account are there without one, and receipts have a switch. */
export const settingsFormSchema = z.object({
  ...input,
  joinForm: joinFormInputSchema
    .extend({ enabled: z.boolean() })
    .transform(({ enabled, ...fields }) => (enabled ? fields : null)),
  bankAccount: bankAccountInputSchema,
  directDebit: directDebitInputSchema,
  donations: donationSettingsInputSchema,
  receipts: receiptFieldsSchema
    .extend({ enabled: z.boolean() })
    .transform(({ enabled, ...fields }) => (enabled ? fields : null))
    .pipe(settingsInput.receipts),
})
/** The fields as they are typed. */
export type Settings = z.input<typeof settingsFormSchema>
/** The settings that the fields say. */
export type TypedSettings = z.output<typeof settingsFormSchema>
export type SettingsControl = Control<Settings, unknown, TypedSettings>

/** Returns the fields of a club's settings; `language` is that of the screen. */
export const fieldsOf = (
  { logo: _, joinForm, bankAccount, directDebit, receipts, donations, ...same }: ClubSettings,
  language: Language,
): Settings => ({
  ...same,
  joinForm: { ...newJoinForm, ...joinForm, enabled: joinForm !== null },
  bankAccount: { references: '', ...(bankAccount ?? noBankAccount) },
  directDebit: directDebit ?? noDirectDebit,
  donations: donations ?? noDonations,
  receipts: { address: '', automatic: false, language, ...receipts, enabled: receipts !== null },
})

/** Settings that the user wants in place of those that were seen. */
interface Change {
  readonly wanted: Partial<TypedSettings> & { readonly logo?: null }
  readonly logo: LogoChange
  readonly seen: ClubSettings
}

/** Returns what the fields say otherwise than the settings that were seen. */
export const changeOf = (typed: TypedSettings, logo: LogoChange, seen: ClubSettings): Change => ({
  wanted: { ...mergeChanges({ seen: {}, stored: seen, wanted: typed }).changes, ...(logo === null && { logo }) },
  logo,
  seen,
})

/** Saves a change with one request; undefined if the answer is no club. @throws AppError `changed_meanwhile` with the fields in its details, among others */
export const saveSettings = ({ wanted, logo, seen }: Change): Promise<Club | undefined> => {
  const fields = Object.keys(wanted) as (keyof ClubSettings)[]
  const body = { ...wanted, seen: pick(seen, logo ? [...fields, 'logo'] : fields) }
  // spec 7: a new name goes by PUT /api/clubs
  if (wanted.name !== undefined && fields.length === 1 && !logo)
    return call(clubsContract.rename, { body: { ...body, name: wanted.name }, failure: failedUpdate })
  return call(clubsContract.change, { body, files: { logo: logo ?? null }, failure: failedUpdate })
}

/** True if an error is about the logo file and belongs to its field. */
export const isLogoError = (error: unknown): boolean =>
  error instanceof AppError && (error.code === 'unsupported_media' || error.code === 'too_large')
