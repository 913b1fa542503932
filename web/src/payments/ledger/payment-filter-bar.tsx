import { withSeasonNames } from '@tessera/domain/clubs/season'
import { type PaymentFilter, type Period, periods } from '@tessera/domain/payments/filter'
import { itemDisplayName } from '@tessera/domain/payments/items'
import type { Payment } from '@tessera/domain/payments/payment'
import { sortYears } from '@tessera/domain/payments/years'
import { bookDays } from '@tessera/domain/plain-date'
import { text } from '@tessera/domain/texts/text'
import { useMemo } from 'react'
import { t } from '../../language/t.ts'
import { ComboboxField } from '../../ui/combobox-field.tsx'
import { DateField } from '../../ui/date-field.tsx'
import { SelectField } from '../../ui/select-field.tsx'
import { useSeasonStart } from '../../ui/today.tsx'
import styles from './payment-filter-bar.module.css'
import { usePaymentItems, usePaymentYears } from './use-ledger.ts'

const periodNames: Record<Period, string> = {
  all: text('Any date'),
  'this-month': text('This month'),
  'this-year': text('This year'),
  range: text('From – to'),
}

interface Props {
  payments: readonly Payment[]
  filter: PaymentFilter
  onChange: (choice: Partial<PaymentFilter>) => void
}

/** Chooses which payments are listed: by season, item, member and date. */
export function PaymentFilterBar({ payments, filter, onChange }: Props) {
  const items = usePaymentItems().data ?? []
  const years = withSeasonNames(sortYears(usePaymentYears().data ?? []), useSeasonStart())
  // Taken from the payments: deleted members have payments too.
  const payers = useMemo(
    () =>
      [...new Map(payments.map(({ memberId, memberName }) => [memberId, memberName]))].map(([value, label]) => ({
        value,
        label,
      })),
    [payments],
  )
  return (
    <fieldset className={styles.filter}>
      <legend className="visually-hidden">{t('Filter')}</legend>
      <SelectField
        label={t('Season')}
        value={filter.yearId}
        onChange={({ target }) => onChange({ yearId: target.value })}
      >
        <option value="">{t('All seasons')}</option>
        {years.map(({ id, year }) => (
          <option key={id} value={id}>
            {year}
          </option>
        ))}
      </SelectField>
      <SelectField
        label={t('Item')}
        value={filter.itemId}
        onChange={({ target }) => onChange({ itemId: target.value })}
      >
        <option value="">{t('All items')}</option>
        {items.map((item) => (
          <option key={item.id} value={item.id}>
            {itemDisplayName(item, years)}
          </option>
        ))}
      </SelectField>
      <ComboboxField
        label={t('Member')}
        placeholder={t('All members')}
        empty={t('No member found')}
        value={filter.memberId}
        onChange={(memberId) => onChange({ memberId })}
        choices={payers}
      />
      <SelectField
        label={t('Date')}
        value={filter.period}
        onChange={({ target }) => onChange({ period: target.value as Period })}
      >
        {periods.map((period) => (
          <option key={period} value={period}>
            {t(periodNames[period])}
          </option>
        ))}
      </SelectField>
      {filter.period === 'range' && (
        <>
          <DateField
            limits={bookDays}
            label={t('From')}
            value={filter.from}
            onChange={({ target }) => onChange({ from: target.value })}
          />
          <DateField
            limits={bookDays}
            label={t('To')}
            value={filter.to}
            onChange={({ target }) => onChange({ to: target.value })}
          />
        </>
      )}
    </fieldset>
  )
}
