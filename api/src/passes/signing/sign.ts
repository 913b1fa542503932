import { hash } from 'node:crypto'
import { AppError } from '@tessera/domain/errors'
import type { PassStrings } from '../templates/card-strings.ts'
import { PassFault, passJsonOf, type UnsignedPass } from '../templates/check-pass.ts'
import type { PassFiles } from '../templates/unpack.ts'
import { type Signer, signManifest } from './signature.ts'
import { storeZip } from './store-zip.ts'

/** Signs a pass and packs it. @throws AppError `pass_setup_incomplete` if the template makes no valid pass of its values */
export async function signPass(unsigned: UnsignedPass, signer: Signer, now: Date): Promise<Uint8Array<ArrayBuffer>> {
  const content = contentOf(unsigned)
  const manifest = Buffer.from(JSON.stringify(mapValues(content, digestOf)))
  const signature = await signManifest(manifest, signer, now)
  return storeZip({ ...content, 'manifest.json': manifest, signature })
}

/** All files of a pass but the manifest and its signature. Wallet refuses empty files. */
function contentOf(unsigned: UnsignedPass): PassFiles {
  const files = Object.entries(unsigned.files).filter(([, { length }]) => length > 0)
  return {
    'pass.json': passJson(unsigned),
    ...Object.fromEntries(files),
    ...(unsigned.strings ? stringsFiles(unsigned.strings) : {}),
  }
}

/** A template that was stored before it had to fit every value can still be unfit for one. */
function passJson(unsigned: UnsignedPass): Buffer {
  try {
    return Buffer.from(passJsonOf(unsigned))
  } catch (error) {
    throw error instanceof PassFault ? new AppError('pass_setup_incomplete', error.says) : error
  }
}

const stringsOf = new WeakMap<PassStrings, PassFiles>()

function stringsFiles(strings: PassStrings): PassFiles {
  const known = stringsOf.get(strings)
  if (known) return known
  const files = Object.entries(strings).map(([language, words]) => {
    const lines = Object.entries(words).map(([key, value]) => `"${key}" = "${value}";`)
    return [`${language}.lproj/pass.strings`, Buffer.from(lines.join('\n'))] as const
  })
  const made = Object.fromEntries(files)
  stringsOf.set(strings, made)
  return made
}

const digests = new WeakMap<Uint8Array, string>()

/** Caches digests, because most files are the same in all passes of a club; the bytes must not change. */
function digestOf(bytes: Uint8Array): string {
  const digest = digests.get(bytes) ?? hash('sha1', bytes)
  digests.set(bytes, digest)
  return digest
}

const mapValues = <T, U>(object: Readonly<Record<string, T>>, change: (value: T) => U): Record<string, U> =>
  Object.fromEntries(Object.entries(object).map(([name, value]) => [name, change(value)]))
