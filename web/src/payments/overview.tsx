import type { Requirement } from '@tessera/domain/membership/status'
import { outstanding, overviewOf } from '@tessera/domain/payments/overview'
import type { Payment } from '@tessera/domain/payments/payment'
import { dayOnTheWall, yearOf } from '@tessera/domain/plain-date'
import { useMemo, useState } from 'react'
import { centsText } from '../language/format.ts'
import { t } from '../language/t.ts'
import { Card } from '../ui/card.tsx'
import { Figure, Figures } from '../ui/figure.tsx'
import { ItemBars } from './item-bars.tsx'
import { MonthBars } from './month-bars.tsx'
import styles from './overview.module.css'
import type { Payer } from './payer.ts'
import { usePaymentItems } from './use-ledger.ts'

interface Props {
  payments: readonly Payment[]
  members: readonly Payer[] | undefined
  /** Undefined until it is known who has yet to pay what. */
  missing: ((memberId: string) => readonly Requirement[]) | undefined
}

/** What the board asks: received this year and last, outstanding now, month by month and by item. */
export function Overview({ payments, members, missing }: Props) {
  // On a phone the pictures are folded away at first: the table is what one comes for.
  const [wide] = useState(() => matchMedia('(min-width: 721px)').matches)
  const items = usePaymentItems()
  const year = yearOf(dayOnTheWall(new Date()))
  const overview = useMemo(() => overviewOf(payments, year), [payments, year])
  const due = useMemo(
    () => (members && missing && items.data ? outstanding(members, missing, items.data) : undefined),
    [members, missing, items.data],
  )
  return (
    <Card className={styles.overview} aria-label={t('Overview')}>
      <Figures>
        <Figure value={centsText(overview.received.now)} label={t('Received in {year}', { year })} />
        <Figure value={centsText(overview.received.before)} label={t('Received in {year}', { year: year - 1 })} />
        <Figure
          value={due ? centsText(due.cents) : '…'}
          label={
            due && due.members > 0
              ? t('Outstanding now, from {n, plural, one {# member} other {# members}}', { n: due.members })
              : t('Outstanding now')
          }
        />
      </Figures>
      <details className={styles.fold} open={wide}>
        <summary>{t('Month by month, and by item')}</summary>
        <div className={styles.charts}>
          <MonthBars overview={overview} />
          <ItemBars overview={overview} />
        </div>
      </details>
    </Card>
  )
}
