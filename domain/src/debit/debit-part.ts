/** An item that a debit pays, as far as it is decided on. */
interface DecidedPart {
  /** The payment that was recorded. */
  readonly payment?: string
  /** Why none was recorded. */
  readonly left?: string
  /** Why the bank has sent the debit back. */
  readonly returned?: string
}

/** True for an item of a debit that waits for nothing: it is recorded, left out, or was sent back by the bank. */
export const isDecided = ({ payment, left, returned }: DecidedPart): boolean =>
  payment !== undefined || left !== undefined || returned !== undefined
