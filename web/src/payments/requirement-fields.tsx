import type { MembershipType } from '@tessera/domain/clubs/membership-types'
import type { PaymentItemInput } from '@tessera/domain/payments/payment-input'
import { bookDays } from '@tessera/domain/plain-date'
import type { FieldErrors, UseFormRegister } from 'react-hook-form'
import { t } from '../language/t.ts'
import { CheckboxField } from '../ui/checkbox-field.tsx'
import { DateField } from '../ui/date-field.tsx'
import { Stack } from '../ui/layout.tsx'
import styles from './payment-form.module.css'

interface Props {
  register: UseFormRegister<PaymentItemInput>
  errors: FieldErrors<PaymentItemInput>
  isRequired: boolean
  /** The club's membership types. */
  types: readonly MembershipType[]
  /** True if members of the club belong to others. */
  hasFamilies: boolean
}

/** Fields of an item's requirement: on or off, the day it is due, full payment or not, and the membership types. */
export const RequirementFields = ({ register, errors, isRequired, types, hasFamilies }: Props) => (
  <>
    <CheckboxField
      label={t('Required for active membership')}
      hint={t('Whoever has not paid it shows as Payment Due.')}
      {...register('isRequiredForActive')}
    />
    {isRequired && (
      <DateField
        limits={bookDays}
        label={t('Due by')}
        hint={t('Members stay Active until this day. Empty: it counts at once.')}
        error={errors.dueOn?.message}
        {...register('dueOn')}
      />
    )}
    {isRequired && (
      <CheckboxField
        label={t('Must be paid in full')}
        hint={t('Several payments add up to the price. Otherwise any payment counts, whatever its amount.')}
        {...register('mustBePaidInFull')}
      />
    )}
    {isRequired && hasFamilies && (
      <CheckboxField
        label={t('For the whole family')}
        hint={t('Paid once: by the head, or any of those who belong to them. The head is asked for it.')}
        {...register('forFamily')}
      />
    )}
    {isRequired && types.length > 0 && (
      <Stack as="fieldset" gap={6} className={styles.types}>
        <legend>{t('Required of')}</legend>
        {types.map(({ id, name }) => (
          <CheckboxField key={id} label={name} value={id} {...register('typeIds')} />
        ))}
        <p>{t('None ticked: of all members.')}</p>
      </Stack>
    )}
  </>
)
