import { z } from 'zod'
import { clubNameSchema } from '../clubs/club.ts'
import { emailLine, nameLine } from '../text.ts'
import { languages } from '../texts/languages.ts'
import { rule, text } from '../texts/text.ts'

const roles = ['admin', 'member'] as const
export const roleSchema = z.enum(roles)
export type Role = z.infer<typeof roleSchema>

/** Minimum characters of a password; the register page shows the rule before the form is sent. */
export const passwordMinLength = 8
export const passwordRule = rule('At least {min} characters', { min: passwordMinLength })
export const passwordSchema = z
  .string(text('Password is required'))
  .min(passwordMinLength, passwordRule)
  .max(256, rule('At most {max} characters', { max: 256 }))

export const registrationSchema = z.object({
  email: emailLine(text('Email is required')),
  password: passwordSchema,
  displayName: nameLine(120, text('Full name is required')),
  clubName: clubNameSchema,
  /** Time zone of the founder's browser; an unknown one is ignored. */
  timeZone: z.string().max(64).optional(),
  /** Language of the founder's screen, which the club's e-mails speak. */
  language: z.enum(languages).optional(),
})
export type Registration = z.infer<typeof registrationSchema>

/** A user's role in one club. `person` is set for the place of a member without an account, which the head of the family uses. */
const placeSchema = z.object({
  role: roleSchema,
  clubId: z.string(),
  clubName: z.string(),
  person: z.object({ id: z.string(), fullName: z.string() }).optional(),
})
export type Place = z.infer<typeof placeSchema>

/** A club that added a user with a place in another club; becomes a place once the user accepts. */
const invitationSchema = z.object({ clubId: z.string(), clubName: z.string() })
export type Invitation = z.infer<typeof invitationSchema>

export const placesSchema = z.object({ places: z.array(placeSchema), invitations: z.array(invitationSchema) })
export type Places = z.infer<typeof placesSchema>

export const invitationReplySchema = z.object({ clubId: z.string().min(1).max(128), accept: z.boolean() })
export type InvitationReply = z.infer<typeof invitationReplySchema>
