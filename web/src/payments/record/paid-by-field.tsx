import { paymentWays } from '@tessera/domain/payments/payment'
import { wayLabels } from '@tessera/domain/payments/ways'
import type { ComponentProps } from 'react'
import { t } from '../../language/t.ts'
import { SelectField } from '../../ui/select-field.tsx'

/** Chooses how a payment was made; it need not be stated. Accepts the props that `register` returns. */
export const PaidByField = (field: Omit<ComponentProps<typeof SelectField>, 'label' | 'children'>) => (
  <SelectField {...field} label={t('Paid by')}>
    <option value="">{t('Not stated')}</option>
    {paymentWays.map((way) => (
      <option key={way} value={way}>
        {t(wayLabels[way])}
      </option>
    ))}
  </SelectField>
)
