import type { Overview } from '@tessera/domain/payments/overview'
import { centsText } from '../../language/format.ts'
import { t } from '../../language/t.ts'
import { Quiet, Stack } from '../../ui/layout.tsx'
import { amounts, NumbersTable } from './numbers-table.tsx'
import styles from './overview.module.css'

const shown = 5

/** This season's items by amount received, largest first; the others, and the last season, are in the table. */
export function ItemBars({ overview: { items, names, received } }: { overview: Overview }) {
  const paid = items.filter(({ now }) => now > 0)
  // One more bar takes no more room than a line for the rest.
  const first = paid.slice(0, paid.length === shown + 1 ? shown + 1 : shown)
  const others = paid.slice(first.length)
  const rest = others.reduce((sum, { now }) => sum + now, 0)
  const bars =
    rest > 0
      ? [...first, { label: t('{n, plural, one {# other} other {# others}}', { n: others.length }), now: rest }]
      : first
  const most = Math.max(1, ...bars.map(({ now }) => now))
  return (
    <Stack as="figure" gap={10}>
      <figcaption className={styles.caption}>{t('By item in {year}', { year: names.now })}</figcaption>
      {bars.length === 0 ? (
        <Quiet>{t('Nothing received in {year} yet.', { year: names.now })}</Quiet>
      ) : (
        <ul className={styles.items}>
          {bars.map(({ label, now }) => (
            <li key={label}>
              <span className={styles.label}>{label}</span>
              <span className={styles.amount}>{centsText(now)}</span>
              <span className={styles.track} aria-hidden="true">
                <span className={styles.fill} style={{ width: `${(now / most) * 100}%` }} />
              </span>
            </li>
          ))}
        </ul>
      )}
      <details className={styles.behind}>
        <summary>{t('Items as a table')}</summary>
        <NumbersTable
          label={t('Received by item')}
          heads={[t('Item'), names.now, names.before]}
          rows={items.map((one) => ({ key: one.label, cells: [one.label, ...amounts(one)] }))}
          total={amounts(received)}
        />
      </details>
    </Stack>
  )
}
