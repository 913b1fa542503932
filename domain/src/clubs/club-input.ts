import { z } from 'zod'
import { languages } from '../texts/languages.ts'
import { clubNameSchema } from './club.ts'
import { colourSchema } from './colour.ts'
import { membershipTypesSchema } from './membership-types.ts'
import { seasonStartSchema } from './season.ts'
import { timeZoneSchema } from './time-zone.ts'

/** Input of the club form. Fields left out stay as they are; `null` removes a value. */
export const clubInputSchema = z.object({
  name: clubNameSchema,
  colour: colourSchema.nullable().optional(),
  timeZone: timeZoneSchema.nullable().optional(),
  seasonStartsInMonth: seasonStartSchema.optional(),
  membershipTypes: membershipTypesSchema.optional(),
  /** False deletes the lists of who was there. */
  keepsAttendance: z.boolean().optional(),
  /** Language of the e-mails about changed cards; null switches them off. */
  cardChangesIn: z.enum(languages).nullable().optional(),
})
export type ClubInput = z.infer<typeof clubInputSchema>
