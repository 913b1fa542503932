import type { Payment } from '@tessera/domain/payments/payment'
import { sumsByWay, wayLabels } from '@tessera/domain/payments/ways'
import { useMemo } from 'react'
import { centsText } from '../language/format.ts'
import { t } from '../language/t.ts'
import { useToday } from '../ui/today.tsx'
import styles from './payments-panel.module.css'

/** What came in today, by way of payment; nothing while no payment of today states one. */
export function DaySums({ payments }: { payments: readonly Payment[] }) {
  const today = useToday()
  const sums = useMemo(() => sumsByWay(payments, today), [payments, today])
  if (sums.length === 0) return null
  const parts = sums.map(({ way, cents }) => `${t(wayLabels[way])} ${centsText(cents)}`)
  return <p className={styles.quiet}>{t('Today: {sums}', { sums: parts.join(' · ') })}</p>
}
