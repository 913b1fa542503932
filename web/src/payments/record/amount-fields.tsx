import type { PaymentInput } from '@tessera/domain/payments/payment-input'
import { bookDays } from '@tessera/domain/plain-date'
import { Controller, type UseFormReturn } from 'react-hook-form'
import { t } from '../../language/t.ts'
import { DateField } from '../../ui/date-field.tsx'
import { Pair } from '../../ui/layout.tsx'
import { WaiveButton, WaiverField } from '../items/waiver-field.tsx'
import { MoneyField } from '../money-field.tsx'
import { PaidByField } from './paid-by-field.tsx'

interface Props {
  form: UseFormReturn<PaymentInput>
  /** What is open of the chosen item, of which all or a part can be waived. */
  open: number
  waives: boolean
  /** Waives what is open; without it nothing can be waived, or it is. */
  onWaive: (() => void) | undefined
  /** Records the payment and goes on to the next person. */
  onEnter: (() => void) | undefined
}

/** How much was paid, on which day and how; or what is waived. */
export function AmountFields({ form, open, waives, onWaive, onEnter }: Props) {
  const { control, register, formState } = form
  const { errors } = formState
  return (
    <>
      <Pair>
        <Controller
          name="amount"
          control={control}
          render={({ field }) => (
            <MoneyField
              {...field}
              label={t('Amount')}
              hint={onEnter && t('Enter records it and goes on to the next person')}
              onEnter={onEnter}
              aside={onWaive && <WaiveButton onClick={onWaive} />}
              error={errors.amount?.message}
            />
          )}
        />
        <DateField
          limits={bookDays}
          label={t('Payment Date')}
          error={errors.paymentDate?.message}
          {...register('paymentDate')}
        />
      </Pair>
      {waives ? <WaiverField control={control} open={open} /> : <PaidByField {...register('paidBy')} />}
    </>
  )
}
