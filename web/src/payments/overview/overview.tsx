import type { MembershipType } from '@tessera/domain/clubs/membership-types'
import { seasonOf } from '@tessera/domain/clubs/season'
import { isEnabled } from '@tessera/domain/membership/status'
import { debtsOf, outstanding } from '@tessera/domain/payments/outstanding'
import { overviewOf } from '@tessera/domain/payments/overview'
import type { Payment } from '@tessera/domain/payments/payment'
import { ChevronRight } from 'lucide-react'
import { type ReactNode, useMemo, useRef } from 'react'
import { centsText } from '../../language/format.ts'
import { t } from '../../language/t.ts'
import { Card } from '../../ui/card.tsx'
import { useCommand } from '../../ui/commands.ts'
import { Row } from '../../ui/layout.tsx'
import { useSeasonStart, useToday } from '../../ui/today.tsx'
import { useRemembered } from '../../ui/use-remembered.ts'
import { OutstandingTable } from '../ledger/outstanding-table.tsx'
import type { OwedOf, Payer } from '../record/payer.ts'
import { ItemBars } from './item-bars.tsx'
import { MonthBars } from './month-bars.tsx'
import styles from './overview.module.css'

/** Returns what a club makes of all its payments on paper. */
export type Papers = (payments: readonly Payment[]) => ReactNode

interface Props {
  payments: readonly Payment[]
  members: readonly Payer[] | undefined
  /** Undefined until computed. */
  owed: OwedOf | undefined
  types: readonly MembershipType[]
  /** Shown below the charts. */
  papers: Papers | undefined
}

/**
 * Received this year and last, and outstanding now, in one line; opens to charts of months and items and to what is owed.
 * Nothing for a club that has received nothing and waits for nothing.
 */
export function Overview({ payments, members, owed, types, papers }: Props) {
  const [open, setOpen] = useRemembered('overview', false)
  const line = useRef<HTMLElement>(null)
  useCommand('overview', () => {
    setOpen(true)
    line.current?.focus()
  })
  const today = useToday()
  const startsInMonth = useSeasonStart()
  const season = seasonOf(today, startsInMonth)
  const overview = useMemo(() => overviewOf(payments, season, startsInMonth), [payments, season, startsInMonth])
  const due = useMemo(() => {
    const present = members?.filter((member) => isEnabled(member, today))
    return present && owed && outstanding(debtsOf(present, ({ id }) => owed(id).unmet))
  }, [members, owed, today])
  if (payments.length === 0 && !due?.members) return null
  const figures = [
    { value: centsText(overview.received.now), label: t('Received in {year}', { year: overview.names.now }) },
    { value: centsText(overview.received.before), label: t('Received in {year}', { year: overview.names.before }) },
    {
      value: due ? centsText(due.cents) : '…',
      label:
        due && due.members > 0
          ? t('Outstanding now, from {n, plural, one {# member} other {# members}}', { n: due.members })
          : t('Outstanding now'),
    },
  ]
  return (
    <Card flush aria-label={t('Overview')}>
      <details open={open} onToggle={({ currentTarget }) => setOpen(currentTarget.open)}>
        <summary ref={line} className={styles.line}>
          <ChevronRight className={styles.arrow} />
          <Row as="span" gap="2px 28px" className={styles.figures}>
            {figures.map(({ value, label }) => (
              <span key={label}>
                <strong>{value}</strong>
                {label}
              </span>
            ))}
          </Row>
          <span className="visually-hidden">{t('Month by month, and by item')}</span>
        </summary>
        {open && (
          <div className={styles.charts}>
            {payments.length > 0 && (
              <>
                <MonthBars overview={overview} />
                <ItemBars overview={overview} />
              </>
            )}
            {members && <OutstandingTable payments={payments} members={members} types={types} />}
            {papers?.(payments)}
          </div>
        )}
      </details>
    </Card>
  )
}
