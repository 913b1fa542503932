import type { PaymentItem } from '@tessera/domain/payments/payment'
import { Plus } from 'lucide-react'
import { useState } from 'react'
import { t } from '../language/t.ts'
import { Banner } from '../ui/banner.tsx'
import { Button } from '../ui/button.tsx'
import { EmptyState } from '../ui/empty-state.tsx'
import { LoadingRows } from '../ui/skeleton.tsx'
import { ItemModal } from './item-modal.tsx'
import { ItemsTable } from './items-table.tsx'
import styles from './payments-panel.module.css'
import { usePaymentItems, usePaymentYears } from './use-ledger.ts'

/** What can be paid for. */
export function ItemsView() {
  const items = usePaymentItems()
  const years = usePaymentYears()
  const [form, setForm] = useState<{ item?: PaymentItem }>()
  const error = items.error ?? years.error
  const retry = () => {
    for (const each of [items, years]) if (each.error) each.retry()
  }
  const add = () => setForm({})
  return (
    <>
      <div className={styles.bar}>
        <p className={styles.quiet}>{t('What members pay for: fees, courses, keys, shirts.')}</p>
        <span className={styles.spacer} />
        <Button variant="primary" icon={<Plus />} disabled={!years.data} onClick={add}>
          {t('Add Item')}
        </Button>
      </div>
      {error ? (
        <Banner tone="error" action={<Button onClick={retry}>{t('Try again')}</Button>}>
          {error}
        </Banner>
      ) : !items.data || !years.data ? (
        <LoadingRows text={t('Loading payment items...')} />
      ) : items.data.length === 0 ? (
        <EmptyState
          title={t('No payment items yet')}
          text={t('Add the annual fee first. Mark it as required, and the club sees who has yet to pay.')}
        />
      ) : (
        <ItemsTable items={items.data} years={years.data} onEdit={(item) => setForm({ item })} />
      )}
      <ItemModal form={form} years={years.data ?? []} onClose={() => setForm(undefined)} />
    </>
  )
}
