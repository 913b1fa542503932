import { seasonName, seasonOf } from '@tessera/domain/clubs/season'
import { yearsById } from '@tessera/domain/membership/status'
import type { PaymentYear } from '@tessera/domain/payments/payment'
import { lastSeason } from '@tessera/domain/payments/season-start'
import { sortYears } from '@tessera/domain/payments/years'
import { Ban, CalendarPlus, CircleCheck, Pencil, Plus, Trash2, Undo2 } from 'lucide-react'
import { useMemo, useState } from 'react'
import { t } from '../language/t.ts'
import { Badge } from '../ui/badge.tsx'
import { Button } from '../ui/button.tsx'
import { useCommand } from '../ui/commands.ts'
import { EmptyState } from '../ui/empty-state.tsx'
import { IconButton } from '../ui/icon-button.tsx'
import { RetryBanner } from '../ui/retry-banner.tsx'
import { RowActions } from '../ui/row-actions.tsx'
import { LoadingRows } from '../ui/skeleton.tsx'
import { ActionsTh, Table, Td, Th, Tr } from '../ui/table.tsx'
import { useSeasonStart, useToday } from '../ui/today.tsx'
import type { PaymentsOf } from './payer.ts'
import styles from './payments-panel.module.css'
import { StartSeasonModal } from './start-season-modal.tsx'
import { usePaymentItems, usePaymentYears } from './use-ledger.ts'
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
  useCommand('start-season', last && (() => setStarting(true)))
  useCommand('add-year', data && (() => setForm({})))
  return (
    <>
      <div className={styles.bar}>
        <p className={styles.quiet}>{t('New items can be given any active year.')}</p>
        <span className={styles.spacer} />
        {last && (
          <Button icon={<CalendarPlus />} onClick={() => setStarting(true)}>
            {t('Start season {season}', { season: seasonName(Number(last.year.year) + 1, startsInMonth) })}
          </Button>
        )}
        <Button variant="primary" icon={<Plus />} disabled={!data} onClick={() => setForm({})}>
          {t('Add Year')}
        </Button>
      </div>
      {error ? (
        <RetryBanner error={error} onRetry={retry} />
      ) : !data ? (
        <LoadingRows text={t('Loading years...')} rows={3} />
      ) : data.length === 0 ? (
        <EmptyState title={t('No years yet')} text={t('Add the year that the first fee is for.')} />
      ) : (
        <YearsTable years={data} onEdit={(year) => setForm({ year })} />
      )}
      <StartSeasonModal open={starting} last={last} onClose={() => setStarting(false)} {...of} />
      <YearModal form={form} years={data ?? []} onClose={() => setForm(undefined)} />
    </>
  )
}

function YearsTable({ years, onEdit }: { years: readonly PaymentYear[]; onEdit: (year: PaymentYear) => void }) {
  const { toggle, remove, undoStart } = useYearActions()
  const names = yearsById(years, useSeasonStart())
  return (
    <Table folds label={t('Years')}>
      <thead>
        <Tr>
          <Th>{t('Year')}</Th>
          <Th>{t('Status')}</Th>
          <ActionsTh />
        </Tr>
      </thead>
      <tbody>
        {sortYears(years).map((year) => {
          const name = names.get(year.id)
          return (
            <Tr key={year.id} aria-label={name}>
              <Td label={t('Year')} place="title">
                {name}
              </Td>
              <Td label={t('Status')}>
                <Badge tone={year.active ? 'active' : 'disabled'}>{t(year.active ? 'Active' : 'Inactive')}</Badge>
              </Td>
              <Td place="actions">
                <RowActions>
                  <IconButton label={t('Edit')} icon={<Pencil />} onClick={() => onEdit(year)} />
                  <IconButton
                    label={t(year.active ? 'Deactivate' : 'Activate')}
                    worded
                    icon={year.active ? <Ban /> : <CircleCheck />}
                    onClick={() => toggle(year)}
                  />
                  {year.startedItems && (
                    <IconButton label={t('Undo start')} icon={<Undo2 />} onClick={() => undoStart(year)} />
                  )}
                  <IconButton label={t('Delete')} tone="danger" icon={<Trash2 />} onClick={() => remove(year)} />
                </RowActions>
              </Td>
            </Tr>
          )
        })}
      </tbody>
    </Table>
  )
}
