import { readFileSync } from 'node:fs'
import { resolve } from 'node:path'
import { passesContract } from '@tessera/domain/passes/contract'
import { root } from '../product/environment.ts'
import type { Visitor } from './visitor.ts'

/** Sets up passes with the example certificate and the built-in template, and generates passes for `ids`. */
export async function fillPasses({ call }: Visitor, clubName: string, ids: readonly string[]): Promise<void> {
  const { saveConfig, uploadCertificates, useBuiltInTemplate, generate } = passesContract
  await call(saveConfig.method, saveConfig.path, {
    // Must match the example certificate.
    passTypeIdentifier: 'pass.org.example.club',
    teamIdentifier: 'EXAMPLE123',
    organizationName: clubName,
    description: 'Membership card',
    logoText: clubName,
  })
  const form = new FormData()
  for (const [part, file] of Object.entries({ signerCert: 'signer-cert.pem', signerKey: 'signer-key.pem' }))
    form.set(part, new File([readFileSync(resolve(root, 'certs.example', file))], file))
  await call(uploadCertificates.method, uploadCertificates.path, form)
  await call(useBuiltInTemplate.method, useBuiltInTemplate.path)
  for (const id of ids) await call(generate.method, generate.path.replace('{memberId}', id))
}
