/** Why a private key, or a file with one, cannot be read. */
export type KeyFaultReason = 'too_large' | 'too_many_rounds' | 'not_rsa' | 'wrong_passphrase' | 'damaged'

/** An unusable key; each feature has its own sentence for the reason. */
export class KeyFault extends Error {
  override readonly name = 'KeyFault'
  readonly reason: KeyFaultReason

  constructor(reason: KeyFaultReason) {
    super(reason)
    this.reason = reason
  }
}
