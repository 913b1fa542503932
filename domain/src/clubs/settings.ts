import { z } from 'zod'
import { joinFormSchema } from '../applications/join-form.ts'
import { directDebitSchema } from '../debit/settings.ts'
import { donationSettingsSchema } from '../donations/settings.ts'
import { ownFieldSchema } from '../members/own-field.ts'
import { ownChangesSchema } from '../members/who-changes.ts'
import { bankAccountSchema } from '../payments/bank-account.ts'
import { receiptSettingsSchema } from '../receipts/settings.ts'
import { languages } from '../texts/languages.ts'
import { logoSchema } from './logo.ts'
import { membershipTypeSchema } from './membership-types.ts'

/**
 * The settings of a club: the type of each, and its value in clubs that have never set it. The stored club, the one that the
 * API answers and the request that changes it derive from this; `settings-input.ts` adds rules for what is typed.
 */
export const clubSettings = {
  name: z.string(),
  /** `#rrggbb`; null for the product's colour. */
  colour: z.string().nullable().default(null),
  /** Null for the product's mark. */
  logo: logoSchema.nullable().default(null),
  /** Time zone of the club's calendar days, an IANA name such as `Europe/Zurich`; null for UTC. */
  timeZone: z.string().nullable().default(null),
  /** The month in which seasons begin: 1 for January. */
  seasonStartsInMonth: z.number().default(1),
  /** Days after a season for which a card of it still counts. */
  graceDays: z.number().default(0),
  /** Text on the back of printed cards, on several lines; null for cards without a back. */
  cardBack: z.string().nullable().default(null),
  /** Day of each year by which notice counts for the end of the season, `MM-DD`; null for a club that members leave on any day. */
  noticeBy: z.string().nullable().default(null),
  /** Empty if the club makes no difference between members. */
  membershipTypes: z.array(membershipTypeSchema).default([]),
  /** The fields that the club has made for its members, in the order of its forms. */
  memberFields: z.array(ownFieldSchema).default([]),
  /** Who changes what the club knows of a member, beside fields of its own. */
  ownChanges: ownChangesSchema.default({
    name: 'club',
    phone: 'club',
    address: 'club',
    birthday: 'club',
    photo: 'club',
  }),
  /** Null for a club that has no form by which people apply to join. */
  joinForm: joinFormSchema.nullable().default(null),
  /** Null for a club that shows its members no bank account. */
  bankAccount: bankAccountSchema.nullable().default(null),
  /** Null for a club that draws nothing by direct debit. */
  directDebit: directDebitSchema.nullable().default(null),
  /** Null for a club that gives no receipts. */
  receipts: receiptSettingsSchema.nullable().default(null),
  /** Null for a club that gives no donation receipts. */
  donations: donationSettingsSchema.nullable().default(null),
  /** True if each payment can have the number of the stamp that the member got for it. */
  givesStamps: z.boolean().default(false),
  /** True if the club records on which days a member's card was checked. */
  keepsAttendance: z.boolean().default(false),
  /** Language of e-mails and papers to members who have chosen none; null for that of the screen that sends them. */
  language: z.enum(languages).nullable().default(null),
  /** Language of the e-mails about changed cards; null if they are off. */
  cardChangesIn: z.enum(languages).nullable().default(null),
  /** Id of the club's own field with the id of a member's card or chip, which opens doors; null if doors know members by number. */
  doorField: z.string().nullable().default(null),
  /** Language of the e-mails that ask members for a new proof before theirs ends; null if they are off. */
  proofLettersIn: z.enum(languages).nullable().default(null),
  /** First day on which an administrator needs the second step at sign-in; null if the club leaves it to them. */
  secondStepFrom: z.string().nullable().default(null),
  /** Last day whose payments nobody records, changes or deletes any more; null for a club that locks nothing. */
  lockedUntil: z.string().nullable().default(null),
  /** Numbers of the years that an owner has closed, the oldest first: their payments, items and prices stay as they are for everybody. */
  closedYears: z.array(z.string()).default([]),
}

type WithoutDefaults<Shape> = {
  -readonly [Name in keyof Shape]: Shape[Name] extends z.ZodDefault<infer Inner> ? Inner : Shape[Name]
}

const withoutDefaults = <Shape extends Readonly<Record<string, z.ZodType>>>(shape: Shape) =>
  Object.fromEntries(
    Object.entries(shape).map(([name, schema]) => [name, schema instanceof z.ZodDefault ? schema.unwrap() : schema]),
  ) as WithoutDefaults<Shape>

/** All settings of a club, with nothing left out. */
export const clubSettingsSchema = z.object(withoutDefaults(clubSettings))
export type ClubSettings = z.infer<typeof clubSettingsSchema>
