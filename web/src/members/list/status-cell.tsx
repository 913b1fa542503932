import type { Standing } from '@tessera/domain/membership/status'
import { clsx } from 'clsx'
import { absenceText, settledText, unpaidText, upcomingText } from '../../language/format.ts'
import { t } from '../../language/t.ts'
import { Badge, statusTones } from '../../ui/badge.tsx'
import { Quiet } from '../../ui/layout.tsx'
import { ReasonsBadge } from '../../ui/reasons-badge.tsx'
import styles from './members-panel.module.css'

/**
 * A member's status. Names the first item that is due, not due yet, or paid with another sum than its price, and opens a
 * list of all, with those that are waived or counted by name.
 */
export function StatusCell({ standing }: { standing: Standing | undefined }) {
  if (!standing) return <Quiet as="span">{t('Calculating...')}</Quiet>
  const { status, unmet, upcoming, settled } = standing
  const absence = absenceText(standing)
  if (absence)
    return (
      <div className={styles.due}>
        <Badge tone={statusTones[status]}>{t(status)}</Badge>
        <span className={clsx(styles.reason, styles.upcoming)}>{absence}</span>
      </div>
    )
  const isDue = status === 'Payment Due'
  const owed = isDue ? unmet.map(unpaidText) : upcoming.map(upcomingText)
  const named = [...owed, ...settled.filter(({ open, overpaid }) => open + overpaid > 0).map(settledText)]
  const isPlain = unmet.length + upcoming.length + settled.length === 0
  if (status === 'Disabled' || isPlain) return <Badge tone={statusTones[status]}>{t(status)}</Badge>
  const title = isDue ? 'Missing payments' : upcoming.length > 0 ? 'Not due yet' : 'Payments'
  const [first] = named
  return (
    <div className={styles.due}>
      <ReasonsBadge tone={statusTones[status]} title={t(title)} standing={standing}>
        {t(status)}
      </ReasonsBadge>
      {first && (
        <span className={clsx(styles.reason, !isDue && styles.upcoming)}>
          {named.length > 1
            ? t('{first}, and {count, plural, one {# more} other {# more}}', { first, count: named.length - 1 })
            : first}
        </span>
      )}
    </div>
  )
}
