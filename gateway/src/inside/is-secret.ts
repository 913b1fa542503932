import { createHash, timingSafeEqual } from 'node:crypto'

/** True if a caller of the inside knows its secret. Compares in constant time. */
export function isSecret(given: string, secret: string): boolean {
  const digest = (text: string) => createHash('sha256').update(text).digest()
  return timingSafeEqual(digest(given), digest(secret))
}

/** The secret in an Authorization header; empty without one. */
export const bearerOf = (authorization: string | undefined): string =>
  /^Bearer (.+)$/.exec(authorization ?? '')?.[1] ?? ''
