import { execFileSync } from 'node:child_process'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { z } from 'zod'

/** As much of the other library as a pass needs. */
interface Template {
  setCertificate(pem: string): void
  setPrivateKey(pem: string): void
  readonly images: { add(kind: string, bytes: Buffer, density?: string): Promise<void> }
  createPass(fields: object): { asBuffer(): Promise<Buffer> }
}
type TemplateMaker = new (style: string, fields: object) => Template

const name = '@walletpass/pass-js'
const moduleSchema = z.looseObject({ Template: z.custom<TemplateMaker>((value) => typeof value === 'function') })

/**
 * A second library that makes passes, without node-forge. It is fetched for the measure alone, as its licence is not one
 * that this project could hand on. Answers how to make a pass with it, or why it is not there.
 */
export async function otherLibrary(given: {
  files: Readonly<Record<string, Buffer>>
  json: { readonly generic: object } & Record<string, unknown>
  signer: { readonly signerCert: string; readonly signerKey: string }
}): Promise<(() => Promise<Uint8Array>) | string> {
  const folder = mkdtempSync(join(tmpdir(), 'tessera-pass-js-'))
  try {
    const quiet = ['--no-audit', '--no-fund', '--loglevel=error', '--ignore-scripts']
    execFileSync('npm', ['install', '--prefix', folder, ...quiet, `${name}@7.2.0`], { stdio: 'pipe' })
    const main = pathToFileURL(join(folder, 'node_modules', name, 'dist', 'index.js'))
    const { Template: Maker } = moduleSchema.parse(await import(main.href))
    const { generic, ...fields } = given.json
    const template = new Maker('generic', { ...fields, generic })
    template.setCertificate(given.signer.signerCert)
    template.setPrivateKey(given.signer.signerKey)
    for (const [file, bytes] of Object.entries(given.files)) {
      const [, kind = '', density] = /^(\w+)(?:@(\dx))?\.png$/.exec(file) ?? []
      await template.images.add(kind, bytes, density)
    }
    const make = () => template.createPass({ serialNumber: 'benchmark' }).asBuffer()
    await make()
    return make
  } catch (error) {
    return `not measured: ${error instanceof Error ? error.message.split('\n')[0] : error}`
  } finally {
    rmSync(folder, { recursive: true, force: true })
  }
}
