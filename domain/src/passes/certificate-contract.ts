import { z } from 'zod'
import { adminFor } from '../contract.ts'
import { passCertificateSchema, passMimeType } from './pass.ts'

const admin = adminFor('members')

const certificate = { kind: 'json', schema: passCertificateSchema } as const
const refusals = ['pass_upload_refused', 'not_found'] as const

/** Ways to a club's certificate that need no tools, and a pass to try it with. */
export const certificateContract = {
  request: admin.post(
    '/api/passes/certificates/request',
    'The request for a certificate, whose key stays on the server; the same until its certificate is uploaded',
    { kind: 'file', contentType: 'application/pkcs10' },
    { refusals: ['not_found'] },
  ),
  uploadIssued: admin.post(
    '/api/passes/certificates/issued',
    "Validates and stores the certificate that Apple made from this server's request",
    certificate,
    {
      request: {
        kind: 'form',
        schema: z.object({}),
        files: { issuedCert: { required: true, maxBytes: 64 * 1024, description: 'The certificate, DER or PEM' } },
        limit: 'uploadsPerClub',
      },
      refusals,
    },
  ),
  uploadBundle: admin.post(
    '/api/passes/certificates/bundle',
    'Validates and stores a certificate and its key from a PKCS#12 file',
    certificate,
    {
      request: {
        kind: 'form',
        schema: z.object({ passphrase: z.string().max(200).optional() }),
        files: { bundle: { required: true, maxBytes: 64 * 1024, description: 'A .p12 or .pfx file' } },
        limit: 'uploadsPerClub',
      },
      refusals,
    },
  ),
  testPass: admin.post(
    '/api/passes/test',
    'A pass of nobody, signed as the others, to try whether it installs',
    { kind: 'file', contentType: passMimeType },
    { refusals: ['pass_setup_incomplete', 'not_found'] },
  ),
}
