import { z } from 'zod'
import { textBlock } from '../text-block.ts'

/** The longest notes, in characters. */
export const memberNotesMax = 4_000

/** Notes of the administrators about a member, in plain text; empty where there are none. */
export const memberNotesSchema = z.object({ text: z.string() })
export type MemberNotes = z.infer<typeof memberNotesSchema>

/** Notes to store. With `seen`, those that somebody else has changed since are not overwritten. */
export const memberNotesChangeSchema = z.object({
  text: textBlock(memberNotesMax),
  seen: z.object({ text: z.string().max(memberNotesMax).exactOptional() }).exactOptional(),
})
export type MemberNotesChange = z.infer<typeof memberNotesChangeSchema>
