import { z } from 'zod'
import { plainDateSchema, yearOf } from '../plain-date.ts'
import { emailLine, line, nameLine } from '../text.ts'
import { text } from '../texts/text.ts'

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
  /** First and last day of the membership; absent if not known. */
  joinedOn: z.string().exactOptional(),
  leavesOn: z.string().exactOptional(),
} satisfies Record<keyof MemberInput, z.ZodType> & Record<string, z.ZodType>)
export type Member = z.infer<typeof memberSchema>

const required = text('All fields are required')

/** First and last years of a membership's days: others are slips, such as 0001 or 20205. */
const years = { first: 1850, last: 2199 }
const membershipDay = plainDateSchema.refine((day) => {
  const year = yearOf(day)
  return year >= years.first && year <= years.last
}, text('Please enter a valid date'))
const dayOrNone = z.literal('').or(membershipDay)

/**
 * Input of the member form (spec 5): number, name and e-mail, all required after trimming. Of the others, '' is none, and
 * one that is left out stays as it is.
 */
export const memberInputSchema = z
  .object({
    memberId: line(40, required),
    fullName: nameLine(120, required),
    email: emailLine(required),
    /** Id of a membership type of the club. */
    typeId: z.string().max(40).exactOptional(),
    joinedOn: dayOrNone.exactOptional(),
    leavesOn: dayOrNone.exactOptional(),
  })
  .refine(({ joinedOn, leavesOn }) => !joinedOn || !leavesOn || joinedOn <= leavesOn, {
    path: ['leavesOn'],
    message: text('The last day is before the first'),
  })
export type MemberInput = z.infer<typeof memberInputSchema>

const inputFields = Object.keys(memberInputSchema.shape) as (keyof MemberInput)[]

type Optional = { [Field in keyof MemberInput]-?: object extends Pick<MemberInput, Field> ? Field : never }
export type OptionalField = Optional[keyof MemberInput]

/** The fields that a member can be without. An empty one is not stored. */
export const optionalFields: readonly OptionalField[] = inputFields.filter(
  (field): field is OptionalField => memberInputSchema.shape[field] instanceof z.ZodExactOptional,
)

/** The fields of a member that the form and the import change. */
export const inputOf = (member: MemberInput): Required<MemberInput> =>
  Object.fromEntries(inputFields.map((field) => [field, member[field] ?? ''])) as Required<MemberInput>

/** True if a change would leave a member as it is. */
export const hasSameInput = (member: MemberInput, change: MemberInput): boolean =>
  inputFields.every((field) => change[field] === undefined || (member[field] ?? '') === change[field])

/** Maximum size of an uploaded photo, in bytes. */
export const photoMaxBytes = 2 * 1024 * 1024
export const photoTooLarge = text('Photo must be 2 MB or smaller')
export const photoUnsupported = text('Photo must be a JPG, PNG or GIF image')

export const photoTooMuch = text(
  'The photo cannot be read: it takes too long or needs too much memory. Save it as a JPG and try again.',
)

/** The largest picture of a 50-megapixel phone camera; a small file can hold a far larger one. */
export const photoMaxPixels = 8192 * 6144
export const photoTooManyPixels = text('Photo must have at most 50 megapixels')
