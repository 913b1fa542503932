import { Lock } from 'lucide-react'

/** A small lock on a payment of a locked day, with the sentence that says why it stays as it is. */
export const LockMark = ({ why }: { why: string }) => (
  <span role="img" aria-label={why} title={why}>
    <Lock size={16} aria-hidden="true" />
  </span>
)
