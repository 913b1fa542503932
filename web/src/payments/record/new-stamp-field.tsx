import type { Payment, PaymentItem } from '@tessera/domain/payments/payment'
import type { PaymentInput } from '@tessera/domain/payments/payment-input'
import { type UseFormReturn, useController, useWatch } from 'react-hook-form'
import { StampField } from './stamp-field.tsx'

interface Props {
  form: UseFormReturn<PaymentInput>
  items: readonly PaymentItem[]
  /** Payments that are not recorded yet, of which the numbers count as taken. */
  waiting?: readonly Payment[] | undefined
}

/** The number of the stamp in a form that records payments; with another `key` it begins with the next payment. */
export function NewStampField({ form: { control, resetField }, items, waiting }: Props) {
  const { field, fieldState } = useController({ control, name: 'stampNumber' })
  const [itemId, paymentDate] = useWatch({ control, name: ['itemId', 'paymentDate'] })
  return (
    <StampField
      {...field}
      fills
      waiting={waiting}
      of={{ itemId, paymentDate, yearId: items.find(({ id }) => id === itemId)?.yearId }}
      // As the default value, so that a proposal alone leaves no draft.
      onPropose={(number) => resetField('stampNumber', { defaultValue: number })}
      error={fieldState.error?.message}
    />
  )
}
