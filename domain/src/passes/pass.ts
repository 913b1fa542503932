import { z } from 'zod'
import { line, optionalLine } from '../text.ts'
import { text } from '../texts/text.ts'

/** What the pass configuration form takes (spec 5: pass type and team are required). */
export const passConfigInputSchema = z.object({
  passTypeIdentifier: line(120, text('Pass Type Identifier is required')).pipe(
    z.string().regex(/^pass\.[A-Za-z0-9.-]+$/, text('A pass type identifier looks like pass.org.example.club')),
  ),
  teamIdentifier: line(10, text('Team Identifier is required')).pipe(
    z.string().regex(/^[A-Z0-9]{10}$/, text('A team identifier is 10 capital letters and digits')),
  ),
  organizationName: optionalLine(120),
  description: optionalLine(200),
  logoText: optionalLine(60),
})
export type PassConfigInput = z.infer<typeof passConfigInputSchema>

/** What is known of an uploaded certificate; the key never leaves the server. Days are `YYYY-MM-DD`. */
export const passCertificateSchema = z.object({
  id: z.string(),
  name: z.string(),
  issuer: z.string(),
  validFrom: z.string(),
  validUntil: z.string(),
  passTypeIdentifier: z.string().nullable(),
  teamIdentifier: z.string().nullable(),
  /** Whether the WWDR certificate at hand issued it; a self-signed one is kept, but no phone takes its passes. */
  issuedByWwdr: z.boolean(),
  /** Whether the WWDR certificate at hand is Apple's own, and not the example. */
  appleWwdr: z.boolean(),
  /** Whether this server can open the private key that is kept with it. */
  keyOpens: z.boolean(),
})
export type PassCertificate = z.infer<typeof passCertificateSchema>

/** What the server writes onto each card, whatever the template. */
export const shownNames = ['number', 'member', 'status', 'season', 'validUntil', 'club'] as const
export type ShownName = (typeof shownNames)[number]

/** A field on the back of a template's card; where it `shows` something of the member or the club, its value is a sample. */
export const backFieldSchema = z.object({
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
  /** What was put right at the upload, in sentences. */
  notes: z.array(z.string()).optional(),
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
  /** Whether phones can ask this server for news of a pass, which they do over https alone. */
  followsChanges: z.boolean(),
})
export type PassConfig = z.infer<typeof passConfigSchema>

/** What a scanned card turned out to be. `reason` says why it does not count; `member` is told where it is the club's own. */
export const checkedCardSchema = z.object({
  valid: z.boolean(),
  reason: z.string().nullable(),
  season: z.number().nullable(),
  member: z
    .object({
      id: z.string(),
      memberId: z.string(),
      fullName: z.string(),
      status: z.enum(['Active', 'Payment Due', 'Disabled']),
    })
    .nullable(),
})
export type CheckedCard = z.infer<typeof checkedCardSchema>

/** Whether a template brings a logo of its own, in whatever size or language; of its file names. */
export const hasOwnLogo = (files: readonly string[]): boolean =>
  files.some((name) => /(?:^|\/)logo(?:@[23]x)?\.png$/.test(name))

/** The id that a club's `passTemplateId` holds when the built-in template was chosen. */
export const builtInTemplateId = 'built-in'

export const passMimeType = 'application/vnd.apple.pkpass'

/** The name a pass is saved under: the club's number, with what no file name should hold replaced. */
export const passFileName = (memberId: string): string => {
  const safe = memberId.replace(/[^\p{L}\p{N}._-]+/gu, '-').replace(/^[.-]+|[.-]+$/g, '')
  return `${safe || 'member'}.pkpass`
}
