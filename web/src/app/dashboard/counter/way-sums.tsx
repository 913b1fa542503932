import { totalCents } from '@tessera/domain/payments/money'
import { type Payment, paymentWays } from '@tessera/domain/payments/payment'
import { totalsByWay, wayLabels } from '@tessera/domain/payments/ways'
import { centsText, dayText } from '../../../language/format.ts'
import { t } from '../../../language/t.ts'
import { NumbersTable } from '../../../payments/overview/numbers-table.tsx'

interface Props {
  day: string
  ofSitting: readonly Payment[]
  ofDay: readonly Payment[]
}

/** What came in by each way of payment: in this sitting, and on the day that is entered. */
export function WaySums({ day, ofSitting, ofDay }: Props) {
  const [sitting, whole] = [totalsByWay(ofSitting), totalsByWay(ofDay)]
  const cell = (totals: typeof whole, way: Payment['paidBy']) =>
    centsText(totals.find((one) => one.way === way)?.cents ?? 0)
  const used = [...paymentWays, undefined].filter((way) => [...sitting, ...whole].some((one) => one.way === way))
  return (
    <NumbersTable
      label={t('Sums')}
      heads={[t('Paid by'), t('This sitting'), dayText(day)]}
      rows={used.map((way) => ({
        key: way ?? '',
        cells: [way ? t(wayLabels[way]) : t('Not stated'), cell(sitting, way), cell(whole, way)],
      }))}
      total={[centsText(totalCents(ofSitting)), centsText(totalCents(ofDay))]}
    />
  )
}
