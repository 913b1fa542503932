import type { OwedItem } from '@tessera/domain/passes/card'
import { centsText, dayText } from '../language/format.ts'
import { t } from '../language/t.ts'
import styles from './card-screen.module.css'

/** Unpaid items of a card's holder, as on the back of the pass. */
export const OwedItems = ({ owed }: { owed: readonly OwedItem[] }) => (
  <dl className={styles.owed} aria-label={t('Open payments')}>
    {owed.map((item) => (
      <div key={`${item.label} ${item.dueOn}`}>
        <dt>{item.label}</dt>
        <dd>{textOf(item)}</dd>
      </div>
    ))}
  </dl>
)

function textOf({ open, dueOn, isDue, openWith }: OwedItem): string {
  if (openWith !== undefined) return t('Family fee open with {name}', { name: openWith })
  const amount = centsText(open)
  if (dueOn === undefined) return t('{amount} open', { amount })
  const day = dayText(dueOn)
  return isDue
    ? t('{amount} open, due since {day}', { amount, day })
    : t('{amount} open, due by {day}', { amount, day })
}
