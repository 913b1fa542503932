import type { Overview } from '@tessera/domain/payments/overview'
import { centsText } from '../language/format.ts'
import { locale } from '../language/language.ts'
import { t } from '../language/t.ts'
import styles from './overview.module.css'
import { OverviewTable } from './overview-table.tsx'

const monthName = (index: number, month: 'narrow' | 'long'): string =>
  new Intl.DateTimeFormat(locale(), { month, timeZone: 'UTC' }).format(new Date(Date.UTC(2026, index, 1)))

/** Bar chart of payments received by month, this year beside last; a table has the same numbers. */
export function MonthBars({ overview: { months, year, received } }: { overview: Overview }) {
  const most = Math.max(1, ...months.flatMap(({ now, before }) => [now, before]))
  const tall = (cents: number) => ({ height: cents > 0 ? `max(2px, ${(cents / most) * 100}%)` : '0' })
  const best = months.reduce((found, { now }, index) => (now > (months[found]?.now ?? 0) ? index : found), 0)
  const summary = received.now
    ? t('Received month by month in {year} and {before}. The most in {year}: {amount} in {month}.', {
        year,
        before: year - 1,
        amount: centsText(months[best]?.now ?? 0),
        month: monthName(best, 'long'),
      })
    : t('Received month by month in {year} and {before}. Nothing yet in {year}.', { year, before: year - 1 })
  return (
    <figure className={styles.chart}>
      <figcaption className={styles.caption}>
        <span>{t('Month by month')}</span>
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
        <summary>{t('Months as a table')}</summary>
        <OverviewTable
          label={t('Received by month')}
          first={t('Month')}
          year={year}
          total={received}
          rows={months.map((month, index) => ({ ...month, label: monthName(index, 'long') }))}
        />
      </details>
    </figure>
  )
}
