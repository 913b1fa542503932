import { z } from 'zod'
import { filled, orUndefined } from '../accepted.ts'
import { adminFor } from '../contract.ts'
import { sentenceSchema } from '../errors.ts'
import { passConfigContract } from './config-contract.ts'
import { passCertificateSchema, passConfigSchema, passMimeType, passTemplateSchema } from './pass.ts'
import { passConfigInputSchema } from './pass-config-input.ts'
import { cropFormSchema, pictureMaxBytes, pictureSchema, pictureTooLarge } from './picture.ts'

const admin = adminFor('members')

const pem = (what: string) => ({ required: true, maxBytes: 64 * 1024, description: `${what}, PEM` }) as const

/** Input of the form; a caller may omit the fields that the form may leave empty. */
const savedConfigSchema = passConfigInputSchema.extend({
  organizationName: passConfigInputSchema.shape.organizationName.default(''),
  description: passConfigInputSchema.shape.description.default(''),
  logoText: passConfigInputSchema.shape.logoText.default(''),
  /** True to change the pass type although passes are out, which then no longer follow changes. */
  leavesPasses: z.boolean().optional(),
  /** The fields as the user has seen them: one that somebody else has changed since is not overwritten. */
  seen: z.partialRecord(passConfigInputSchema.keyof(), z.string().max(500)).optional(),
})

export type SavedConfig = z.infer<typeof savedConfigSchema>

/** What became of updating all passes. */
const updateSchema = z.object({
  message: z.string(),
  params: sentenceSchema.optional(),
  updated: z.number(),
  voided: z.number(),
  changed: z.number(),
  /** Devices notified of a changed pass, and devices that could not be reached. */
  notified: z.number(),
  unreached: z.number(),
})

export const passesContract = {
  ...passConfigContract,
  saveConfig: admin.post(
    '/api/passes/config',
    'Saves the pass configuration',
    { kind: 'json', schema: passConfigSchema, accepted: orUndefined(passConfigSchema) },
    { request: savedConfigSchema, refusals: ['pass_type_in_use', 'not_found', 'changed_meanwhile'] },
  ),
  uploadCertificates: admin.post(
    '/api/passes/certificates',
    'Validates and stores the signer certificate and its key',
    { kind: 'json', schema: passCertificateSchema, accepted: orUndefined(passCertificateSchema) },
    {
      request: {
        kind: 'form',
        schema: z.object({ passphrase: z.string().max(200).optional() }),
        files: { signerCert: pem('Signer certificate'), signerKey: pem('Private key') },
        limit: 'uploadsPerClub',
      },
      refusals: ['pass_upload_refused', 'not_found'],
    },
  ),
  uploadTemplate: admin.post(
    '/api/passes/template',
    'Validates and stores a pass template',
    { kind: 'json', schema: passTemplateSchema, accepted: orUndefined(passTemplateSchema) },
    {
      request: {
        kind: 'form',
        schema: z.object({}),
        files: {
          template: {
            required: true,
            maxBytes: 5 * 1024 * 1024,
            description: 'A .pkpass or .zip with pass.json and icon.png',
            tooLarge: 'The template must be 5 MB or smaller',
          },
        },
        limit: 'uploadsPerClub',
      },
      refusals: ['pass_upload_refused', 'not_found'],
    },
  ),
  useBuiltInTemplate: admin.post('/api/passes/template/built-in', 'Chooses the built-in template', passTemplateSchema, {
    refusals: ['not_found'],
  }),
  uploadPicture: admin.post(
    '/api/passes/picture',
    'Stores the chosen part of a picture, as the built-in card of iOS 27 shows it',
    pictureSchema,
    {
      request: {
        kind: 'form',
        schema: cropFormSchema,
        files: {
          picture: {
            required: true,
            maxBytes: pictureMaxBytes,
            description: 'PNG or JPG up to 8 MB',
            tooLarge: pictureTooLarge,
          },
        },
        limit: 'uploadsPerClub',
      },
      refusals: ['pass_upload_refused', 'not_found'],
    },
  ),
  removePicture: admin.delete('/api/passes/picture', "Removes the picture from the club's cards", pictureSchema, {
    refusals: ['not_found'],
  }),
  generate: admin.post(
    '/api/passes/generate/{memberId}',
    "A member's wallet pass; {memberId} is the member's id",
    { kind: 'file', contentType: passMimeType },
    { refusals: ['membership_disabled', 'pass_setup_incomplete'] },
  ),
  generateAll: admin.post(
    '/api/passes/generate-all',
    'The passes of all enabled members as one zip, each named by member number; without its directory it is cut off',
    { kind: 'file', contentType: 'application/zip', isStreamed: true },
    { refusals: ['pass_setup_incomplete', 'not_found'] },
  ),
  updateAll: admin.post(
    '/api/passes/update-all',
    'Brings every issued pass up to date and voids those of disabled members',
    {
      kind: 'json',
      schema: updateSchema,
      accepted: filled(updateSchema.partial(), { message: '' }),
    },
    { refusals: ['pass_setup_incomplete', 'not_found'] },
  ),
}
