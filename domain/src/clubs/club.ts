import { z } from 'zod'
import { bankAccountSchema } from '../payments/bank-account.ts'
import { receiptSettingsSchema } from '../receipts/settings.ts'
import { nameLine } from '../text.ts'
import { languages } from '../texts/languages.ts'
import { text } from '../texts/text.ts'
import { logoSchema } from './logo.ts'
import { membershipTypeSchema } from './membership-types.ts'

export const clubNameSchema = nameLine(120, text('Club name is required'))

/** A club. Pass setup is complete only when all four of the pass fields are present (spec 3). */
export const clubSchema = z.object({
  id: z.string(),
  name: z.string(),
  /** `#rrggbb`; null for the product's colour. */
  colour: z.string().nullable(),
  /** Null for the product's mark. */
  logo: logoSchema.nullable(),
  /** Time zone of the club's calendar days, an IANA name such as `Europe/Zurich`; null for UTC. */
  timeZone: z.string().nullable(),
  /** The month in which seasons begin: 1 for January. */
  seasonStartsInMonth: z.number(),
  /** Empty if the club makes no difference between members. */
  membershipTypes: z.array(membershipTypeSchema),
  /** Null for a club that shows its members no bank account. */
  bankAccount: bankAccountSchema.nullable(),
  /** Null for a club that gives no receipts. */
  receipts: receiptSettingsSchema.nullable(),
  /** True if the club records on which days a member's card was checked. */
  keepsAttendance: z.boolean(),
  /** Language of the e-mails about changed cards; null if they are off. */
  cardChangesIn: z.enum(languages).nullable(),
  passTypeIdentifier: z.string().nullable(),
  teamIdentifier: z.string().nullable(),
  certificateId: z.string().nullable(),
  passTemplateId: z.string().nullable(),
})
export type Club = z.infer<typeof clubSchema>

const passFields = ['passTypeIdentifier', 'teamIdentifier', 'certificateId', 'passTemplateId'] as const
export type PassField = (typeof passFields)[number]

/** Returns the pass fields that are still missing, in the order that a club fills them in. */
export const missingPassFields = (club: Pick<Club, PassField>): PassField[] =>
  passFields.filter((field) => !club[field])

/** True if the club has all four pass fields, so that passes can be issued. */
export const hasPassConfiguration = (club: Pick<Club, PassField>): boolean => missingPassFields(club).length === 0
