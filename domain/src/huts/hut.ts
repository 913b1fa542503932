import { z } from 'zod'
import { bookDays, dayWithin } from '../plain-date.ts'
import { line } from '../text.ts'
import { text } from '../texts/text.ts'

/** Maximum links for huts of a club, those that were ended among them. */
export const mostHuts = 20
/** Days for which a link can be given at most: whoever looks after a hut longer gets a new one. */
export const longestHut = 366

/** A link as it is given to the warden of a hut: where it is used, and the last day on which it counts. */
export const hutInputSchema = z.object({
  name: line(60, text('Please say where the link is used')),
  until: dayWithin(bookDays, text('Please enter the last day on which the link counts')),
})

export type HutInput = z.infer<typeof hutInputSchema>

/** Checks of a day by result. */
export const hutCountSchema = z.object({ valid: z.int(), due: z.int(), refused: z.int() })
export type HutCount = z.infer<typeof hutCountSchema>

/** A hut of the club, without the secrets of its link and its device. Moments are ISO 8601. */
export const hutSchema = z.object({
  id: z.string(),
  name: z.string(),
  until: z.string(),
  isOver: z.boolean(),
  createdAt: z.string(),
  endedAt: z.string().exactOptional(),
  /** When a device opened the link; absent while none has. */
  boundAt: z.string().exactOptional(),
  /** When that device fetched a list last, to the hour. */
  listAt: z.string().exactOptional(),
  /** What it has checked, the newest day first. */
  counts: z.array(hutCountSchema.extend({ day: z.string() })),
})
export type Hut = z.infer<typeof hutSchema>

/** All huts of a club after a link was made, with the link itself: it is shown this once. */
export const madeHutSchema = z.object({ huts: z.array(hutSchema), link: z.string() })

/** Returns the link for a hut. What follows the # is not sent by browsers, and stands in no log. */
export const hutLink = (publicUrl: string, id: string, secret: string): string => `${publicUrl}/hut#${id}.${secret}`
