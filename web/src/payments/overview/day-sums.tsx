import type { Payment } from '@tessera/domain/payments/payment'
import { totalsByWay, wayLabels } from '@tessera/domain/payments/ways'
import { useMemo } from 'react'
import { centsText } from '../../language/format.ts'
import { t } from '../../language/t.ts'
import { Quiet } from '../../ui/layout.tsx'
import { useToday } from '../../ui/today.tsx'

/** What came in today, by way of payment, with what states none; nothing while no payment of today states one. */
export function DaySums({ payments }: { payments: readonly Payment[] }) {
  const today = useToday()
  const totals = useMemo(
    () => totalsByWay(payments.filter(({ paymentDate }) => paymentDate === today)),
    [payments, today],
  )
  if (!totals.some(({ way }) => way)) return null
  const parts = totals.map(({ way, cents }) => `${way ? t(wayLabels[way]) : t('Not stated')} ${centsText(cents)}`)
  return <Quiet>{t('Today: {sums}', { sums: parts.join(' · ') })}</Quiet>
}
