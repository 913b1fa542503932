import { zodResolver } from '@hookform/resolvers/zod'
import type { Payment } from '@tessera/domain/payments/payment'
import { type PaymentEdit, paymentEditSchema } from '@tessera/domain/payments/payment-input'
import { bookDays } from '@tessera/domain/plain-date'
import { useState } from 'react'
import { Controller, useForm } from 'react-hook-form'
import { useSession } from '../firebase/session.ts'
import { t } from '../language/t.ts'
import { Banner } from '../ui/banner.tsx'
import { DateField } from '../ui/date-field.tsx'
import { DraftNote } from '../ui/draft-note.tsx'
import { FormActions } from '../ui/form-actions.tsx'
import { Modal } from '../ui/modal.tsx'
import { TextAreaField } from '../ui/text-area-field.tsx'
import { useAction } from '../ui/use-action.ts'
import { useDraft } from '../ui/use-draft.ts'
import { useFirstFault } from '../ui/use-first-fault.ts'
import { useLast } from '../ui/use-last.ts'
import { changedPayment, gone, withOutcome } from './conflict.ts'
import { editPayment, failedEdit } from './edit-payment.ts'
import { MoneyField } from './money-field.tsx'
import styles from './payment-form.module.css'
import { usePaymentItems, usePaymentYears } from './use-ledger.ts'
import { usePaymentWrites } from './use-payment-writes.ts'

interface Props {
  /** The payment to edit; the modal is closed without one. */
  payment: Payment | undefined
  onClose: () => void
}

/** Edit Payment: amount, day and notes; member and item stay as they are. */
export function EditPaymentModal({ payment, onClose }: Props) {
  const shown = useLast(payment)
  return (
    <Modal open={payment !== undefined} onClose={onClose} title={t('Edit Payment')}>
      {shown && <EditForm key={shown.id} payment={shown} onClose={onClose} />}
    </Modal>
  )
}

function EditForm({ payment, onClose }: { payment: Payment; onClose: () => void }) {
  const { change, refresh } = usePaymentWrites()
  const items = usePaymentItems()
  const years = usePaymentYears()
  const [seen, setSeen] = useState(payment)
  const [error, setError] = useState<string>()
  const { clubId } = useSession()
  const { register, control, handleSubmit, setValue, reset, subscribe, formState } = useForm<PaymentEdit>({
    defaultValues: { amount: payment.amount, paymentDate: payment.paymentDate ?? '', notes: payment.notes },
    resolver: zodResolver(paymentEditSchema),
    shouldFocusError: false,
  })
  const { errors } = formState
  const element = useFirstFault(formState)
  const draft = useDraft(`payment.${clubId}.edit.${payment.id}`, { subscribe, setValue, reset })
  const [save, busy] = useAction(
    failedEdit,
    async (edit: PaymentEdit) => {
      const outcome = await editPayment(seen, edit, {
        item: items.data?.find(({ id }) => id === seen.itemId),
        years: years.data ?? [],
      })
      change((all) => withOutcome(all, payment.id, outcome))
      if (outcome.kind === 'gone') return setError(gone)
      if (outcome.kind === 'changed') {
        setSeen(outcome.now)
        return setError(changedPayment(outcome.now))
      }
      onClose()
      return t('Payment updated')
    },
    { show: setError, onFailed: refresh },
  )
  return (
    <form ref={element} noValidate onSubmit={handleSubmit(save)}>
      {error && <Banner tone="error">{error}</Banner>}
      <DraftNote {...draft} />
      <dl className={styles.facts}>
        <dt>{t('Member')}</dt>
        <dd>{payment.memberName}</dd>
        <dt>{t('Item')}</dt>
        <dd>{payment.itemName}</dd>
      </dl>
      <div className={styles.pair}>
        <Controller
          name="amount"
          control={control}
          render={({ field }) => <MoneyField {...field} label={t('Amount')} error={errors.amount?.message} />}
        />
        <DateField
          limits={bookDays}
          label={t('Payment Date')}
          error={errors.paymentDate?.message}
          {...register('paymentDate')}
        />
      </div>
      <TextAreaField label={t('Notes')} error={errors.notes?.message} {...register('notes')} />
      <FormActions onCancel={onClose} busy={busy} />
    </form>
  )
}
