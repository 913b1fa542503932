import { z } from 'zod'
import { filled } from '../accepted.ts'
import { sentenceSchema } from '../errors.ts'

/** An uploaded certificate; its key never leaves the server. Days are `YYYY-MM-DD`. */
export const passCertificateSchema = z.object({
  id: z.string(),
  name: z.string(),
  issuer: z.string(),
  validFrom: z.string(),
  validUntil: z.string(),
  passTypeIdentifier: z.string().nullable(),
  teamIdentifier: z.string().nullable(),
  /** True if the server's WWDR certificate issued it; a self-signed one is stored, but devices reject its passes. */
  issuedByWwdr: z.boolean(),
  /** True if the server's WWDR certificate is Apple's, and not the example. */
  appleWwdr: z.boolean(),
  /** True if this server can open the private key stored with it. */
  keyOpens: z.boolean(),
})
export type PassCertificate = z.infer<typeof passCertificateSchema>

/** Values that the server writes onto each card, with any template. */
const shownNames = ['number', 'member', 'status', 'season', 'validUntil', 'club', 'type'] as const
export type ShownName = (typeof shownNames)[number]

/** A field on the back of a template; if it `shows` data of the member or the club, `value` is a sample. */
const backFieldSchema = z.object({
  label: z.string(),
  value: z.string(),
  shows: z.enum(shownNames).nullable(),
})
export type BackField = z.infer<typeof backFieldSchema>

export const passTemplateSchema = z.object({
  id: z.string(),
  name: z.string(),
  builtIn: z.boolean(),
  files: z.array(z.string()),
  back: z.array(backFieldSchema),
  /** Sentences on what the upload corrected, and the text and values of each. */
  notes: z.array(z.string()).optional(),
  noteParams: z.array(sentenceSchema).optional(),
})
export type PassTemplate = z.infer<typeof passTemplateSchema>

export const passConfigSchema = z.object({
  id: z.string(),
  passTypeIdentifier: z.string(),
  teamIdentifier: z.string(),
  organizationName: z.string(),
  description: z.string(),
  logoText: z.string(),
  certificate: passCertificateSchema.nullable(),
  template: passTemplateSchema.nullable(),
  /** The club's number at Google; null without a setup for Google Wallet. */
  googleIssuerId: z.string().nullable(),
  /** Address of the club's picture on the built-in card of iOS 27; null without one. */
  picture: z.string().nullable(),
  /** True if devices can request pass updates from this server, which needs https. */
  followsChanges: z.boolean(),
  /** True if the club has ever issued a pass. */
  issued: z.boolean(),
})
export type PassConfig = z.infer<typeof passConfigSchema>

/** A configuration of which the server says no more than the specification: the id and the two identifiers. */
export const acceptedPassConfigSchema = filled(passConfigSchema, {
  passTypeIdentifier: '',
  teamIdentifier: '',
  organizationName: '',
  description: '',
  logoText: '',
  certificate: null,
  template: null,
  googleIssuerId: null,
  picture: null,
  followsChanges: false,
  issued: false,
})

/** Value of a club's `passTemplateId` for the built-in template. */
export const builtInTemplateId = 'built-in'

export const passMimeType = 'application/vnd.apple.pkpass'
