import type { Payment } from '@tessera/domain/payments/payment'
import { sumsByWay, wayLabels } from '@tessera/domain/payments/ways'
import { useMemo } from 'react'
import { centsText } from '../../language/format.ts'
import { t } from '../../language/t.ts'
import { Quiet } from '../../ui/layout.tsx'
import { useToday } from '../../ui/today.tsx'

/** What came in today, by way of payment; nothing while no payment of today states one. */
export function DaySums({ payments }: { payments: readonly Payment[] }) {
  const today = useToday()
  const sums = useMemo(() => sumsByWay(payments, today), [payments, today])
  if (sums.length === 0) return null
  const parts = sums.map(({ way, cents }) => `${t(wayLabels[way])} ${centsText(cents)}`)
  return <Quiet>{t('Today: {sums}', { sums: parts.join(' · ') })}</Quiet>
}
