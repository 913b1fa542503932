import type { FirebaseAddresses } from './firebase-stack.ts'
import { sendRaw } from './raw-http.ts'

/** The id of the key that a token is signed with. */
export const keyOf = (token: string): string =>
  JSON.parse(Buffer.from(token.split('.')[0] ?? '', 'base64url').toString()).kid

/** The ids of the keys that the gateway publishes, the signing one first. */
export async function publishedKeys({ publicUrl }: Pick<FirebaseAddresses, 'publicUrl'>): Promise<string[]> {
  const { body } = await sendRaw(publicUrl, { method: 'GET', path: '/.well-known/jwks.json' })
  return JSON.parse(body).keys.map(({ kid }: { kid: string }) => kid)
}
