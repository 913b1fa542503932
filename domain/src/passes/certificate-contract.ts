import { z } from 'zod'
import { endpoint } from '../contract.ts'
import { passCertificateSchema, passMimeType } from './pass.ts'

const kept = { kind: 'json', schema: passCertificateSchema } as const
const refusals = ['pass_upload_refused', 'not_found'] as const

/** Ways to a club's certificate that need no tools, and a pass to try it with. */
export const certificateContract = {
  request: endpoint({
    method: 'POST',
    path: '/api/passes/certificates/request',
    access: 'admin',
    summary: 'The request for a certificate, whose key stays on the server; the same until its certificate is uploaded',
    response: { kind: 'file', contentType: 'application/pkcs10' },
    refusals: ['not_found'],
  }),
  uploadIssued: endpoint({
    method: 'POST',
    path: '/api/passes/certificates/issued',
    access: 'admin',
    summary: "Validates and stores the certificate that Apple made from this server's request",
    request: {
      kind: 'form',
      schema: z.object({}),
      files: { issuedCert: { required: true, maxBytes: 64 * 1024, description: 'The certificate, DER or PEM' } },
      limit: 'uploadsPerClub',
    },
    response: kept,
    refusals,
  }),
  uploadBundle: endpoint({
    method: 'POST',
    path: '/api/passes/certificates/bundle',
    access: 'admin',
    summary: 'Validates and stores a certificate and its key from a PKCS#12 file',
    request: {
      kind: 'form',
      schema: z.object({ passphrase: z.string().max(200).optional() }),
      files: { bundle: { required: true, maxBytes: 64 * 1024, description: 'A .p12 or .pfx file' } },
      limit: 'uploadsPerClub',
    },
    response: kept,
    refusals,
  }),
  testPass: endpoint({
    method: 'POST',
    path: '/api/passes/test',
    access: 'admin',
    summary: 'A pass of nobody, signed as the others, to try whether it installs',
    response: { kind: 'file', contentType: passMimeType },
    refusals: ['pass_setup_incomplete', 'not_found'],
  }),
}
