import {
  type CardClaims,
  type CardKeys,
  cardAlgorithm,
  cardClaimsSchema,
  cardTokenType,
  scannedToken,
} from '@tessera/domain/passes/card-token'
import { createLocalJWKSet, errors, jwtVerify } from 'jose'

/**
 * Verifies a scanned card with the installation's public keys; returns its claims, or why it does not count. `now`: the moment by
 * which it expires, where the device's clock is not to be believed.
 */
export async function readToken(
  scanned: string,
  { keys }: CardKeys,
  now = new Date(),
): Promise<CardClaims | 'forged' | 'expired'> {
  try {
    const options = { algorithms: [cardAlgorithm], typ: cardTokenType, currentDate: now, requiredClaims: ['exp'] }
    const { payload } = await jwtVerify(scannedToken(scanned) ?? '', createLocalJWKSet({ keys }), options)
    return cardClaimsSchema.safeParse(payload).data ?? 'forged'
  } catch (error) {
    return error instanceof errors.JWTExpired ? 'expired' : 'forged'
  }
}
