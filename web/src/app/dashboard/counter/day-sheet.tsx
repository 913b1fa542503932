import { totalCents } from '@tessera/domain/payments/money'
import { totalsByWay, wayLabels } from '@tessera/domain/payments/ways'
import { createPortal } from 'react-dom'
import { centsText, countText, dayText, euroText, timeText } from '../../../language/format.ts'
import { t } from '../../../language/t.ts'
import styles from '../../../ui/printed-sheet.module.css'
import type { SheetLine } from './sitting-row.ts'

interface Props {
  club: string
  day: string
  lines: readonly SheetLine[]
  givesStamps: boolean
}

/** The payments of a day on paper: on screens it is hidden, and when the page is printed it stands in its place. */
export function DaySheet({ club, day, lines, givesStamps }: Props) {
  const payments = lines.map(({ payment }) => payment)
  const wayText = (way: (typeof payments)[number]['paidBy']) => (way ? t(wayLabels[way]) : t('Not stated'))
  const sums = totalsByWay(payments)
  const cash = sums.find(({ way }) => way === 'cash')
  return createPortal(
    <section className={styles.sheet} aria-label={t('Day sheet')}>
      <p>{club}</p>
      <h1>{t('Payments of {day}', { day: dayText(day) })}</h1>
      <table>
        <thead>
          <tr>
            <th>{t('No.')}</th>
            <th>{t('Time')}</th>
            <th>{t('Member')}</th>
            <th>{t('Item')}</th>
            <th>{t('Paid by')}</th>
            {givesStamps && <th>{t('Stamp number')}</th>}
            <th className={styles.amount}>{t('Amount')}</th>
          </tr>
        </thead>
        <tbody>
          {lines.map(({ payment, at }, place) => (
            <tr key={payment.id}>
              <td>{countText(place + 1)}</td>
              <td>{at === undefined ? '–' : timeText(new Date(at))}</td>
              <td>{payment.memberName}</td>
              <td>{payment.itemName}</td>
              <td>{wayText(payment.paidBy)}</td>
              {givesStamps && <td>{payment.stampNumber ?? '–'}</td>}
              <td className={styles.amount}>{euroText(payment.amount)}</td>
            </tr>
          ))}
        </tbody>
      </table>
      <div className={styles.end}>
        <table className={styles.sums}>
          <thead>
            <tr>
              <th>{t('Paid by')}</th>
              <th className={styles.amount}>{t('Payments')}</th>
              <th className={styles.amount}>{t('Amount')}</th>
            </tr>
          </thead>
          <tbody>
            {sums.map(({ way, count, cents }) => (
              <tr key={way ?? ''}>
                <td>{wayText(way)}</td>
                <td className={styles.amount}>{countText(count)}</td>
                <td className={styles.amount}>{centsText(cents)}</td>
              </tr>
            ))}
          </tbody>
          <tfoot>
            <tr>
              <th>{t('Total')}</th>
              <th className={styles.amount}>{countText(payments.length)}</th>
              <th className={styles.amount}>{centsText(totalCents(payments))}</th>
            </tr>
          </tfoot>
        </table>
        {cash && <CashBox cents={cash.cents} />}
        <div className={styles.signatures}>
          <p>{t('Place, date')}</p>
          <p>{t('Signature')}</p>
        </div>
      </div>
    </section>,
    document.body,
  )
}

/** The cash box of the day, to be filled in by hand: only what came in is known. */
function CashBox({ cents }: { cents: number }) {
  const rows = [
    [t('At the start'), ''],
    [t('Received'), centsText(cents)],
    [t('Paid out'), ''],
    [t('At the end, counted'), ''],
  ]
  return (
    <table className={styles.sums}>
      <thead>
        <tr>
          <th>{t('Cash box')}</th>
          <th className={styles.amount}>{t('Amount')}</th>
        </tr>
      </thead>
      <tbody>
        {rows.map(([name, amount]) => (
          <tr key={name}>
            <td>{name}</td>
            <td className={styles.amount}>{amount}</td>
          </tr>
        ))}
      </tbody>
    </table>
  )
}
