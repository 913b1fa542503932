import type { MembershipType } from '@tessera/domain/clubs/membership-types'
import { filterPayments } from '@tessera/domain/payments/filter'
import { newestFirst, paymentSearch, paymentSearchWithStamps } from '@tessera/domain/payments/ledger'
import { totalCents } from '@tessera/domain/payments/money'
import type { Payment } from '@tessera/domain/payments/payment'
import { stampTwins } from '@tessera/domain/payments/stamp'
import { Download, ListFilter, Plus, Store } from 'lucide-react'
import { type ReactNode, useCallback, useMemo, useRef, useState } from 'react'
import { useMay } from '../../firebase/session.ts'
import { centsText } from '../../language/format.ts'
import { rich } from '../../language/rich.tsx'
import { t } from '../../language/t.ts'
import { paths } from '../../paths.ts'
import { Button } from '../../ui/button.tsx'
import { ButtonLink } from '../../ui/button-link.tsx'
import { useCommand } from '../../ui/commands.ts'
import { Quiet } from '../../ui/layout.tsx'
import { ListBar } from '../../ui/list/list-bar.tsx'
import { ListBody } from '../../ui/list/list-body.tsx'
import { useFocusWhenEmptied } from '../../ui/list/use-focus-when-emptied.ts'
import { useFound } from '../../ui/list/use-found.ts'
import { Skeleton } from '../../ui/skeleton.tsx'
import { useSeasonStart, useToday } from '../../ui/today.tsx'
import { DebugPanel } from '../debug-panel.tsx'
import { DaySums } from '../overview/day-sums.tsx'
import { Overview, type Papers } from '../overview/overview.tsx'
import { EditPaymentModal } from '../record/edit-payment-modal.tsx'
import type { OwedOf, Payer } from '../record/payer.ts'
import { RecordPaymentModal } from '../record/record-payment-modal.tsx'
import { useGivesStamps } from '../record/use-gives-stamps.ts'
import { useFirstLook, usePayments } from '../use-payments.ts'
import { PaymentFilterBar } from './payment-filter-bar.tsx'
import styles from './payments-panel.module.css'
import { type MoreActions, PaymentsTable } from './payments-table.tsx'
import { useDeletePayment } from './use-delete-payment.ts'
import { useExportLedger } from './use-export-ledger.ts'
import { usePaymentFilter } from './use-payment-filter.ts'

interface Props {
  members: readonly Payer[] | undefined
  /** Undefined until computed. */
  owed: OwedOf | undefined
  /** The club's membership types. */
  types: readonly MembershipType[]
  /** More buttons of a payment. */
  more: MoreActions | undefined
  /** More buttons above the list. */
  beside?: ReactNode
  /** What the overview shows below its charts. */
  papers: Papers | undefined
  /** What the app shows below the form of a payment. */
  belowEdit?: (payment: Payment) => ReactNode
}

/** Lists payments, newest first. */
export function PaymentsView({ members, owed, types, more, beside, papers, belowEdit }: Props) {
  const { data, error, retry } = usePayments()
  const first = useFirstLook(!data)
  const { filter, count: filters, change: changeFilter, clear: clearFilter } = usePaymentFilter()
  const [filtering, setFiltering] = useState(filters > 0)
  const [recording, setRecording] = useState(false)
  const [editing, setEditing] = useState<Payment>()
  const deletePayment = useDeletePayment()
  const today = useToday()
  const exportLedger = useExportLedger()
  const may = useMay('money')
  const known = data ?? first
  const listed = useMemo(() => known && newestFirst(known), [known])
  const adds = useRef<HTMLButtonElement>(null)
  useFocusWhenEmptied(adds, data?.length === 0)
  const keep = useCallback(
    (matching: readonly Payment[]) => (filters > 0 ? filterPayments(matching, filter, today) : matching),
    [filter, filters, today],
  )
  const givesStamps = useGivesStamps()
  const seasonStartsInMonth = useSeasonStart()
  const twins = useMemo(
    () => (givesStamps ? stampTwins(known ?? [], seasonStartsInMonth) : undefined),
    [givesStamps, known, seasonStartsInMonth],
  )
  const search = useFound(listed, 'payment-search', givesStamps ? paymentSearchWithStamps : paymentSearch, keep)
  const { found, query } = search
  const showAll = () => {
    search.setQuery('')
    clearFilter()
  }
  // No total until all payments are loaded.
  const total = useMemo(() => data && found && totalCents(found), [data, found])
  const canSave = data && members && found && found.length > 0
  useCommand('record-payment', may && members ? () => setRecording(true) : undefined)
  useCommand('filter-payments', () => setFiltering(true))
  useCommand('export-payments', canSave ? () => void exportLedger(found, members) : undefined)

  return (
    <>
      {data && <Overview payments={data} members={members} owed={owed} types={types} papers={papers} />}
      {!data && first && first.length > 0 && <Skeleton lines={1} height={50} />}
      <ListBar
        label={t('Search payments')}
        placeholder={t(givesStamps ? 'Search member, item, notes or stamp' : 'Search member, item or notes')}
        search={search}
        actions={
          <>
            {may && beside}
            <Button compact icon={<ListFilter />} aria-expanded={filtering} onClick={() => setFiltering(!filtering)}>
              {filters > 0 ? t('Filter ({n})', { n: filters }) : t('Filter')}
            </Button>
            <Button
              compact
              icon={<Download />}
              disabled={!canSave}
              onClick={() => canSave && void exportLedger(found, members)}
            >
              {t('Export CSV')}
            </Button>
            {may && members && members.length > 0 && (
              <ButtonLink compact icon={<Store />} to={paths.counter}>
                {t('Counter')}
              </ButtonLink>
            )}
            {may && (
              <Button
                ref={adds}
                compact
                variant="primary"
                icon={<Plus />}
                disabled={!members}
                onClick={() => setRecording(true)}
              >
                {t('Record Payment')}
              </Button>
            )}
          </>
        }
      >
        {found && total !== undefined && found.length > 0 && (
          <p className={styles.total} role="status">
            {rich(
              t('{n, plural, one {# payment} other {# payments}}, total <strong>{total}</strong>', {
                n: found.length,
                total: centsText(total),
              }),
              { strong: (inside) => <strong>{inside}</strong> },
            )}
          </p>
        )}
        {!data && found && found.length > 0 && !error && <Quiet>{t('Loading older payments...')}</Quiet>}
      </ListBar>
      {data && <DaySums payments={data} />}
      {filtering && <PaymentFilterBar payments={known ?? []} filter={filter} onChange={changeFilter} />}
      <ListBody
        error={error}
        onRetry={retry}
        rows={data || found?.length ? found : undefined}
        loading={t('Loading payments...')}
        empty={
          known?.length === 0
            ? { title: t('No payment records found.'), text: t('Record the first payment, and it shows here.') }
            : {
                title:
                  filters > 0
                    ? t('No payment fits the search and the filter')
                    : t('Nothing found for “{query}”', { query: query.trim() }),
                action: <Button onClick={showAll}>{t('Show all payments')}</Button>,
              }
        }
      >
        {(rows) => (
          <PaymentsTable payments={rows} twins={twins} onEdit={setEditing} onDelete={deletePayment} more={more} />
        )}
      </ListBody>
      <DebugPanel members={members} />
      <RecordPaymentModal
        open={recording}
        onClose={() => setRecording(false)}
        members={members ?? []}
        owed={owed}
        types={types}
      />
      <EditPaymentModal payment={editing} below={belowEdit} onClose={() => setEditing(undefined)} />
    </>
  )
}
