import type { Requirement } from '@tessera/domain/membership/status'
import { filterPayments } from '@tessera/domain/payments/filter'
import { newestFirst, paymentSearch } from '@tessera/domain/payments/ledger'
import { totalCents } from '@tessera/domain/payments/money'
import type { Payment } from '@tessera/domain/payments/payment'
import { dayOnTheWall } from '@tessera/domain/plain-date'
import { Download, ListFilter, Plus } from 'lucide-react'
import { useDeferredValue, useMemo, useRef, useState } from 'react'
import { centsText } from '../language/format.ts'
import { rich } from '../language/rich.tsx'
import { t } from '../language/t.ts'
import { Banner } from '../ui/banner.tsx'
import { Button } from '../ui/button.tsx'
import { EmptyState } from '../ui/empty-state.tsx'
import { SearchField } from '../ui/search-field.tsx'
import { LoadingRows, Skeleton } from '../ui/skeleton.tsx'
import { useFocusWhenEmptied } from '../ui/use-focus-when-emptied.ts'
import { DebugPanel } from './debug-panel.tsx'
import { EditPaymentModal } from './edit-payment-modal.tsx'
import { exportLedger } from './export-ledger.ts'
import { Overview } from './overview.tsx'
import type { Payer } from './payer.ts'
import { PaymentFilterBar } from './payment-filter-bar.tsx'
import styles from './payments-panel.module.css'
import { PaymentsTable } from './payments-table.tsx'
import { RecordPaymentModal } from './record-payment-modal.tsx'
import { useDeletePayment } from './use-delete-payment.ts'
import { useFirstLook, usePayments } from './use-ledger.ts'
import { usePaymentFilter } from './use-payment-filter.ts'

interface Props {
  members: readonly Payer[] | undefined
  /** What a member has yet to pay; undefined until it is known. */
  missing: ((memberId: string) => readonly Requirement[]) | undefined
}

const nothing = () => []

/** The ledger: what was paid, newest first. */
export function PaymentsView({ members, missing }: Props) {
  const { data, error, retry } = usePayments()
  const first = useFirstLook(!data)
  const [query, setQuery] = useState('')
  const { filter, count: filters, change: changeFilter, clear: clearFilter } = usePaymentFilter()
  const [filtering, setFiltering] = useState(filters > 0)
  const [recording, setRecording] = useState(false)
  const [editing, setEditing] = useState<Payment>()
  const deletePayment = useDeletePayment()
  const known = data ?? first
  const search = useMemo(() => known && paymentSearch(newestFirst(known)), [known])
  const adds = useRef<HTMLButtonElement>(null)
  useFocusWhenEmptied(adds, data?.length === 0)
  const wanted = useDeferredValue(query)
  const found = useMemo(() => {
    const matching = search?.(wanted)
    return matching && filters > 0 ? filterPayments(matching, filter, dayOnTheWall(new Date())) : matching
  }, [search, wanted, filter, filters])
  const showAll = () => {
    setQuery('')
    clearFilter()
  }
  // Until all are there, what is shown has no total to tell.
  const total = useMemo(() => data && found && totalCents(found), [data, found])

  return (
    <>
      {data && data.length > 0 && <Overview payments={data} members={members} missing={missing} />}
      {!data && first && first.length > 0 && <Skeleton lines={1} height={330} />}
      <div className={styles.bar}>
        <SearchField
          label={t('Search payments')}
          placeholder={t('Search member, item or notes')}
          value={query}
          onChange={setQuery}
          className={styles.search}
        />
        {found && total !== undefined && found.length > 0 && (
          <p className={styles.total} role="status">
            {rich(
              t('{n, plural, one {# payment} other {# payments}}, total <strong>{total}</strong>', {
                ...{ n: found.length, total: centsText(total) },
              }),
              { strong: (inside) => <strong>{inside}</strong> },
            )}
          </p>
        )}
        {!data && first && first.length > 0 && !error && (
          <p className={styles.quiet}>{t('Loading older payments...')}</p>
        )}
        <span className={styles.spacer} />
        <Button icon={<ListFilter />} aria-expanded={filtering} onClick={() => setFiltering(!filtering)}>
          {filters > 0 ? t('Filter ({n})', { n: filters }) : t('Filter')}
        </Button>
        <Button
          icon={<Download />}
          disabled={!data || !members || !found?.length}
          onClick={() => found && members && exportLedger(found, members)}
        >
          {t('Export CSV')}
        </Button>
        <Button ref={adds} variant="primary" icon={<Plus />} disabled={!members} onClick={() => setRecording(true)}>
          {t('Record Payment')}
        </Button>
      </div>
      {filtering && <PaymentFilterBar payments={known ?? []} filter={filter} onChange={changeFilter} />}
      {error ? (
        <Banner tone="error" action={<Button onClick={retry}>{t('Try again')}</Button>}>
          {error}
        </Banner>
      ) : !found || !known || (!data && found.length === 0) ? (
        <LoadingRows text={t('Loading payments...')} />
      ) : found.length > 0 ? (
        <PaymentsTable payments={found} onEdit={setEditing} onDelete={deletePayment} />
      ) : known.length === 0 ? (
        <EmptyState title={t('No payment records found.')} text={t('Record the first payment, and it shows here.')} />
      ) : (
        <EmptyState
          title={
            filters > 0
              ? t('No payment fits the search and the filter')
              : t('Nothing found for “{query}”', { query: query.trim() })
          }
          action={<Button onClick={showAll}>{t('Show all payments')}</Button>}
        />
      )}
      <DebugPanel members={members} />
      <RecordPaymentModal
        open={recording}
        onClose={() => setRecording(false)}
        members={members ?? []}
        missing={missing ?? nothing}
      />
      <EditPaymentModal payment={editing} onClose={() => setEditing(undefined)} />
    </>
  )
}
