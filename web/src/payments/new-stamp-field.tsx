import type { PaymentItem } from '@tessera/domain/payments/payment'
import type { PaymentInput } from '@tessera/domain/payments/payment-input'
import { type UseFormReturn, useWatch } from 'react-hook-form'
import { StampField } from './stamp-field.tsx'

interface Props {
  form: UseFormReturn<PaymentInput>
  items: readonly PaymentItem[]
  error: string | undefined
}

/** The number of the stamp in a form that records payments; with another `key` it begins with the next payment. */
export function NewStampField({ form, items, error }: Props) {
  const [itemId, paymentDate, value] = useWatch({
    control: form.control,
    name: ['itemId', 'paymentDate', 'stampNumber'],
  })
  const yearId = items.find(({ id }) => id === itemId)?.yearId
  return (
    <StampField
      {...form.register('stampNumber')}
      fills
      of={{ itemId, paymentDate, yearId }}
      value={value}
      // As the default value, so that a proposal alone leaves no draft.
      onPropose={(number) => form.resetField('stampNumber', { defaultValue: number })}
      error={error}
    />
  )
}
