import { z } from 'zod'
import { membershipTypeSchema } from '../clubs/membership-types.ts'
import { storedRemindersSchema } from '../letters/settings.ts'
import { bankAccountSchema } from '../payments/bank-account.ts'
import { storedReceiptSettingsSchema } from '../receipts/settings.ts'
import { languages } from '../texts/languages.ts'

const text = z.string().default('')
const set = z.string().nullable().default(null)

/** A club with its pass configuration. */
export const storedClubSchema = z.object({
  name: z.string(),
  colour: set,
  logo: z.object({ id: z.string(), width: z.number(), height: z.number() }).nullable().default(null),
  timeZone: set,
  seasonStartsInMonth: z.number().default(1),
  membershipTypes: z.array(membershipTypeSchema).default([]),
  bankAccount: bankAccountSchema.nullable().default(null),
  receipts: storedReceiptSettingsSchema.nullable().default(null),
  /** The certificate of the last warning that it ends, and the days ahead: `<id>.<days>`. */
  certificateWarning: text,
  keepsAttendance: z.boolean().default(false),
  cardChangesIn: z.enum(languages).nullable().default(null),
  reminders: storedRemindersSchema.prefault({}),
  passTypeIdentifier: set,
  teamIdentifier: set,
  certificateId: set,
  passTemplateId: set,
  /** Set if the club issues cards for Google Wallet. */
  googleIssuerId: set,
  /** Another one for each key that the club stores, so that a refused card is tried again with the next key. */
  googleKeyMark: text,
  organizationName: text,
  description: text,
  logoText: text,
})

const picture = z.instanceof(Uint8Array)
/** A logo's PNGs at one, two and three pixels per point. */
export const storedLogoSchema = z.object({ x1: picture, x2: picture, x3: picture })
