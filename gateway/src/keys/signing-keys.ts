import { rename, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { readOrCreate } from '@tessera/server/key-file'
import {
  type CryptoKey,
  calculateJwkThumbprint,
  createLocalJWKSet,
  exportJWK,
  generateKeyPair,
  importJWK,
  type JSONWebKeySet,
  type JWTVerifyGetKey,
} from 'jose'
import { z } from 'zod'
import { stateFolder } from './state-folder.ts'

export const signingAlgorithm = 'ES256'

export interface SigningKeys {
  readonly kid: string
  readonly privateKey: CryptoKey
  /** The public keys: the signing key and, after a rotation, the previous one. */
  readonly published: JSONWebKeySet
  readonly findKey: JWTVerifyGetKey
}

const storedKey = z.strictObject({
  kty: z.literal('EC'),
  crv: z.literal('P-256'),
  x: z.string(),
  y: z.string(),
  d: z.string(),
  kid: z.string(),
})
/** The first key signs; all are accepted. */
const stored = z.strictObject({ keys: z.array(storedKey).min(1) })

const fileIn = (dataDir: string) => join(dataDir, stateFolder, 'signing-keys.json')

/** Reads the gateway's own keys; creates them at the first start. @throws Error if the file is damaged */
export async function readSigningKeys(dataDir: string): Promise<SigningKeys> {
  const file = fileIn(dataDir)
  const { keys } = parse(file, await readOrCreate(file, newKeys))
  const [signer] = keys
  if (!signer) throw new Error(`${file} holds no key.`)
  const privateKey = await importJWK(signer, signingAlgorithm)
  if (privateKey instanceof Uint8Array) throw new Error(`${file} holds no signing key.`)
  const published = {
    keys: keys.map(({ d: _secret, ...open }) => ({ ...open, alg: signingAlgorithm, use: 'sig' })),
  }
  return { kid: signer.kid, privateKey, published, findKey: createLocalJWKSet(published) }
}

const newKeys = async (): Promise<string> => JSON.stringify({ keys: [await newKey()] })

async function newKey() {
  const { privateKey } = await generateKeyPair(signingAlgorithm, { extractable: true })
  const { kty, crv, x, y, d } = await exportJWK(privateKey)
  const kid = await calculateJwkThumbprint({ kty: 'EC', ...(crv && { crv }), ...(x && { x }), ...(y && { y }) })
  return storedKey.parse({ kty, crv, x, y, d, kid })
}

/**
 * Adds a new key, which signs from the next start on. The previous key stays valid, so that no one has to sign in
 * again. `dropOld` instead removes every key but the first. Returns the number of keys.
 * @throws Error if the file is damaged, or if the old key of the last rotation was not dropped
 */
export async function rotateSigningKeys(dataDir: string, { dropOld = false } = {}): Promise<number> {
  const file = fileIn(dataDir)
  const [signer, ...others] = parse(file, await readOrCreate(file, newKeys)).keys
  if (!signer) throw new Error(`${file} holds no key.`)
  if (!dropOld && others.length > 0)
    throw new Error(
      'The last change is not over: take the old key out first, an hour after the firebase part was started again.',
    )
  const keys = dropOld ? [signer] : [await newKey(), signer]
  const draft = `${file}.new`
  await writeFile(draft, JSON.stringify(stored.parse({ keys })), { mode: 0o600 })
  await rename(draft, file)
  return keys.length
}

function parse(file: string, text: string) {
  try {
    return stored.parse(JSON.parse(text))
  } catch (error) {
    throw new Error(`${file} is damaged: put it back from a backup. Without it everyone has to sign in again.`, {
      cause: error,
    })
  }
}
