import { z } from 'zod'
import { filled } from '../accepted.ts'
import { text } from '../texts/text.ts'
import { eachFact } from './fact-names.ts'
import type { MemberInput } from './member-input.ts'

/** A member. `id` is the document id and never changes; `memberId` is the member number and can be edited. */
export const memberSchema = z.object({
  id: z.string(),
  memberId: z.string(),
  fullName: z.string(),
  email: z.string(),
  photoUrl: z.string().nullable(),
  enabled: z.boolean(),
  /** Id of the membership type; absent if the member has none. */
  typeId: z.string().exactOptional(),
  /** All types with their days, `=student 2026-11-01=full`; absent if the type never changes. */
  typeChanges: z.string().exactOptional(),
  /** First and last day of the membership; absent if not known. */
  joinedOn: z.string().exactOptional(),
  leavesOn: z.string().exactOptional(),
  /** Why the membership ends (`leavingReasons`); absent if it is not known. */
  leavingReason: z.string().exactOptional(),
  /** All pauses with their days, `2026-03-01..2026-04-30 2026-09-01..`; absent if there is none. */
  pauses: z.string().exactOptional(),
  /** Last day of the proof that the membership type asks for, such as a student card; absent if none is known. */
  proofUntil: z.string().exactOptional(),
  /** Id of the member whom this one belongs to, such as a parent; absent if there is none. */
  belongsTo: z.string().exactOptional(),
  ...eachFact(() => z.string().exactOptional()),
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
