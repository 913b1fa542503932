import { seasonOf } from '@tessera/domain/clubs/season'
import { joinerTable, pricedFor } from '@tessera/domain/membership/joiner-price'
import { halfDayOf, halfFrom, type JoinerRule } from '@tessera/domain/payments/joiner-rule'
import type { PaymentItem, PaymentYear } from '@tessera/domain/payments/payment'
import { dayText, euroText } from '../../language/format.ts'
import { t } from '../../language/t.ts'
import { Quiet, Row, Stack } from '../../ui/layout.tsx'
import { SelectField } from '../../ui/select-field.tsx'
import { useSeasonStart, useToday } from '../../ui/today.tsx'
import { YearDayField } from '../../ui/year-day-field.tsx'
import { halfFromMidSeason, joinerRuleText } from './joiner-choices.ts'

interface Props {
  /** The item as it is typed. */
  item: Pick<PaymentItem, 'price' | 'yearId' | 'joinersPay'>
  years: readonly PaymentYear[]
  /** Takes the chosen rule; '' for the whole price. */
  onRule: (rule: JoinerRule | '') => void
}

/** Chooses what is asked of who joins within the item's season, and shows the prices before they are saved. */
export function JoinersField({ item, years, onRule }: Props) {
  const seasonStartsInMonth = useSeasonStart()
  const today = useToday()
  const asked = { ...item, isRequiredForActive: true }
  const seasons = { years, seasonStartsInMonth }
  const half = item.joinersPay && halfDayOf(item.joinersPay)
  const rows = item.joinersPay ? joinerTable(asked, seasons) : []
  const year = years.find(({ id }) => id === item.yearId)?.year
  const isRunning = Number(year) === seasonOf(today, seasonStartsInMonth)
  return (
    <Stack gap={6}>
      <SelectField
        label={t('Who joins during the season pays')}
        hint={t('By the first day of the membership. Who has none, or joined before the season, pays the whole price.')}
        value={half ? 'half' : (item.joinersPay ?? '')}
        onChange={({ target: { value } }) =>
          onRule(value === 'half' ? halfFromMidSeason(seasonStartsInMonth) : value === 'by_months' ? value : '')
        }
      >
        <option value="">{joinerRuleText('')}</option>
        <option value="by_months">{joinerRuleText('by_months')}</option>
        <option value="half">{t('Half from a day on')}</option>
      </SelectField>
      {half && <YearDayField label={t('Half from')} value={half} onChange={(day) => onRule(halfFrom(day))} />}
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
