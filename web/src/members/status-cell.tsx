import type { Standing } from '@tessera/domain/membership/status'
import { clsx } from 'clsx'
import { itemText, leftText, upcomingText } from '../language/format.ts'
import { t } from '../language/t.ts'
import { Badge, statusTones } from '../ui/badge.tsx'
import { ReasonsBadge } from '../ui/reasons-badge.tsx'
import styles from './members-panel.module.css'

/** A member's status. Payment Due, or Active with items not due yet, names the first of them and opens a list of all. */
export function StatusCell({ standing }: { standing: Standing | undefined }) {
  if (!standing) return <span className={styles.quiet}>{t('Calculating...')}</span>
  const { status, leftOn } = standing
  if (leftOn)
    return (
      <div className={styles.due}>
        <Badge tone={statusTones[status]}>{t(status)}</Badge>
        <span className={clsx(styles.reason, styles.upcoming)}>{leftText(leftOn)}</span>
      </div>
    )
  const isDue = status === 'Payment Due'
  const reasons = isDue
    ? standing.unmet.map(({ label }) => t('{label} unpaid', { label: itemText(label) }))
    : standing.upcoming.map(upcomingText)
  const [first] = reasons
  if (status === 'Disabled' || !first) return <Badge tone={statusTones[status]}>{t(status)}</Badge>
  return (
    <div className={styles.due}>
      <ReasonsBadge tone={statusTones[status]} title={t(isDue ? 'Missing payments' : 'Not due yet')} reasons={reasons}>
        {t(status)}
      </ReasonsBadge>
      <span className={clsx(styles.reason, !isDue && styles.upcoming)} title={reasons.join('\n')}>
        {reasons.length > 1
          ? t('{first}, and {count, plural, one {# more} other {# more}}', { first, count: reasons.length - 1 })
          : first}
      </span>
    </div>
  )
}
