import { paidUntil } from '@tessera/domain/membership/paid-until'
import { isEnabled, memberView } from '@tessera/domain/membership/status'
import { IdCard } from 'lucide-react'
import { centsText, dayText } from '../language/format.ts'
import { t } from '../language/t.ts'
import { paths } from '../paths.ts'
import { Badge } from '../ui/badge.tsx'
import { ButtonLink } from '../ui/button-link.tsx'
import { Card } from '../ui/card.tsx'
import { Row } from '../ui/layout.tsx'
import { useToday } from '../ui/today.tsx'
import styles from './standing-card.module.css'
import type { MemberData } from './use-member.ts'

/** The member's card and status, and what is to be paid now, or until when it is paid. */
export function StandingCard({ data: { info, books } }: { data: MemberData }) {
  const today = useToday()
  const { status, unmet } = memberView(info, books, today)
  const isMember = isEnabled(info, today)
  const due = unmet.reduce((sum, { open }) => sum + open, 0)
  const until = isMember && unmet.length === 0 ? paidUntil(info, books, today) : undefined
  return (
    <Card className={styles.card}>
      <Row gap="10px 16px" align="center">
        <ButtonLink to={paths.card} icon={<IdCard />}>
          {t('Show the card')}
        </ButtonLink>
        <Badge tone={status === 'Active' ? 'active' : isMember ? 'due' : 'disabled'}>{t(status)}</Badge>
      </Row>
      {isMember && due > 0 && (
        <ButtonLink variant="primary" to={{ hash: 'payments' }} className={styles.pay}>
          {t('Pay {amount}', { amount: centsText(due) })}
        </ButtonLink>
      )}
      {until && <p className={styles.paid}>{t('Paid until {day}', { day: dayText(until) })}</p>}
    </Card>
  )
}
