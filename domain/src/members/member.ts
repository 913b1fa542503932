import { z } from 'zod'
import { filled } from '../accepted.ts'
import { text } from '../texts/text.ts'
import type { MemberInput } from './member-input.ts'
import { optionalTexts } from './optional-fields.ts'

/** A member. `id` is the document id and never changes; `memberId` is the member number and can be edited. */
export const memberSchema = z.object({
  id: z.string(),
  memberId: z.string(),
  fullName: z.string(),
  email: z.string(),
  photoUrl: z.string().nullable(),
  enabled: z.boolean(),
  ...optionalTexts,
  /** Values of the club's own fields, by the id of the field; absent if there is none. */
  fields: z.record(z.string(), z.string()).exactOptional(),
} satisfies Record<keyof MemberInput, z.ZodType> & Record<string, z.ZodType>)
export type Member = z.infer<typeof memberSchema>

/** Reads a member from an answer, also from one that has only the specification's fields. */
export const acceptedMemberSchema = filled(memberSchema, { photoUrl: null, enabled: true })

/** Maximum size of an uploaded photo, in bytes. */
const photoMaxBytes = 2 * 1024 * 1024
const photoTooLarge = text('Photo must be 2 MB or smaller')
/** The photo in a form. */
export const photoPart = {
  required: false,
  maxBytes: photoMaxBytes,
  description: 'JPG, PNG or GIF up to 2 MB',
  tooLarge: photoTooLarge,
} as const
export const photoUnsupported = text('Photo must be a JPG, PNG or GIF image')

export const photoTooMuch = text(
  'The photo cannot be read: it takes too long or needs too much memory. Save it as a JPG and try again.',
)

/** The largest picture of a 50-megapixel phone camera; a small file can hold a far larger one. */
export const photoMaxPixels = 8192 * 6144
export const photoTooManyPixels = text('Photo must have at most 50 megapixels')

/** Returns the path of a photo: unguessable and immutable, so that an `<img>` needs no token. */
export const photoPath = (photoId: string): string => `/api/photos/${photoId}`

/** Returns the id of a photo from its path. */
export const photoIdOf = (path: string): string => path.slice(photoPath('').length)
