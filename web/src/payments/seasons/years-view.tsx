import { seasonName, seasonOf } from '@tessera/domain/clubs/season'
import { yearsById } from '@tessera/domain/membership/item-label'
import type { PaymentYear } from '@tessera/domain/payments/payment'
import { lastSeason } from '@tessera/domain/payments/season-start'
import { sortYears } from '@tessera/domain/payments/years'
import { text } from '@tessera/domain/texts/text'
import { CalendarPlus, Plus, Undo2 } from 'lucide-react'
import { useMemo, useState } from 'react'
import { useMay } from '../../firebase/session.ts'
import { t } from '../../language/t.ts'
import { Badge } from '../../ui/badge.tsx'
import { Button } from '../../ui/button.tsx'
import { useCommand } from '../../ui/commands.ts'
import { Quiet, Row } from '../../ui/layout.tsx'
import type { Column } from '../../ui/list/column.ts'
import { ListBody } from '../../ui/list/list-body.tsx'
import { ListTable } from '../../ui/list/list-table.tsx'
import { deleteButton, editButton, switchButton } from '../../ui/list/row-buttons.tsx'
import { useSeasonStart, useToday } from '../../ui/today.tsx'
import styles from '../ledger/payments-panel.module.css'
import { usePaymentItems, usePaymentYears } from '../ledger/use-ledger.ts'
import type { PaymentsOf } from '../record/payer.ts'
import { LockMark } from './lock-mark.tsx'
import { StartSeasonModal } from './start-season-modal.tsx'
import { useLock } from './use-lock.ts'
import { useYearActions } from './use-year-actions.ts'
import { YearModal } from './year-modal.tsx'

/** The years that items belong to. */
export function YearsView(of: PaymentsOf) {
  const { data, error, retry } = usePaymentYears()
  const items = usePaymentItems()
  const startsInMonth = useSeasonStart()
  const running = seasonOf(useToday(), startsInMonth)
  const [starting, setStarting] = useState(false)
  const last = useMemo(() => items.data && data && lastSeason(items.data, data, running), [items.data, data, running])
  const [form, setForm] = useState<{ year?: PaymentYear }>()
  const may = useMay('money')
  useCommand('start-season', may && last ? () => setStarting(true) : undefined)
  useCommand('add-year', may && data ? () => setForm({}) : undefined)
  return (
    <>
      <Row align="center" className={styles.bar}>
        <Quiet>{t('New items can be given any active year.')}</Quiet>
        <span className={styles.spacer} />
        {may && last && (
          <Button icon={<CalendarPlus />} onClick={() => setStarting(true)}>
            {t('Start season {season}', { season: seasonName(Number(last.year.year) + 1, startsInMonth) })}
          </Button>
        )}
        {may && (
          <Button variant="primary" icon={<Plus />} disabled={!data} onClick={() => setForm({})}>
            {t('Add Year')}
          </Button>
        )}
      </Row>
      <ListBody
        rows={data}
        error={error}
        onRetry={retry}
        lines={3}
        loading={t('Loading years...')}
        empty={{ title: t('No years yet'), text: t('Add the year that the first fee is for.') }}
      >
        {(years) => <YearsTable years={years} onEdit={(year) => setForm({ year })} />}
      </ListBody>
      <StartSeasonModal open={starting} last={last} onClose={() => setStarting(false)} {...of} />
      <YearModal form={form} years={data ?? []} onClose={() => setForm(undefined)} />
    </>
  )
}

const columns: readonly Column<PaymentYear, { readonly name: string | undefined }>[] = [
  { name: text('Year'), place: 'title', cell: (_, { name }) => name },
  {
    name: text('Status'),
    cell: ({ active }) => <Badge tone={active ? 'active' : 'disabled'}>{t(active ? 'Active' : 'Inactive')}</Badge>,
  },
]

const switchNames = { off: text('Deactivate'), on: text('Activate') }

function YearsTable({ years, onEdit }: { years: readonly PaymentYear[]; onEdit: (year: PaymentYear) => void }) {
  const { toggle, remove, undoStart } = useYearActions()
  const may = useMay('money')
  const names = yearsById(years, useSeasonStart())
  const { onYear } = useLock()
  const when = ({ id }: PaymentYear) => onYear(id) === undefined
  const mark = ({ id }: PaymentYear) => {
    const why = onYear(id)
    return why && <LockMark why={why} />
  }
  return (
    <ListTable
      label={text('Years')}
      columns={columns}
      rows={sortYears(years)}
      more={({ id }) => ({ name: names.get(id) })}
      nameOf={({ id }) => names.get(id)}
      actions={{
        buttons: may
          ? [
              mark,
              { ...editButton(onEdit), when },
              { ...switchButton(({ active }: PaymentYear) => active, toggle, switchNames), when },
              {
                label: text('Undo start'),
                icon: <Undo2 />,
                when: (year) => Boolean(year.startedItems) && when(year),
                run: undoStart,
              },
              { ...deleteButton(remove), when },
            ]
          : [],
      }}
    />
  )
}
