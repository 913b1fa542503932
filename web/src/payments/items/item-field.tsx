import { itemChoices, itemDisplayName } from '@tessera/domain/payments/items'
import type { PaymentItem, PaymentYear } from '@tessera/domain/payments/payment'
import type { ComponentProps } from 'react'
import { t } from '../../language/t.ts'
import { SelectField } from '../../ui/select-field.tsx'

interface Props extends Omit<ComponentProps<typeof SelectField>, 'label' | 'children'> {
  items: readonly PaymentItem[]
  /** Named as the club names its seasons. */
  years: readonly PaymentYear[]
  memberId: string
}

/** Chooses what a member pays for. Accepts the props of a field. */
export const ItemField = ({ items, years, memberId, ...field }: Props) => (
  <SelectField {...field} label={t('Payment Item')}>
    <option value="">{t('Select a payment item')}</option>
    {itemChoices(items, memberId).map((item) => (
      <option key={item.id} value={item.id}>
        {itemDisplayName(item, years)}
      </option>
    ))}
  </SelectField>
)
