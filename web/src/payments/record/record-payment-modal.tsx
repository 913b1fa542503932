import type { MembershipType } from '@tessera/domain/clubs/membership-types'
import { itemChoices } from '@tessera/domain/payments/items'
import type { RefObject } from 'react'
import { t } from '../../language/t.ts'
import { ButtonLink } from '../../ui/button-link.tsx'
import { EmptyState } from '../../ui/empty-state.tsx'
import { Modal } from '../../ui/modal.tsx'
import { RetryBanner } from '../../ui/retry-banner.tsx'
import { LoadingRows } from '../../ui/skeleton.tsx'
import { usePaymentItems, usePaymentYears } from '../ledger/use-ledger.ts'
import { usePaymentWrites } from '../use-payment-writes.ts'
import type { OwedOf, Payer } from './payer.ts'
import { RecordPaymentForm } from './record-payment-form.tsx'

interface Props {
  open: boolean
  onClose: () => void
  members: readonly Payer[]
  /** Member of the payment, if known in advance. */
  payer?: Payer | undefined
  /** Item of the payment, if known in advance. */
  itemId?: string | undefined
  /** Offered for selection; undefined until they are known. */
  owed: OwedOf | undefined
  /** The club's membership types. */
  types: readonly MembershipType[]
  /** Gets the focus on closing if the element that opened the modal is gone. */
  home?: RefObject<HTMLElement | null> | undefined
}

/** Record Payment: from the list of payments for any member, or from a member's row for that one. */
export function RecordPaymentModal({ open, onClose, members, payer, itemId, owed, types, home }: Props) {
  const { assume, change, refresh } = usePaymentWrites()
  const items = usePaymentItems()
  const years = usePaymentYears()
  const error = items.error ?? years.error
  const retry = () => {
    for (const each of [items, years]) if (each.error) each.retry()
  }
  return (
    <Modal open={open} onClose={onClose} home={home} title={t('Record Payment')}>
      {items.data && years.data && (members.length === 0 || itemChoices(items.data).length === 0) ? (
        <NothingToRecord what={members.length === 0 ? 'member' : 'item'} onLeave={onClose} />
      ) : items.data && years.data ? (
        <RecordPaymentForm
          members={members}
          itemId={itemId}
          owed={owed}
          types={types}
          assume={assume}
          payer={payer}
          items={items.data}
          years={years.data}
          onRecorded={(payment, sent) =>
            change((all) => [...all.filter(({ id }) => id !== payment.id && !sent.has(id)), payment])
          }
          onDone={onClose}
          onFailed={refresh}
          onCancel={onClose}
        />
      ) : error ? (
        <RetryBanner error={error} onRetry={retry} />
      ) : (
        <LoadingRows text={t('Loading payment items...')} rows={3} />
      )}
    </Modal>
  )
}

/** Empty state of a club without members or items, with a link to add them. */
export const NothingToRecord = ({ what, onLeave }: { what: 'member' | 'item'; onLeave?: (() => void) | undefined }) =>
  what === 'member' ? (
    <EmptyState
      title={t('A payment needs a member')}
      text={t('Add the first member, then record the payment.')}
      action={
        <ButtonLink to="/" onClick={onLeave}>
          {t('Go to the members')}
        </ButtonLink>
      }
    />
  ) : (
    <EmptyState
      title={t('A payment needs a payment item')}
      text={t('Add or enable what can be paid for, such as the annual fee.')}
      action={
        <ButtonLink to="/?part=items#payments" onClick={onLeave}>
          {t('Go to the payment items')}
        </ButtonLink>
      }
    />
  )
