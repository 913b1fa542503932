import { yearsById } from '@tessera/domain/membership/status'
import type { PaymentYear } from '@tessera/domain/payments/payment'
import { sortYears } from '@tessera/domain/payments/years'
import { Ban, CircleCheck, Pencil, Plus, Trash2 } from 'lucide-react'
import { useState } from 'react'
import { t } from '../language/t.ts'
import { Badge } from '../ui/badge.tsx'
import { Button } from '../ui/button.tsx'
import { useCommand } from '../ui/commands.ts'
import { EmptyState } from '../ui/empty-state.tsx'
import { IconButton } from '../ui/icon-button.tsx'
import { RetryBanner } from '../ui/retry-banner.tsx'
import { LoadingRows } from '../ui/skeleton.tsx'
import { ActionsTh, Table, Td, Th, Tr } from '../ui/table.tsx'
import { useSeasonStart } from '../ui/today.tsx'
import styles from './payments-panel.module.css'
import { usePaymentYears } from './use-ledger.ts'
import { useYearActions } from './use-year-actions.ts'
import { YearModal } from './year-modal.tsx'

/** The years that items belong to. */
export function YearsView() {
  const { data, error, retry } = usePaymentYears()
  const [form, setForm] = useState<{ year?: PaymentYear }>()
  useCommand('add-year', data && (() => setForm({})))
  return (
    <>
      <div className={styles.bar}>
        <p className={styles.quiet}>{t('New items can be given any active year.')}</p>
        <span className={styles.spacer} />
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
      <YearModal form={form} years={data ?? []} onClose={() => setForm(undefined)} />
    </>
  )
}

function YearsTable({ years, onEdit }: { years: readonly PaymentYear[]; onEdit: (year: PaymentYear) => void }) {
  const { toggle, remove } = useYearActions()
  const names = yearsById(years, useSeasonStart())
  return (
    <Table label={t('Years')}>
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
                <IconButton label={t('Edit')} icon={<Pencil />} onClick={() => onEdit(year)} />
                <IconButton
                  label={t(year.active ? 'Deactivate' : 'Activate')}
                  worded
                  icon={year.active ? <Ban /> : <CircleCheck />}
                  onClick={() => toggle(year)}
                />
                <IconButton label={t('Delete')} tone="danger" icon={<Trash2 />} onClick={() => remove(year)} />
              </Td>
            </Tr>
          )
        })}
      </tbody>
    </Table>
  )
}
