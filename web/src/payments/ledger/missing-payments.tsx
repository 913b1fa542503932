import type { Requirement } from '@tessera/domain/membership/status'
import { clsx } from 'clsx'
import { Check, Plus } from 'lucide-react'
import { useId } from 'react'
import { centsText, isPartlyPaid, itemText, openText } from '../../language/format.ts'
import { t } from '../../language/t.ts'
import { Row, Stack } from '../../ui/layout.tsx'
import styles from './missing-payments.module.css'

interface Props {
  /** Unpaid and due. */
  missing: readonly Requirement[]
  /** Unpaid and not due yet. */
  upcoming: readonly Requirement[]
  /** Item selected in the form, or ''. */
  chosen: string
  /** Selects an item in the form. */
  onTake: (itemId: string) => void
}

/** Unpaid items of the member; a click selects one in the form. Renders nothing if none is open. */
export const MissingPayments = ({ missing, upcoming, ...choice }: Props) => (
  <>
    <OpenItems title={t('Missing payments')} items={missing} {...choice} />
    <OpenItems title={t('Not due yet')} items={upcoming} isUpcoming {...choice} />
  </>
)

interface OpenItemsProps extends Pick<Props, 'chosen' | 'onTake'> {
  title: string
  items: readonly Requirement[]
  isUpcoming?: boolean
}

function OpenItems({ title, items, isUpcoming = false, chosen, onTake }: OpenItemsProps) {
  const id = useId()
  if (items.length === 0) return null
  const nameOf = ({ label, open }: Requirement) =>
    isUpcoming ? `${itemText(label)}, ${centsText(open)}` : itemText(label)
  return (
    <Stack as="section" gap={8} className={clsx(styles.missing, isUpcoming && styles.upcoming)} aria-labelledby={id}>
      <h3 id={id} className={styles.title}>
        {title}
      </h3>
      <Row as="ul" gap={8}>
        {items.map((one) => (
          <li key={one.itemId}>
            <button
              type="button"
              className={styles.take}
              aria-pressed={one.itemId === chosen}
              onClick={() => onTake(one.itemId)}
            >
              {one.itemId === chosen ? <Check /> : <Plus />}
              {nameOf(one)}
            </button>
            {isPartlyPaid(one) && <span className={styles.open}>{openText(one)}</span>}
          </li>
        ))}
      </Row>
    </Stack>
  )
}
