import { changedMeanwhile } from '@tessera/domain/merge-changes'
import { itemsOfYear } from '@tessera/domain/payments/counted-by-name'
import { itemDisplayName } from '@tessera/domain/payments/items'
import type { PaymentItem, PaymentYear } from '@tessera/domain/payments/payment'
import { mostItems } from '@tessera/domain/payments/season-start'
import { useState } from 'react'
import { useForm } from 'react-hook-form'
import { changeSeen } from '../../firebase/change-seen.ts'
import { paymentItems } from '../../firebase/collections.ts'
import { LastChange } from '../../firebase/last-change.tsx'
import { t } from '../../language/t.ts'
import { Banner } from '../../ui/banner.tsx'
import { Button } from '../../ui/button.tsx'
import { CheckboxField } from '../../ui/checkbox-field.tsx'
import { Meanwhile } from '../../ui/meanwhile.tsx'
import { Modal, ModalActions } from '../../ui/modal.tsx'
import type { Overtaken } from '../../ui/overtaken.ts'
import { useAction } from '../../ui/use-action.ts'
import { useLast } from '../../ui/use-last.ts'
import { failedUpdate } from '../items/save-item.ts'
import { usePaymentItems } from '../ledger/use-ledger.ts'
import { gone, withOutcome } from './conflict.ts'
import type { Payer } from './payer.ts'
import { StatusPreview, useStatusChanges } from './status-preview.tsx'

interface Props {
  /** The modal is closed while undefined. */
  item: PaymentItem | undefined
  years: readonly PaymentYear[]
  members: readonly Payer[] | undefined
  onClose: () => void
}

/** Dialog to choose the items that count as payment of an item; the choice replaces the rule by name. */
export function PaidByModal({ item, years, members, onClose }: Props) {
  const shown = useLast(item)
  const title = shown && t('What counts for {name}', { name: itemDisplayName(shown, years) })
  return (
    <Modal open={item !== undefined} onClose={onClose} title={title ?? ''} size="small">
      {shown && <PaidByForm key={shown.id} item={shown} years={years} members={members} onDone={onClose} />}
    </Modal>
  )
}

function PaidByForm({
  item,
  years,
  members,
  onDone,
}: Omit<Props, 'item' | 'onClose'> & { item: PaymentItem; onDone: () => void }) {
  const { data = [], change, retry } = usePaymentItems()
  const changesOf = useStatusChanges(members)
  const [seen, setSeen] = useState(item)
  const [overtaken, setOvertaken] = useState<readonly Overtaken[]>([])
  const namesOf = (ids: readonly string[] | undefined) =>
    data.flatMap((one) => (ids?.includes(one.id) ? itemDisplayName(one, years) : [])).join(', ') || t('By the name')
  const [error, setError] = useState<string>()
  const others = itemsOfYear(item, data, years)
  const { register, handleSubmit, watch } = useForm({
    defaultValues: { chosen: item.paidByItemIds ?? others.flatMap(({ item: { id }, hasName }) => (hasName ? id : [])) },
  })
  const chosen = new Set(watch('chosen'))
  const paidByItemIds = [item.id, ...others.flatMap(({ item: { id } }) => (chosen.has(id) ? [id] : []))]
  const [save, busy] = useAction(
    failedUpdate,
    async (wanted: readonly string[] | undefined) => {
      const outcome = await changeSeen(paymentItems, seen, { paidByItemIds: wanted }, { failure: failedUpdate })
      change((all) => withOutcome(all, item.id, outcome))
      if (outcome.kind === 'gone') return setError(gone)
      if (outcome.kind === 'changed') {
        const { now } = outcome
        setSeen(now)
        setOvertaken([
          {
            field: 'paidByItemIds',
            label: t('What counts for {name}', { name: item.name }),
            theirs: namesOf(now.paidByItemIds),
            yours: namesOf(wanted),
          },
        ])
        return setError(t(changedMeanwhile))
      }
      onDone()
      return t('{name} updated', { name: item.name })
    },
    { show: setError, onFailed: retry },
  )
  return (
    <form noValidate onSubmit={handleSubmit(() => save(paidByItemIds))}>
      {error && <Banner tone="error">{error}</Banner>}
      <Meanwhile
        fields={overtaken}
        who={(fields) => <LastChange collection="paymentItems" id={item.id} fields={fields} />}
      />
      <p>
        {item.paidByItemIds
          ? t('Payments for the ticked items count for it.')
          : t(
              'So far any payment of the year counts if its name contains “{name}”. Save, and payments for exactly the ticked items count.',
              {
                name: item.name,
              },
            )}
      </p>
      <CheckboxField label={itemDisplayName(item, years)} checked disabled />
      {others.map(({ item: other }) => (
        <CheckboxField
          key={other.id}
          label={itemDisplayName(other, years)}
          value={other.id}
          disabled={!chosen.has(other.id) && paidByItemIds.length >= mostItems}
          {...register('chosen')}
        />
      ))}
      <StatusPreview changes={changesOf({ ...item, paidByItemIds })} />
      <ModalActions>
        {item.paidByItemIds && (
          <Button disabled={busy} onClick={() => save(undefined)}>
            {t('Count by name again')}
          </Button>
        )}
        <Button onClick={onDone}>{t('Cancel')}</Button>
        <Button variant="primary" type="submit" busy={busy} busyText={t('Saving...')}>
          {t('Save')}
        </Button>
      </ModalActions>
    </form>
  )
}
