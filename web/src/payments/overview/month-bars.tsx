import type { Overview } from '@tessera/domain/payments/overview'
import { centsText } from '../../language/format.ts'
import { locale } from '../../language/language.ts'
import { t } from '../../language/t.ts'
import { Quiet, Stack } from '../../ui/layout.tsx'
import { amounts, NumbersTable } from './numbers-table.tsx'
import styles from './overview.module.css'

const monthName = (month: number, length: 'narrow' | 'long'): string =>
  new Intl.DateTimeFormat(locale(), { month: length, timeZone: 'UTC' }).format(new Date(Date.UTC(2026, month - 1, 1)))

/** Bar chart of payments received by month, this season beside the last; a table has the same numbers. */
export function MonthBars({ overview: { months, names, received } }: { overview: Overview }) {
  const most = Math.max(1, ...months.flatMap(({ now, before }) => [now, before]))
  const tall = (cents: number) => ({ height: cents > 0 ? `max(2px, ${(cents / most) * 100}%)` : '0' })
  const best = months.reduce((found, one) => (one.now > found.now ? one : found), { month: 1, now: 0 })
  const summary = received.now
    ? t('Received month by month in {year} and {before}. The most in {year}: {amount} in {month}.', {
        year: names.now,
        before: names.before,
        amount: centsText(best.now),
        month: monthName(best.month, 'long'),
      })
    : t('Received month by month in {year} and {before}. Nothing yet in {year}.', {
        year: names.now,
        before: names.before,
      })
  return (
    <Stack as="figure" gap={10}>
      <figcaption className={styles.caption}>
        <span>{t('Month by month')}</span>
        <span className={styles.legend}>
          <i className={styles.before} /> {names.before}
          <i className={styles.now} /> {names.now}
        </span>
      </figcaption>
      <div role="img" aria-label={summary} className={styles.months}>
        {months.map(({ month, now, before }) => {
          const name = monthName(month, 'long')
          return (
            <div
              key={name}
              className={styles.month}
              title={`${name}: ${centsText(now)} (${names.before}: ${centsText(before)})`}
            >
              <span className={styles.pair}>
                <span className={styles.before} style={tall(before)} />
                <span className={styles.now} style={tall(now)} />
              </span>
              <Quiet as="span" small>
                {monthName(month, 'narrow')}
              </Quiet>
            </div>
          )
        })}
      </div>
      <details className={styles.behind}>
        <summary>{t('Months as a table')}</summary>
        <NumbersTable
          label={t('Received by month')}
          heads={[t('Month'), names.now, names.before]}
          rows={months.map((one) => {
            const name = monthName(one.month, 'long')
            return { key: name, cells: [name, ...amounts(one)] }
          })}
          total={amounts(received)}
        />
      </details>
    </Stack>
  )
}
