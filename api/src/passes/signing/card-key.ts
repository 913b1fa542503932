import { createHash, createPrivateKey, createPublicKey, generateKeyPairSync, type KeyObject } from 'node:crypto'
import { join } from 'node:path'
import { type HutHead, hutListType } from '@tessera/domain/huts/hut-list'
import {
  type CardClaims,
  type CardKeys,
  cardAlgorithm,
  cardClaimsSchema,
  cardTokenType,
  sampleTokenType,
} from '@tessera/domain/passes/card-token'
import { readOrCreate } from '@tessera/server/key-file'
import { errors, jwtVerify, SignJWT } from 'jose'

/** The server's key pair for signing the codes on cards. */
export interface CardKey {
  readonly kid: string
  readonly privateKey: KeyObject
  readonly publicKey: KeyObject
}

/** Reads the key pair; creates it at the first start. @throws Error if the file is damaged */
export async function readCardKey(dataDir: string): Promise<CardKey> {
  const file = join(dataDir, 'keys', 'card-key.pem')
  const pem = await readOrCreate(file, newKey)
  try {
    const privateKey = createPrivateKey(pem)
    const publicKey = createPublicKey(privateKey)
    const der = publicKey.export({ type: 'spki', format: 'der' })
    return { privateKey, publicKey, kid: createHash('sha256').update(der).digest('base64url').slice(0, 12) }
  } catch (error) {
    throw new Error(
      `${file} is damaged: restore it from a backup. Without it the cards already given out are not known.`,
      { cause: error },
    )
  }
}

const newKey = (): string =>
  generateKeyPairSync('ec', {
    namedCurve: 'P-256',
    publicKeyEncoding: { type: 'spki', format: 'pem' },
    privateKeyEncoding: { type: 'pkcs8', format: 'pem' },
  }).privateKey

/** The public key as a JWK set, for scanners that verify cards themselves. */
export const publishedKeys = ({ publicKey, kid }: CardKey): CardKeys => ({
  keys: [{ ...(publicKey.export({ format: 'jwk' }) as Record<string, string>), kid, alg: cardAlgorithm, use: 'sig' }],
})

export const signCard = (claims: CardClaims, { privateKey, kid }: CardKey): Promise<string> =>
  new SignJWT(claims).setProtectedHeader({ alg: cardAlgorithm, kid, typ: cardTokenType }).sign(privateKey)

/** Signs the code of a sample card, which no check takes as a card; it is read for a day. */
export const signSample = (club: string, { privateKey, kid }: CardKey, now: Date): Promise<string> =>
  new SignJWT({ club })
    .setProtectedHeader({ alg: cardAlgorithm, kid, typ: sampleTokenType })
    .setExpirationTime(Math.floor(now.getTime() / 1000) + 86_400)
    .sign(privateKey)

/** Signs the head of a hut's list. It has no expiry for its reader's clock, which may be wrong: `until` bounds it. */
export const signHutList = (head: HutHead, { privateKey, kid }: CardKey): Promise<string> =>
  new SignJWT({ ...head }).setProtectedHeader({ alg: cardAlgorithm, kid, typ: hutListType }).sign(privateKey)

/** Returns true if this server has made a token for a sample card. */
export async function isSample(token: string, { publicKey }: CardKey, now: Date): Promise<boolean> {
  try {
    const options = { algorithms: [cardAlgorithm], typ: sampleTokenType, currentDate: now, requiredClaims: ['exp'] }
    await jwtVerify(token, publicKey, options)
    return true
  } catch (error) {
    if (error instanceof errors.JOSEError) return false
    throw error
  }
}

/** Verifies a card's token; returns its claims, or why it is invalid. */
export async function verifyCard(
  token: string,
  { publicKey }: CardKey,
  now: Date,
): Promise<CardClaims | 'forged' | 'expired'> {
  try {
    const options = { algorithms: [cardAlgorithm], typ: cardTokenType, currentDate: now, requiredClaims: ['exp'] }
    const { payload } = await jwtVerify(token, publicKey, options)
    return cardClaimsSchema.safeParse(payload).data ?? 'forged'
  } catch (error) {
    if (error instanceof errors.JWTExpired) return 'expired'
    if (error instanceof errors.JOSEError) return 'forged'
    throw error
  }
}
