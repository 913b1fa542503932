import { AppError } from '@tessera/domain/errors'
import { jwtVerify, SignJWT } from 'jose'

const audience = 'tessera-operator'

/** Issues and checks the operator's tokens. */
export class OperatorTokens {
  readonly #key: Buffer
  readonly #now: () => Date

  constructor(now: () => Date, key: Buffer) {
    this.#key = key
    this.#now = now
  }

  /** Returns a token for an hour. */
  issue(): Promise<string> {
    const seconds = Math.floor(this.#now().getTime() / 1000)
    return new SignJWT()
      .setProtectedHeader({ alg: 'HS256' })
      .setAudience(audience)
      .setIssuedAt(seconds)
      .setExpirationTime(seconds + 3600)
      .sign(this.#key)
  }

  /** @throws AppError `unauthenticated` */
  async check(authorization: string | undefined): Promise<void> {
    const token = /^Bearer ([\w-]+\.[\w-]+\.[\w-]+)$/.exec(authorization ?? '')?.[1]
    const options = { audience, algorithms: ['HS256'], requiredClaims: ['exp'], currentDate: this.#now() }
    const isGood =
      token !== undefined &&
      (await jwtVerify(token, this.#key, options).then(
        () => true,
        () => false,
      ))
    if (!isGood) throw new AppError('unauthenticated', 'Not authenticated')
  }
}
