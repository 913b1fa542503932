import type { MembershipType } from '@tessera/domain/clubs/membership-types'
import { type Debt, debtsOn, outstanding, outstandingByItem } from '@tessera/domain/payments/outstanding'
import type { Payment } from '@tessera/domain/payments/payment'
import { bookDays, isPlainDate } from '@tessera/domain/plain-date'
import { Download } from 'lucide-react'
import { useMemo, useState } from 'react'
import { saveCsv } from '../../http/save-csv.ts'
import { centsText, countText, dayText, itemText } from '../../language/format.ts'
import { t } from '../../language/t.ts'
import { loadPart } from '../../load-part.ts'
import { Button } from '../../ui/button.tsx'
import { DateField } from '../../ui/date-field.tsx'
import { Quiet, Row } from '../../ui/layout.tsx'
import { useToday } from '../../ui/today.tsx'
import { useCsvExport } from '../../ui/use-csv-export.ts'
import { NumbersTable } from '../overview/numbers-table.tsx'
import styles from '../overview/overview.module.css'
import type { Payer } from '../record/payer.ts'
import { useBooks } from '../seasons/use-books.ts'

interface Props {
  payments: readonly Payment[]
  members: readonly Payer[]
  types: readonly MembershipType[]
}

/** Debts of members on a chosen day, by item and membership type; exports the list of debtors. */
export function OutstandingTable({ payments, members, types }: Props) {
  const today = useToday()
  const [chosen, setChosen] = useState(today)
  const day = isPlainDate(chosen) ? chosen : today
  const { books } = useBooks()
  const debts = useMemo(
    () => books && debtsOn(members, books, { day, today, payments }),
    [members, books, day, today, payments],
  )
  const exportCsv = useCsvExport()
  if (!debts) return null
  const save = async () => {
    const { outstandingCsv } = await loadPart(() => import('./outstanding-csv.ts'))
    exportCsv((other) => saveCsv((style) => outstandingCsv(debts, types, style), `outstanding-${day}.csv`, other))
  }
  return (
    <figure className={styles.outstanding}>
      <figcaption className={styles.caption}>
        <span>{t('Outstanding by item')}</span>
        <Row as="span" gap={8} className={styles.actions}>
          <DateField
            limits={bookDays}
            label={t('Outstanding on')}
            hideLabel
            className={styles.on}
            value={chosen}
            onChange={({ target }) => setChosen(target.value)}
          />
          <Button icon={<Download />} disabled={debts.length === 0} onClick={() => void save()}>
            {t('Export who owes')}
          </Button>
        </Row>
      </figcaption>
      {day < today && <Quiet>{t('By today’s items, and the payments up to that day.')}</Quiet>}
      {debts.length === 0 ? (
        <Quiet>{t('Nothing is owed on {day}.', { day: dayText(day) })}</Quiet>
      ) : (
        <Rows debts={debts} types={types} />
      )}
    </figure>
  )
}

function Rows({ debts, types }: { debts: readonly Debt<Payer>[]; types: readonly MembershipType[] }) {
  const names = new Map(types.map(({ id, name }) => [id, name]))
  const total = outstanding(debts)
  /** In a club with membership types. */
  const typed = (cell: string) => (types.length > 0 ? [cell] : [])
  return (
    <NumbersTable
      label={t('Outstanding by item')}
      heads={[t('Item'), ...typed(t('Membership type')), t('Members'), t('Amount open')]}
      words={types.length > 0 ? 1 : undefined}
      rows={outstandingByItem(debts).map(({ itemId, label, typeId = '', members, cents }) => ({
        key: `${itemId} ${typeId}`,
        cells: [itemText(label), ...typed(names.get(typeId) ?? '–'), countText(members), centsText(cents)],
      }))}
      total={[...typed(''), countText(total.members), centsText(total.cents)]}
    />
  )
}
