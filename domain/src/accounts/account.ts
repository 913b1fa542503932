import { z } from 'zod'
import { clubNameSchema } from '../clubs/club.ts'
import { emailLine, nameLine } from '../text.ts'
import { sentence, text } from '../texts/text.ts'

export const roles = ['admin', 'member'] as const
export const roleSchema = z.enum(roles)
export type Role = z.infer<typeof roleSchema>

/** What a password needs; the register page says so before it is sent. */
export const passwordMinLength = 8
export const passwordRule = sentence('At least {min} characters', { min: passwordMinLength })
export const passwordSchema = z
  .string(text('Password is required'))
  .min(passwordMinLength, passwordRule)
  .max(256, sentence('At most {max} characters', { max: 256 }))

export const registrationSchema = z.object({
  email: emailLine(text('Email is required')),
  password: passwordSchema,
  displayName: nameLine(120, text('Full name is required')),
  clubName: clubNameSchema,
})
export type Registration = z.infer<typeof registrationSchema>

/** One place that a person has: administrator of a club, or member of one. */
export const placeSchema = z.object({ role: roleSchema, clubId: z.string(), clubName: z.string() })
export type Place = z.infer<typeof placeSchema>

/** A club that has added a person who has a place in another club; it becomes a place once the person agrees. */
export const invitationSchema = z.object({ clubId: z.string(), clubName: z.string() })
export type Invitation = z.infer<typeof invitationSchema>

export const placesSchema = z.object({ places: z.array(placeSchema), invitations: z.array(invitationSchema) })
export type Places = z.infer<typeof placesSchema>

export const invitationReplySchema = z.object({ clubId: z.string().min(1).max(128), accept: z.boolean() })
export type InvitationReply = z.infer<typeof invitationReplySchema>
