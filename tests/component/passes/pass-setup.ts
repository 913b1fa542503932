import { passesContract } from '@tessera/domain/passes/contract'
import type { PassCertificate, PassConfig, PassTemplate } from '@tessera/domain/passes/pass'
import { answer } from '../support/backend.ts'
import { emptyPassConfig } from '../support/club.ts'

export const certificate: PassCertificate = {
  id: 'certificate',
  name: 'Pass Type ID: pass.org.example.club',
  issuer: 'Example WWDR',
  validFrom: '2026-01-01',
  validUntil: '2036-03-03',
  issuedByWwdr: true,
  appleWwdr: false,
  keyOpens: true,
  passTypeIdentifier: 'pass.org.example.club',
  teamIdentifier: 'EXAMPLE123',
}

export const builtIn: PassTemplate = {
  id: 'built-in',
  name: 'Built-in',
  builtIn: true,
  files: ['icon.png', 'pass.json'],
  back: [{ label: 'Club', value: '', shows: 'club' }],
}

/** Mocks the API of the pass setup, starting with this configuration; returns the received writes. */
export function startPassSetup(before: Partial<PassConfig> = {}, own: PassTemplate = builtIn) {
  const config = { ...emptyPassConfig, ...before }
  answer(passesContract.config, () => config)
  return {
    saved: answer(passesContract.saveConfig, ({ body }) => Object.assign(config, body)),
    certificates: answer(passesContract.uploadCertificates, () => {
      config.certificate = certificate
      return certificate
    }),
    templates: answer(passesContract.uploadTemplate, () => {
      config.template = own
      return own
    }),
    builtIns: answer(passesContract.useBuiltInTemplate, () => {
      config.template = builtIn
      return builtIn
    }),
  }
}

export const file = (name: string): File => new File([`the content of ${name}`], name)
