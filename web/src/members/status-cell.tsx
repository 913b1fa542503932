import type { MembershipStatus } from '@tessera/domain/membership/status'
import { itemText } from '../language/format.ts'
import { t } from '../language/t.ts'
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
  if (!standing) return <span className={styles.quiet}>{t('Calculating...')}</span>
  const { status, unmet } = standing
  const [first] = unmet
  if (status !== 'Payment Due' || !first) return <Badge tone={tones[status]}>{t(status)}</Badge>
  return (
    <div className={styles.due}>
      <ReasonsBadge
        tone="due"
        title={t('Missing payments')}
        reasons={unmet.map(({ label }) => t('{label} unpaid', { label: itemText(label) }))}
      >
        {t(status)}
      </ReasonsBadge>
      <span className={styles.reason}>
        {unmet.length > 1
          ? t('{label} unpaid, and {count, plural, one {# more} other {# more}}', {
              label: itemText(first.label),
              count: unmet.length - 1,
            })
          : t('{label} unpaid', { label: itemText(first.label) })}
      </span>
    </div>
  )
}
