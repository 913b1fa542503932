import type { Requirement } from '@tessera/domain/membership/status'
import { Check, Plus } from 'lucide-react'
import { isPartlyPaid, itemText, openText } from '../language/format.ts'
import { t } from '../language/t.ts'
import styles from './missing-payments.module.css'

interface Props {
  missing: readonly Requirement[]
  /** Item selected in the form, or ''. */
  chosen: string
  /** Selects an item in the form. */
  onTake: (itemId: string) => void
}

/** Unpaid items of the member; a click selects one in the form. Renders nothing if none is missing. */
export function MissingPayments({ missing, chosen, onTake }: Props) {
  if (missing.length === 0) return null
  return (
    <section className={styles.missing} aria-labelledby="missing-payments">
      <h3 id="missing-payments" className={styles.title}>
        {t('Missing payments')}
      </h3>
      <ul className={styles.list}>
        {missing.map(({ itemId, label, ...amounts }) => (
          <li key={itemId}>
            <button
              type="button"
              className={styles.take}
              aria-pressed={itemId === chosen}
              onClick={() => onTake(itemId)}
            >
              {itemId === chosen ? <Check aria-hidden="true" /> : <Plus aria-hidden="true" />}
              {itemText(label)}
            </button>
            {isPartlyPaid(amounts) && <span className={styles.open}>{openText(amounts)}</span>}
          </li>
        ))}
      </ul>
    </section>
  )
}
