import { zodResolver } from '@hookform/resolvers/zod'
import { changedMeanwhile } from '@tessera/domain/merge-changes'
import type { Payment } from '@tessera/domain/payments/payment'
import { type PaymentEdit, paymentEditSchema } from '@tessera/domain/payments/payment-input'
import { bookDays } from '@tessera/domain/plain-date'
import { type ReactNode, useEffect, useState } from 'react'
import { Controller, useForm } from 'react-hook-form'
import { LastChange } from '../../firebase/last-change.tsx'
import { useSession } from '../../firebase/session.ts'
import { t } from '../../language/t.ts'
import { Banner } from '../../ui/banner.tsx'
import { DateField } from '../../ui/date-field.tsx'
import { DraftNote } from '../../ui/draft-note.tsx'
import { FormActions } from '../../ui/form-actions.tsx'
import { Pair, Stack } from '../../ui/layout.tsx'
import { Meanwhile } from '../../ui/meanwhile.tsx'
import { Modal } from '../../ui/modal.tsx'
import { TextAreaField } from '../../ui/text-area-field.tsx'
import { useSeasonStart } from '../../ui/today.tsx'
import { useAction } from '../../ui/use-action.ts'
import { useDraft } from '../../ui/use-draft.ts'
import { useFirstFault } from '../../ui/use-first-fault.ts'
import { useLast } from '../../ui/use-last.ts'
import { useSeen } from '../../ui/use-seen.ts'
import { describedPayment } from '../described.ts'
import { usePaymentItems, usePaymentYears } from '../ledger/use-ledger.ts'
import { MoneyField } from '../money-field.tsx'
import { useLock } from '../seasons/use-lock.ts'
import { usePaymentWrites } from '../use-payment-writes.ts'
import { gone, withOutcome } from './conflict.ts'
import { editOf, editPayment, failedEdit, storedEdit } from './edit-payment.ts'
import { lastWay } from './last-way.ts'
import { PaidByField } from './paid-by-field.tsx'
import styles from './payment-form.module.css'
import { StampField } from './stamp-field.tsx'
import { stampFault } from './stamp-taken.ts'
import { useGivesStamps } from './use-gives-stamps.ts'

interface Props {
  /** The payment to edit; the modal is closed without one. */
  payment: Payment | undefined
  /** What the app shows below the form. */
  below?: ((payment: Payment) => ReactNode) | undefined
  onClose: () => void
}

/** Edit Payment: amount, day and notes; member and item stay as they are. */
export function EditPaymentModal({ payment, below, onClose }: Props) {
  const shown = useLast(payment)
  return (
    <Modal open={payment !== undefined} onClose={onClose} title={t('Edit Payment')}>
      {shown && (
        <Stack gap={16}>
          <EditForm key={shown.id} payment={shown} onClose={onClose} />
          {below?.(shown)}
        </Stack>
      )}
    </Modal>
  )
}

function EditForm({ payment, onClose }: { payment: Payment; onClose: () => void }) {
  const { change, refresh } = usePaymentWrites()
  const items = usePaymentItems()
  const years = usePaymentYears()
  const [error, setError] = useState<string>()
  const { clubId } = useSession()
  const draftName = `payment.${clubId}.edit.${payment.id}`
  const { seen, overtaken, meet, seeAll, keep } = useSeen(draftName, editOf(payment), describedPayment)
  const lock = useLock()
  const {
    register,
    control,
    handleSubmit,
    setValue,
    setError: setFault,
    reset,
    subscribe,
    formState,
  } = useForm<PaymentEdit>({
    defaultValues: seen,
    resolver: zodResolver(paymentEditSchema),
    shouldFocusError: false,
  })
  const { errors, isDirty } = formState
  useEffect(() => keep(isDirty), [keep, isDirty])
  // Only where ways of payment are in use: the specified form has three fields.
  const [statesWays] = useState(() => Boolean(payment.paidBy || lastWay()))
  const givesStamps = useGivesStamps()
  const seasonStartsInMonth = useSeasonStart()
  const element = useFirstFault(formState)
  const draft = useDraft(draftName, { subscribe, setValue, reset }, { anew: () => seeAll(editOf(payment)) })
  const [save, busy] = useAction(
    failedEdit,
    async (edit: PaymentEdit) => {
      const locked = lock.onRow(seen.paymentDate) ?? lock.atField(edit.paymentDate)
      if (locked) return setFault('paymentDate', { message: locked }, { shouldFocus: true })
      // One that others have already, as after a race, does not stop a change of something else.
      const isNew = givesStamps && edit.stampNumber !== (payment.stampNumber ?? '')
      const wanted = { ...payment, ...edit, stampNumber: isNew ? edit.stampNumber : undefined }
      const taken = await stampFault(wanted, { seasonStartsInMonth, failure: failedEdit })
      if (taken) return setFault('stampNumber', { message: taken }, { shouldFocus: true })
      const outcome = await editPayment({ ...payment, ...storedEdit(seen) }, edit, {
        item: items.data?.find(({ id }) => id === payment.itemId),
        years: years.data ?? [],
      })
      change((all) => withOutcome(all, payment.id, outcome))
      if (outcome.kind === 'gone') return setError(gone)
      if (outcome.kind === 'changed') {
        meet(editOf(outcome.now), edit)
        return setError(t(changedMeanwhile))
      }
      onClose()
      return t('Payment updated')
    },
    { show: setError, onFailed: refresh },
  )
  return (
    <form ref={element} noValidate onSubmit={handleSubmit(save)}>
      {error && <Banner tone="error">{error}</Banner>}
      <Meanwhile
        fields={overtaken}
        who={(fields) => (
          <LastChange collection="payments" id={payment.id} memberId={payment.memberId} fields={fields} />
        )}
      />
      <DraftNote {...draft} />
      <dl className={styles.facts}>
        <dt>{t('Member')}</dt>
        <dd>{payment.memberName}</dd>
        <dt>{t('Item')}</dt>
        <dd>{payment.itemName}</dd>
      </dl>
      <Pair>
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
      </Pair>
      {statesWays && <PaidByField {...register('paidBy')} />}
      {givesStamps && (
        <Controller
          name="stampNumber"
          control={control}
          render={({ field }) => (
            <StampField {...field} of={payment} onPropose={field.onChange} error={errors.stampNumber?.message} />
          )}
        />
      )}
      <TextAreaField label={t('Notes')} error={errors.notes?.message} {...register('notes')} />
      <FormActions onCancel={onClose} busy={busy} />
    </form>
  )
}
