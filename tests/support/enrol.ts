import { multiFactor, TotpMultiFactorGenerator, type User } from 'firebase/auth'
import { authenticatorCode } from './authenticator.ts'

/** Enrols an authenticator app with the SDK's own calls; returns its secret. */
export async function enrol(user: User): Promise<string> {
  const secret = await TotpMultiFactorGenerator.generateSecret(await multiFactor(user).getSession())
  const assertion = TotpMultiFactorGenerator.assertionForEnrollment(secret, authenticatorCode(secret.secretKey))
  await multiFactor(user).enroll(assertion, 'Phone')
  return secret.secretKey
}
