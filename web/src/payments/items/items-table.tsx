import type { MembershipType } from '@tessera/domain/clubs/membership-types'
import { itemLabel, yearsById } from '@tessera/domain/membership/item-label'
import { countedByName } from '@tessera/domain/payments/counted-by-name'
import { restrictionLabels } from '@tessera/domain/payments/items'
import type { PaymentItem, PaymentYear } from '@tessera/domain/payments/payment'
import { text } from '@tessera/domain/texts/text'
import { useMemo, useState } from 'react'
import { useMay } from '../../firebase/session.ts'
import { dayText, euroText, itemText } from '../../language/format.ts'
import { t } from '../../language/t.ts'
import { Badge } from '../../ui/badge.tsx'
import { Button } from '../../ui/button.tsx'
import type { Column } from '../../ui/list/column.ts'
import { ListTable } from '../../ui/list/list-table.tsx'
import { deleteButton, editButton, switchButton } from '../../ui/list/row-buttons.tsx'
import { useSeasonStart, useToday } from '../../ui/today.tsx'
import styles from '../ledger/payments-panel.module.css'
import { PaidByModal } from '../record/paid-by-modal.tsx'
import { namesOf, type Payer } from '../record/payer.ts'
import { LockMark } from '../seasons/lock-mark.tsx'
import { useBooks } from '../seasons/use-books.ts'
import { useLock } from '../seasons/use-lock.ts'
import { joinerRuleText } from './joiner-choices.ts'
import { rhythmText } from './rhythm-text.ts'
import { useItemActions } from './use-item-actions.ts'

interface Props {
  items: readonly PaymentItem[]
  years: readonly PaymentYear[]
  /** The club's members, for the preview of status changes; undefined until loaded. */
  members: readonly Payer[] | undefined
  types: readonly MembershipType[]
  onEdit: (item: PaymentItem) => void
}

/** What a row shows beside the item. */
interface More {
  readonly year: string
  /** The names of the membership types or members that it is required of. */
  readonly names: string
  /** Number of payments that are counted by name. */
  readonly byName: number
  /** True for an item of a closed year. */
  readonly isClosed: boolean
  readonly onPaidBy: (item: PaymentItem) => void
}

const columns: readonly Column<PaymentItem, More>[] = [
  {
    name: text('Name'),
    place: 'title',
    cell: ({ name, description }) => (
      <span>
        {name}
        {description && <span className={styles.detail}>{description}</span>}
      </span>
    ),
  },
  { name: text('Year'), cell: (_, { year }) => year, isEmpty: ({ yearId }) => !yearId, className: styles.whole },
  { name: text('Price'), align: 'end', cell: ({ price }) => euroText(price), className: styles.whole },
  {
    name: text('Restriction'),
    cell: ({ purchaseRestriction }) => t(restrictionLabels[purchaseRestriction]),
    className: styles.whole,
  },
  {
    name: text('Required'),
    labelled: true,
    cell: (item, more) => <Required item={item} {...more} />,
    className: styles.required,
  },
  {
    name: text('Status'),
    cell: ({ enabled }) => <Badge tone={enabled ? 'active' : 'disabled'}>{t(enabled ? 'Enabled' : 'Disabled')}</Badge>,
  },
]

const Required = ({ item, names, byName, isClosed, onPaidBy }: More & { item: PaymentItem }) => (
  <span>
    <span className={styles.whole}>
      {item.isRequiredForActive && item.dueOn
        ? t('From {day}', { day: dayText(item.dueOn) })
        : t(item.isRequiredForActive ? 'Yes' : 'No')}
    </span>
    {item.isRequiredForActive && item.every && (
      <span className={styles.detail}>
        {item.lastDueOn
          ? t('Repeats {rhythm}, until {day}', { rhythm: rhythmText(item.every), day: dayText(item.lastDueOn) })
          : t('Repeats {rhythm}', { rhythm: rhythmText(item.every) })}
      </span>
    )}
    {item.isRequiredForActive && item.forFamily && <span className={styles.detail}>{t('Once per family')}</span>}
    {item.isRequiredForActive && item.joinersPay && item.yearId && !item.forFamily && (
      <span className={styles.detail}>{t('Joiners: {rule}', { rule: joinerRuleText(item.joinersPay) })}</span>
    )}
    {item.isRequiredForActive && names && <span className={styles.detail}>{names}</span>}
    {item.isRequiredForActive && !isClosed && (item.paidByItemIds || byName > 0) && (
      <Button size="small" onClick={() => onPaidBy(item)}>
        {item.paidByItemIds
          ? t('{n, plural, one {# item counts} other {# items count}}', { n: item.paidByItemIds.length })
          : t('{n} counted by name', { n: byName })}
      </Button>
    )}
  </span>
)

/** Payment items as a table, by year from the newest, then by name. */
export function ItemsTable({ items, years: list, members, types, onEdit }: Props) {
  const may = useMay('money')
  const years = yearsById(list, useSeasonStart())
  const { toggle, remove } = useItemActions(members)
  const [paidBy, setPaidBy] = useState<PaymentItem>()
  const { books } = useBooks()
  const today = useToday()
  const byName = useMemo(
    () => new Map(items.map((item) => [item.id, members && books ? countedByName(members, books, item, today) : 0])),
    [items, members, books, today],
  )
  const { onYear } = useLock()
  const when = ({ yearId }: PaymentItem) => onYear(yearId) === undefined
  const mark = ({ yearId }: PaymentItem) => {
    const why = onYear(yearId)
    return why && <LockMark why={why} />
  }
  const yearText = ({ yearId }: PaymentItem) => (yearId ? (years.get(yearId) ?? t('unknown year')) : '-')
  return (
    <>
      <ListTable
        label={text('Payment Items')}
        columns={columns}
        rows={items.toSorted((a, b) => yearText(b).localeCompare(yearText(a)) || a.name.localeCompare(b.name))}
        more={(item) => ({
          year: yearText(item),
          names: item.memberIds
            ? namesOf(item.memberIds, members ?? [])
            : types.flatMap(({ id, name }) => (item.typeIds?.includes(id) ? name : [])).join(', '),
          byName: byName.get(item.id) ?? 0,
          isClosed: !when(item),
          onPaidBy: setPaidBy,
        })}
        nameOf={(item) => itemText(itemLabel(item, years))}
        actions={{
          buttons: may
            ? [
                mark,
                { ...editButton(onEdit), when },
                { ...switchButton(({ enabled }: PaymentItem) => enabled, toggle), when },
                { ...deleteButton(remove), when },
              ]
            : [],
        }}
      />
      <PaidByModal item={paidBy} years={list} members={members} onClose={() => setPaidBy(undefined)} />
    </>
  )
}
