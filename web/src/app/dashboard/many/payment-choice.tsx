import { withSeasonNames } from '@tessera/domain/clubs/season'
import { itemChoices, itemDisplayName } from '@tessera/domain/payments/items'
import type { PaymentItem, PaymentWay, PaymentYear } from '@tessera/domain/payments/payment'
import { wayOf } from '@tessera/domain/payments/payment'
import { bookDays } from '@tessera/domain/plain-date'
import { t } from '../../../language/t.ts'
import { PaidByField } from '../../../payments/record/paid-by-field.tsx'
import { DateField } from '../../../ui/date-field.tsx'
import { Pair } from '../../../ui/layout.tsx'
import { SelectField } from '../../../ui/select-field.tsx'
import { useSeasonStart } from '../../../ui/today.tsx'

/** What many members pay. */
export interface Paid {
  readonly itemId: string
  readonly paymentDate: string
  readonly paidBy: PaymentWay | undefined
  /** Number of the first stamp; '' for none. */
  readonly firstStamp: string
}

interface Props {
  items: readonly PaymentItem[]
  years: readonly PaymentYear[]
  value: Paid
  /** Why nothing is recorded for the day. */
  fault: string | undefined
  onChange: (value: Paid) => void
}

/** The item, the day and the way of a payment that many members make. */
export function PaymentChoice({ items, years, value, fault, onChange }: Props) {
  const named = withSeasonNames(years, useSeasonStart())
  return (
    <>
      <SelectField
        label={t('Payment Item')}
        value={value.itemId}
        onChange={({ target }) => onChange({ ...value, itemId: target.value })}
      >
        <option value="">{t('Select a payment item')}</option>
        {itemChoices(items, '')
          .filter(({ price }) => price > 0)
          .map((item) => (
            <option key={item.id} value={item.id}>
              {itemDisplayName(item, named)}
            </option>
          ))}
      </SelectField>
      <Pair>
        <DateField
          label={t('Payment Date')}
          limits={bookDays}
          error={fault}
          value={value.paymentDate}
          onChange={({ target }) => onChange({ ...value, paymentDate: target.value })}
        />
        <PaidByField
          value={value.paidBy ?? ''}
          onChange={({ target }) => onChange({ ...value, paidBy: wayOf(target.value) })}
        />
      </Pair>
    </>
  )
}
