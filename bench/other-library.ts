import { execFileSync } from 'node:child_process'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { z } from 'zod'

/** The part of the other library's API that a pass needs. */
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
 * Installs a second pass library, without node-forge, in a temporary folder, because its licence does not allow this
 * project to distribute it. Returns a function that makes a pass, or the reason why it is unavailable.
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
