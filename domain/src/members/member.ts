import { z } from 'zod'
import { emailLine, line, nameLine } from '../text.ts'
import { text } from '../texts/text.ts'

/** A member. `id` is the document's and never changes; `memberId` is the club's own number and can be edited. */
export const memberSchema = z.object({
  id: z.string(),
  memberId: z.string(),
  fullName: z.string(),
  email: z.string(),
  photoUrl: z.string().nullable(),
  enabled: z.boolean(),
})
export type Member = z.infer<typeof memberSchema>

const required = text('All fields are required')

/** What the member form takes (spec 5): number, name and e-mail, all required after trimming. */
export const memberInputSchema = z.object({
  memberId: line(40, required),
  fullName: nameLine(120, required),
  email: emailLine(required),
})
export type MemberInput = z.infer<typeof memberInputSchema>

/** The largest photo taken, in bytes. */
export const photoMaxBytes = 2 * 1024 * 1024
export const photoTooLarge = text('Photo must be 2 MB or smaller')
export const photoUnsupported = text('Photo must be a JPG, PNG or GIF image')

export const photoTooMuch = text(
  'The photo cannot be read: it takes too long or needs too much memory. Save it as a JPG and try again.',
)

/** The largest picture of a phone's camera with 50 megapixels. A small file can hold a far larger one. */
export const photoMaxPixels = 8192 * 6144
export const photoTooManyPixels = text('Photo must have at most 50 megapixels')
