import type { MembershipType } from '@tessera/domain/clubs/membership-types'
import { Plus } from 'lucide-react'
import { useEffect, useState } from 'react'
import { useLocation, useNavigate } from 'react-router-dom'
import { useMay } from '../../firebase/session.ts'
import { t } from '../../language/t.ts'
import { Button } from '../../ui/button.tsx'
import { useCommand } from '../../ui/commands.ts'
import { Quiet, Row } from '../../ui/layout.tsx'
import { ListBody } from '../../ui/list/list-body.tsx'
import styles from '../ledger/payments-panel.module.css'
import { usePaymentItems, usePaymentYears } from '../ledger/use-ledger.ts'
import type { Payer } from '../record/payer.ts'
import { asksForAnnualFee } from './annual-fee.ts'
import { type ItemFormState, ItemModal } from './item-modal.tsx'
import { ItemsTable } from './items-table.tsx'

interface Props {
  /** The club's members; undefined until loaded. */
  members: readonly Payer[] | undefined
  types: readonly MembershipType[]
  /** True if the club gives donation receipts. */
  givesDonations: boolean
}

/** Lists payment items; adds and edits them. */
export function ItemsView({ members, types, givesDonations }: Props) {
  const items = usePaymentItems()
  const years = usePaymentYears()
  const [form, setForm] = useState<ItemFormState>()
  const error = items.error ?? years.error
  const retry = () => {
    for (const each of [items, years]) if (each.error) each.retry()
  }
  const add = () => setForm({})
  const may = useMay('money')
  useCommand('add-item', may && years.data ? add : undefined)
  const location = useLocation()
  const navigate = useNavigate()
  const proposes = years.data !== undefined && asksForAnnualFee(location.state)
  useEffect(() => {
    if (!proposes) return
    setForm({ isAnnualFee: true })
    // Only once: clears the state, so that a reload or Back does not open the form again.
    navigate({ search: location.search, hash: location.hash }, { replace: true, state: null })
  }, [proposes, navigate, location])
  return (
    <>
      <Row align="center" className={styles.bar}>
        <Quiet>{t('What members pay for: fees, courses, keys, shirts.')}</Quiet>
        <span className={styles.spacer} />
        {may && (
          <Button variant="primary" icon={<Plus />} disabled={!years.data} onClick={add}>
            {t('Add Item')}
          </Button>
        )}
      </Row>
      <ListBody
        rows={years.data && items.data}
        error={error}
        onRetry={retry}
        loading={t('Loading payment items...')}
        empty={{
          title: t('No payment items yet'),
          text: t('Add the annual fee first. Mark it as required, and the club sees who has yet to pay.'),
        }}
      >
        {(rows) => (
          <ItemsTable
            items={rows}
            years={years.data ?? []}
            members={members}
            types={types}
            onEdit={(item) => setForm({ item })}
          />
        )}
      </ListBody>
      <ItemModal
        form={form}
        years={years.data ?? []}
        members={members}
        types={types}
        givesDonations={givesDonations}
        onClose={() => setForm(undefined)}
      />
    </>
  )
}
