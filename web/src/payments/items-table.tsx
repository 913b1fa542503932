import { itemLabel } from '@tessera/domain/membership/status'
import { restrictionLabels } from '@tessera/domain/payments/items'
import type { PaymentItem, PaymentYear } from '@tessera/domain/payments/payment'
import { Ban, CircleCheck, Pencil, Trash2 } from 'lucide-react'
import { euroText } from '../language/format.ts'
import { Badge } from '../ui/badge.tsx'
import { IconButton } from '../ui/icon-button.tsx'
import { Table, Td, Th, Tr } from '../ui/table.tsx'
import styles from './payments-panel.module.css'
import { useItemActions } from './use-item-actions.ts'

interface Props {
  items: readonly PaymentItem[]
  years: readonly PaymentYear[]
  onEdit: (item: PaymentItem) => void
}

const yearText = (item: PaymentItem, years: readonly PaymentYear[]): string =>
  item.yearId ? (years.find(({ id }) => id === item.yearId)?.year ?? 'unknown year') : '-'

/** Payment items as a table, by year from the newest, then by name. */
export function ItemsTable({ items, years, onEdit }: Props) {
  const { toggle, remove } = useItemActions()
  const sorted = [...items].sort(
    (a, b) => yearText(b, years).localeCompare(yearText(a, years)) || a.name.localeCompare(b.name),
  )
  return (
    <Table label="Payment Items">
      <thead>
        <Tr>
          <Th>Name</Th>
          <Th>Year</Th>
          <Th align="end">Price</Th>
          <Th>Restriction</Th>
          <Th>Required</Th>
          <Th>Status</Th>
          <Th>
            <span className="visually-hidden">Actions</span>
          </Th>
        </Tr>
      </thead>
      <tbody>
        {sorted.map((item) => (
          <Tr key={item.id} aria-label={itemLabel(item, years)}>
            <Td label="Name" place="title">
              <span>
                {item.name}
                {item.description && <span className={styles.detail}>{item.description}</span>}
              </span>
            </Td>
            <Td label="Year">{yearText(item, years)}</Td>
            <Td label="Price" align="end" className={styles.money}>
              {euroText(item.price)}
            </Td>
            <Td label="Restriction">{restrictionLabels[item.purchaseRestriction]}</Td>
            <Td label="Required">{item.isRequiredForActive ? 'Yes' : 'No'}</Td>
            <Td label="Status">
              <Badge tone={item.enabled ? 'active' : 'disabled'}>{item.enabled ? 'Enabled' : 'Disabled'}</Badge>
            </Td>
            <Td place="actions">
              <IconButton label="Edit" icon={<Pencil />} onClick={() => onEdit(item)} />
              <IconButton
                label={item.enabled ? 'Disable' : 'Enable'}
                icon={item.enabled ? <Ban /> : <CircleCheck />}
                onClick={() => toggle(item)}
              />
              <IconButton label="Delete" tone="danger" icon={<Trash2 />} onClick={() => remove(item)} />
            </Td>
          </Tr>
        ))}
      </tbody>
    </Table>
  )
}
