import { createHash, createPrivateKey, createPublicKey, generateKeyPairSync, type KeyObject } from 'node:crypto'
import { join } from 'node:path'
import { type CardClaims, cardClaimsSchema, cardTokenType } from '@tessera/domain/passes/card-token'
import { errors, jwtVerify, SignJWT } from 'jose'
import { fileMadeOnce } from '../firebase/key-file.ts'

const algorithm = 'ES256'

/** The installation's own key pair for the codes on cards. */
export interface CardKey {
  readonly kid: string
  readonly privateKey: KeyObject
  readonly publicKey: KeyObject
}

/** Reads the key pair, made at the first start. @throws Error where the file is damaged */
export async function readCardKey(dataDir: string): Promise<CardKey> {
  const file = join(dataDir, 'keys', 'card-key.pem')
  const pem = await fileMadeOnce(file, newKey)
  try {
    const privateKey = createPrivateKey(pem)
    const publicKey = createPublicKey(privateKey)
    const der = publicKey.export({ type: 'spki', format: 'der' })
    return { privateKey, publicKey, kid: createHash('sha256').update(der).digest('base64url').slice(0, 12) }
  } catch (cause) {
    throw new Error(
      `${file} is damaged: restore it from a backup. Without it the cards already given out are not known.`,
      {
        cause,
      },
    )
  }
}

const newKey = (): string =>
  generateKeyPairSync('ec', {
    namedCurve: 'P-256',
    publicKeyEncoding: { type: 'spki', format: 'pem' },
    privateKeyEncoding: { type: 'pkcs8', format: 'pem' },
  }).privateKey

/** What the world may see of the key: with it, a scanner checks cards without asking anybody. */
export const publishedKeys = ({ publicKey, kid }: CardKey) => ({
  keys: [{ ...publicKey.export({ format: 'jwk' }), kid, alg: algorithm, use: 'sig' }],
})

export const signCard = (claims: CardClaims, { privateKey, kid }: CardKey): Promise<string> =>
  new SignJWT(claims).setProtectedHeader({ alg: algorithm, kid, typ: cardTokenType }).sign(privateKey)

/** Reads a card's token: its claims, or why it does not count. */
export async function verifyCard(
  token: string,
  { publicKey }: CardKey,
  now: Date,
): Promise<CardClaims | 'forged' | 'expired'> {
  try {
    const options = { algorithms: [algorithm], typ: cardTokenType, currentDate: now, requiredClaims: ['exp'] }
    const { payload } = await jwtVerify(token, publicKey, options)
    return cardClaimsSchema.safeParse(payload).data ?? 'forged'
  } catch (error) {
    if (error instanceof errors.JWTExpired) return 'expired'
    if (error instanceof errors.JOSEError) return 'forged'
    throw error
  }
}
