import { seasonOf } from '@tessera/domain/clubs/season'
import { joinerTable, pricedFor } from '@tessera/domain/membership/joiner-price'
import type { PaymentItem, PaymentYear } from '@tessera/domain/payments/payment'
import type { PaymentItemInput } from '@tessera/domain/payments/payment-input'
import type { UseFormRegister } from 'react-hook-form'
import { dayText, euroText } from '../language/format.ts'
import { t } from '../language/t.ts'
import { Quiet, Row, Stack } from '../ui/layout.tsx'
import { SelectField } from '../ui/select-field.tsx'
import { useSeasonStart, useToday } from '../ui/today.tsx'
import { joinerChoices } from './joiner-choices.ts'

interface Props {
  register: UseFormRegister<PaymentItemInput>
  /** The item as it is typed. */
  item: Pick<PaymentItem, 'price' | 'yearId' | 'joinersPay'>
  years: readonly PaymentYear[]
}

/** Chooses what is asked of who joins within the item's season, and shows the prices before they are saved. */
export function JoinersField({ register, item, years }: Props) {
  const seasonStartsInMonth = useSeasonStart()
  const today = useToday()
  const asked = { ...item, isRequiredForActive: true }
  const seasons = { years, seasonStartsInMonth }
  const rows = item.joinersPay ? joinerTable(asked, seasons) : []
  const year = years.find(({ id }) => id === item.yearId)?.year
  const isRunning = Number(year) === seasonOf(today, seasonStartsInMonth)
  return (
    <Stack gap={6}>
      <SelectField
        label={t('Who joins during the season pays')}
        hint={t('By the first day of the membership. Who has none, or joined before the season, pays the whole price.')}
        {...register('joinersPay')}
      >
        {joinerChoices(seasonStartsInMonth).map(({ value, label }) => (
          <option key={value} value={value}>
            {label}
          </option>
        ))}
      </SelectField>
      {rows.length > 0 && isRunning && (
        <p>
          {t('Joining today: {amount}', { amount: euroText(pricedFor(asked, { joinedOn: today }, seasons).price) })}
        </p>
      )}
      {rows.length > 0 && (
        <Row gap="2px 14px">
          {rows.map(({ from, price }) => (
            <Quiet key={from} as="span" small>
              {t('From {day}: {amount}', { day: dayText(from), amount: euroText(price) })}
            </Quiet>
          ))}
        </Row>
      )}
    </Stack>
  )
}
