import { createCipheriv, randomBytes, type ScryptOptions, scrypt } from 'node:crypto'
import { type Recipient, Stanza } from 'age-encryption'

/** log2 of scrypt's N, the default of the `age` program: one second and 256 MB per guess. */
const standardWorkFactor = 18
const label = 'age-encryption.org/v1/scrypt'

/**
 * Encrypts for a passphrase in the age format. The library's own recipient derives the key synchronously, which blocks
 * every request for seconds; this one derives it off the event loop.
 */
export class PassphraseRecipient implements Recipient {
  readonly #passphrase: string
  readonly #workFactor: number

  constructor(passphrase: string, workFactor = standardWorkFactor) {
    this.#passphrase = passphrase
    this.#workFactor = workFactor
  }

  async wrapFileKey(fileKey: Uint8Array): Promise<Stanza[]> {
    const salt = randomBytes(16)
    const key = await this.#derive(Buffer.concat([Buffer.from(label), salt]))
    // The age specification uses a zero nonce, because the key encrypts only this message.
    const cipher = createCipheriv('chacha20-poly1305', key, Buffer.alloc(12), { authTagLength: 16 })
    const body = Buffer.concat([cipher.update(fileKey), cipher.final(), cipher.getAuthTag()])
    return [new Stanza(['scrypt', salt.toString('base64').replace(/=+$/, ''), String(this.#workFactor)], body)]
  }

  #derive(salt: Buffer): Promise<Buffer> {
    const options: ScryptOptions = { N: 2 ** this.#workFactor, r: 8, p: 1, maxmem: 2 ** 29 }
    return new Promise((resolve, reject) =>
      scrypt(this.#passphrase, salt, 32, options, (error, key) => (error ? reject(error) : resolve(key))),
    )
  }
}
