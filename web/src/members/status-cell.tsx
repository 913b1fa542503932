import type { MembershipStatus } from '@tessera/domain/membership/status'
import { Badge } from '../ui/badge.tsx'
import { ReasonsBadge } from '../ui/reasons-badge.tsx'
import type { Standing } from './find-members.ts'
import styles from './members-panel.module.css'

/** The colour that goes with each status. */
export const tones = { Active: 'active', 'Payment Due': 'due', Disabled: 'disabled' } as const satisfies Record<
  MembershipStatus,
  string
>

/** A member's status; Payment Due opens to its reasons, and names the first. */
export function StatusCell({ standing }: { standing: Standing | undefined }) {
  if (!standing) return <span className={styles.quiet}>Calculating...</span>
  const { status, unmet } = standing
  const [first] = unmet
  if (status !== 'Payment Due' || !first) return <Badge tone={tones[status]}>{status}</Badge>
  return (
    <div className={styles.due}>
      <ReasonsBadge tone="due" title="Missing payments" reasons={unmet.map(({ label }) => `${label} unpaid`)}>
        {status}
      </ReasonsBadge>
      <span className={styles.reason}>
        {first.label} unpaid{unmet.length > 1 && `, and ${unmet.length - 1} more`}
      </span>
    </div>
  )
}
