import { z } from 'zod'
import { nameLine } from '../text.ts'
import { text } from '../texts/text.ts'
import { colourSchema } from './colour.ts'
import { logoSchema } from './logo.ts'

export const clubNameSchema = nameLine(120, text('Club name is required'))

/** A club. Pass setup is complete only when all four of the pass fields are present (spec 3). */
export const clubSchema = z.object({
  id: z.string(),
  name: z.string(),
  /** The club's own colour, `#rrggbb`; without one it wears the product's. */
  colour: z.string().nullable(),
  /** The club's own logo; without one it shows the product's mark. */
  logo: logoSchema.nullable(),
  passTypeIdentifier: z.string().nullable(),
  teamIdentifier: z.string().nullable(),
  certificateId: z.string().nullable(),
  passTemplateId: z.string().nullable(),
})
export type Club = z.infer<typeof clubSchema>

/** What the form for a club takes; a colour that is left out stays, and `null` takes it away. */
export const clubInputSchema = z.object({ name: clubNameSchema, colour: colourSchema.nullable().optional() })
export type ClubInput = z.infer<typeof clubInputSchema>

const passFields = ['passTypeIdentifier', 'teamIdentifier', 'certificateId', 'passTemplateId'] as const
export type PassField = (typeof passFields)[number]

/** Which of the four are still missing, in the order a club fills them in. */
export const missingPassFields = (club: Pick<Club, PassField>): PassField[] =>
  passFields.filter((field) => !club[field])

/** Whether passes can be made for the club. */
export const hasPassConfiguration = (club: Pick<Club, PassField>): boolean => missingPassFields(club).length === 0
