import { z } from 'zod'
import { languages } from '../texts/languages.ts'

/**
 * An application to join a club. `unconfirmed`: the link of its e-mail was not opened yet. `waiting`: an administrator is to answer
 * it. `accepted`, `declined`: it is answered, and deleted later with the letters to the applicant.
 */
export const storedApplicationSchema = z.object({
  clubId: z.string(),
  state: z.enum(['unconfirmed', 'waiting', 'accepted', 'declined']),
  givenName: z.string(),
  familyName: z.string(),
  email: z.string(),
  typeId: z.string(),
  language: z.enum(languages),
  /** What the club asked for and is filled in, by fact, and by the id of its own field. */
  facts: z.record(z.string(), z.string()),
  fields: z.record(z.string(), z.string()),
  /** Hash of the code in the e-mail. */
  codeHash: z.string(),
  at: z.date(),
  /** When it is deleted, in milliseconds since 1970; one that waits for the club is not. */
  goneFrom: z.number().exactOptional(),
  /** The member who was made of an accepted one. */
  memberId: z.string().exactOptional(),
})
