import { z } from 'zod'
import type { MemberInput } from '../members/member-input.ts'
import { optionalTexts } from '../members/optional-fields.ts'

export const storedMemberSchema = z.object({
  clubId: z.string(),
  memberId: z.string(),
  fullName: z.string(),
  /** Neither is stored for a member without an e-mail. */
  email: z.string().default(''),
  photoId: z.string().optional(),
  enabled: z.boolean(),
  uid: z.string().default(''),
  ...optionalTexts,
  fields: z.record(z.string(), z.string()).exactOptional(),
  /** What the member proposes to the club, by field, and what the club said to a part that it declined, by part. */
  proposal: z
    .object({
      values: z.record(z.string(), z.string()),
      declined: z.record(z.string(), z.string()),
      at: z.date(),
    })
    .exactOptional(),
} satisfies Record<keyof MemberInput, z.ZodType> & Record<string, z.ZodType>)

/** Size in bytes assumed of photos stored without one. */
const unknownSize = 64 * 1024
export const storedPhotoSchema = z.object({
  bytes: z.instanceof(Uint8Array),
  size: z.number().default(unknownSize),
  memberId: z.string().exactOptional(),
  /** Of a photo that gave way to a proposed one: milliseconds since 1970 at which it is deleted, unless the club takes that back before. */
  goneFrom: z.number().exactOptional(),
  /** Of a deleted member's photo: nobody sees it. */
  hidden: z.boolean().exactOptional(),
})

/**
 * The administrators' notes about a member; the document's id is the member's. They are records of the club, no field of the
 * member: no list, card, export or answer to the member reads this collection. A club that must tell a person what it keeps
 * about them finds the notes on the member's page.
 */
export const storedMemberNotesSchema = z.object({ clubId: z.string(), text: z.string() })

/** The owner of a member number or an e-mail address. `memberId` is the id of the member's document. */
export const storedUniqueSchema = z.object({ memberId: z.string() })

/** A club's last import. */
export const storedImportSchema = z.object({
  importId: z.string(),
  startedAt: z.date(),
  batches: z.number(),
  added: z.number(),
  updated: z.number(),
})

/** The fields that an import changes, as stored: rules may have become stricter since. */
const tracedInputSchema = storedMemberSchema.omit({
  clubId: true,
  photoId: true,
  enabled: true,
  uid: true,
  proposal: true,
})
/** A row's change to a member; without `before`, the row added the member. */
const traceSchema = z.object({ id: z.string(), before: tracedInputSchema.optional(), after: tracedInputSchema })
export type Trace = z.infer<typeof traceSchema>

/** The data to undo a batch of rows. */
export const storedImportBatchSchema = z.object({ traces: z.array(traceSchema) })
