import { z } from 'zod'
import { filled } from '../accepted.ts'
import { nameLine } from '../text.ts'
import { text } from '../texts/text.ts'
import { clubSettings, clubSettingsSchema } from './settings.ts'

export const clubNameSchema = nameLine(120, text('Club name is required'))

/** A club. Pass setup is complete only when all four of the pass fields are present (spec 3). */
export const clubSchema = z.object({
  id: z.string(),
  ...clubSettingsSchema.shape,
  passTypeIdentifier: z.string().nullable(),
  teamIdentifier: z.string().nullable(),
  certificateId: z.string().nullable(),
  passTemplateId: z.string().nullable(),
})
export type Club = z.infer<typeof clubSchema>

/** A club of which the server says no more than the specification: the name and the four pass fields. */
export const acceptedClubSchema = filled(clubSchema, {
  ...z.object(clubSettings).parse({ name: '' }),
  id: '',
  passTypeIdentifier: null,
  teamIdentifier: null,
  certificateId: null,
  passTemplateId: null,
})

const passFields = ['passTypeIdentifier', 'teamIdentifier', 'certificateId', 'passTemplateId'] as const
export type PassField = (typeof passFields)[number]

/** Returns the pass fields that are still missing, in the order that a club fills them in. */
export const missingPassFields = (club: Pick<Club, PassField>): PassField[] =>
  passFields.filter((field) => !club[field])

/** True if the club has all four pass fields, so that passes can be issued. */
export const hasPassConfiguration = (club: Pick<Club, PassField>): boolean => missingPassFields(club).length === 0
