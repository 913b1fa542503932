import type { MembershipType } from '@tessera/domain/clubs/membership-types'
import type { PaymentItem } from '@tessera/domain/payments/payment'
import type { SeasonInput } from '@tessera/domain/payments/season-start'
import { bookDays } from '@tessera/domain/plain-date'
import { type Control, Controller, type FieldErrors, type UseFormRegister } from 'react-hook-form'
import { euroText } from '../../language/format.ts'
import { t } from '../../language/t.ts'
import { CheckboxField } from '../../ui/checkbox-field.tsx'
import { DateField } from '../../ui/date-field.tsx'
import { Row } from '../../ui/layout.tsx'
import { MoneyField } from '../money-field.tsx'
import styles from './season-items.module.css'

interface Props {
  /** Last season's items. */
  items: readonly PaymentItem[]
  /** Last season's year. */
  year: string
  types: readonly MembershipType[]
  register: UseFormRegister<SeasonInput>
  control: Control<SeasonInput>
  errors: FieldErrors<SeasonInput>
}

/** The items that a season is started with, side by side: name, price, due day and types. */
export const SeasonItems = ({ items, year, types, register, control, errors }: Props) => (
  <fieldset className={styles.items}>
    <legend>{t('Items, as in {year}', { year })}</legend>
    {items.map(({ id, name, price, isRequiredForActive }, place) => (
      <div key={id} className={styles.item}>
        <CheckboxField
          label={name}
          hint={t('{price} in {year}', { price: euroText(price), year })}
          {...register(`items.${place}.isCopied`)}
        />
        <Controller
          name={`items.${place}.price`}
          control={control}
          render={({ field }) => (
            <MoneyField {...field} label={t('Price')} error={errors.items?.[place]?.price?.message} />
          )}
        />
        {isRequiredForActive && (
          <DateField
            limits={bookDays}
            label={t('Due by')}
            error={errors.items?.[place]?.dueOn?.message}
            {...register(`items.${place}.dueOn`)}
          />
        )}
        {isRequiredForActive && types.length > 0 && (
          <Row as="fieldset" gap="4px 18px" className={styles.types}>
            <legend>{t('Required of')}</legend>
            {types.map((type) => (
              <CheckboxField
                key={type.id}
                label={type.shortName}
                value={type.id}
                {...register(`items.${place}.typeIds`)}
              />
            ))}
          </Row>
        )}
      </div>
    ))}
  </fieldset>
)
