import { Lock } from 'lucide-react'
import styles from '../ledger/payments-panel.module.css'

/** A small lock on what is locked, with the sentence that says why; on phones, where nothing hovers, the sentence stands beside it. */
export const LockMark = ({ why }: { why: string }) => (
  <span role="img" aria-label={why} title={why} className={styles.lock}>
    <Lock size={16} />
    <span aria-hidden="true" className={styles.why}>
      {why}
    </span>
  </span>
)
