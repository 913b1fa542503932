import type { Overview } from '@tessera/domain/payments/overview'
import { centsText } from '../language/format.ts'
import styles from './overview.module.css'
import { OverviewTable } from './overview-table.tsx'

const monthName = (index: number, month: 'narrow' | 'long'): string =>
  new Intl.DateTimeFormat(navigator.language, { month, timeZone: 'UTC' }).format(new Date(Date.UTC(2026, index, 1)))

/** What came in month by month, this year beside last; a picture, with the same as a table behind it. */
export function MonthBars({ overview: { months, year, received } }: { overview: Overview }) {
  const most = Math.max(1, ...months.flatMap(({ now, before }) => [now, before]))
  const tall = (cents: number) => ({ height: cents > 0 ? `max(2px, ${(cents / most) * 100}%)` : '0' })
  const best = months.reduce((found, { now }, index) => (now > (months[found]?.now ?? 0) ? index : found), 0)
  const summary = received.now
    ? `Received month by month in ${year} and ${year - 1}. The most in ${year}: ${centsText(months[best]?.now ?? 0)} in ${monthName(best, 'long')}.`
    : `Received month by month in ${year} and ${year - 1}. Nothing yet in ${year}.`
  return (
    <figure className={styles.chart}>
      <figcaption className={styles.caption}>
        <span>Month by month</span>
        <span className={styles.legend}>
          <i className={styles.before} /> {year - 1}
          <i className={styles.now} /> {year}
        </span>
      </figcaption>
      <div role="img" aria-label={summary} className={styles.months}>
        {months.map(({ now, before }, index) => {
          const name = monthName(index, 'long')
          return (
            <div
              key={name}
              className={styles.month}
              title={`${name}: ${centsText(now)} (${year - 1}: ${centsText(before)})`}
            >
              <span className={styles.pair}>
                <span className={styles.before} style={tall(before)} />
                <span className={styles.now} style={tall(now)} />
              </span>
              <span className={styles.tick}>{monthName(index, 'narrow')}</span>
            </div>
          )
        })}
      </div>
      <details className={styles.behind}>
        <summary>Months as a table</summary>
        <OverviewTable
          label="Received by month"
          first="Month"
          year={year}
          total={received}
          rows={months.map((month, index) => ({ ...month, label: monthName(index, 'long') }))}
        />
      </details>
    </figure>
  )
}
