import type { MembershipType } from '@tessera/domain/clubs/membership-types'
import { itemLabel, yearsById } from '@tessera/domain/membership/status'
import { countedByName } from '@tessera/domain/payments/counted-by-name'
import { restrictionLabels } from '@tessera/domain/payments/items'
import type { PaymentItem, PaymentYear } from '@tessera/domain/payments/payment'
import { Ban, CircleCheck, Pencil, Trash2 } from 'lucide-react'
import { useMemo, useState } from 'react'
import { dayText, euroText, itemText } from '../language/format.ts'
import { t } from '../language/t.ts'
import { Badge } from '../ui/badge.tsx'
import { Button } from '../ui/button.tsx'
import { IconButton } from '../ui/icon-button.tsx'
import { RowActions } from '../ui/row-actions.tsx'
import { ActionsTh, Table, Td, Th, Tr } from '../ui/table.tsx'
import { useSeasonStart } from '../ui/today.tsx'
import { PaidByModal } from './paid-by-modal.tsx'
import type { Payer } from './payer.ts'
import styles from './payments-panel.module.css'
import { useBooks } from './use-books.ts'
import { useItemActions } from './use-item-actions.ts'

interface Props {
  items: readonly PaymentItem[]
  years: readonly PaymentYear[]
  /** The club's members, for the preview of status changes; undefined until loaded. */
  members: readonly Payer[] | undefined
  types: readonly MembershipType[]
  onEdit: (item: PaymentItem) => void
}

const typeNames = (typeIds: readonly string[], types: readonly MembershipType[]): string =>
  types
    .filter(({ id }) => typeIds.includes(id))
    .map(({ name }) => name)
    .join(', ')

const requiredText = ({ isRequiredForActive, dueOn }: PaymentItem): string =>
  isRequiredForActive && dueOn ? t('From {day}', { day: dayText(dueOn) }) : t(isRequiredForActive ? 'Yes' : 'No')

const yearText = ({ yearId }: PaymentItem, years: ReadonlyMap<string, string>): string =>
  yearId ? (years.get(yearId) ?? t('unknown year')) : '-'

/** Payment items as a table, by year from the newest, then by name. */
export function ItemsTable({ items, years: list, members, types, onEdit }: Props) {
  const years = yearsById(list, useSeasonStart())
  const { toggle, remove } = useItemActions(members)
  const [paidBy, setPaidBy] = useState<PaymentItem>()
  const { books } = useBooks()
  const byName = useMemo(
    () => new Map(items.map((item) => [item.id, members && books ? countedByName(members, books, item) : 0])),
    [items, members, books],
  )
  const sorted = [...items].sort(
    (a, b) => yearText(b, years).localeCompare(yearText(a, years)) || a.name.localeCompare(b.name),
  )
  return (
    <>
      <Table folds label={t('Payment Items')}>
        <thead>
          <Tr>
            <Th>{t('Name')}</Th>
            <Th>{t('Year')}</Th>
            <Th align="end">{t('Price')}</Th>
            <Th>{t('Restriction')}</Th>
            <Th>{t('Required')}</Th>
            <Th>{t('Status')}</Th>
            <ActionsTh />
          </Tr>
        </thead>
        <tbody>
          {sorted.map((item) => (
            <Tr key={item.id} aria-label={itemText(itemLabel(item, years))}>
              <Td label={t('Name')} place="title">
                <span>
                  {item.name}
                  {item.description && <span className={styles.detail}>{item.description}</span>}
                </span>
              </Td>
              <Td label={t('Year')} className={styles.whole} empty={!item.yearId}>
                {yearText(item, years)}
              </Td>
              <Td label={t('Price')} align="end" className={styles.whole}>
                {euroText(item.price)}
              </Td>
              <Td label={t('Restriction')} className={styles.whole}>
                {t(restrictionLabels[item.purchaseRestriction])}
              </Td>
              <Td label={t('Required')} labelled>
                <span>
                  <span className={styles.whole}>{requiredText(item)}</span>
                  {item.isRequiredForActive && item.typeIds && (
                    <span className={styles.detail}>{typeNames(item.typeIds, types)}</span>
                  )}
                  {item.isRequiredForActive && (item.paidByItemIds || (byName.get(item.id) ?? 0) > 0) && (
                    <Button size="small" onClick={() => setPaidBy(item)}>
                      {item.paidByItemIds
                        ? t('{n, plural, one {# item counts} other {# items count}}', { n: item.paidByItemIds.length })
                        : t('{n} counted by name', { n: byName.get(item.id) ?? 0 })}
                    </Button>
                  )}
                </span>
              </Td>
              <Td label={t('Status')}>
                <Badge tone={item.enabled ? 'active' : 'disabled'}>{t(item.enabled ? 'Enabled' : 'Disabled')}</Badge>
              </Td>
              <Td place="actions">
                <RowActions>
                  <IconButton label={t('Edit')} icon={<Pencil />} onClick={() => onEdit(item)} />
                  <IconButton
                    label={t(item.enabled ? 'Disable' : 'Enable')}
                    worded
                    icon={item.enabled ? <Ban /> : <CircleCheck />}
                    onClick={() => toggle(item)}
                  />
                  <IconButton label={t('Delete')} tone="danger" icon={<Trash2 />} onClick={() => remove(item)} />
                </RowActions>
              </Td>
            </Tr>
          ))}
        </tbody>
      </Table>
      <PaidByModal item={paidBy} years={list} members={members} onClose={() => setPaidBy(undefined)} />
    </>
  )
}
