import type { MembershipType } from '@tessera/domain/clubs/membership-types'
import { rhythms } from '@tessera/domain/payments/payment'
import type { PaymentItemInput } from '@tessera/domain/payments/payment-input'
import { bookDays } from '@tessera/domain/plain-date'
import type { FieldErrors, UseFormRegister } from 'react-hook-form'
import { t } from '../../language/t.ts'
import { CheckboxField } from '../../ui/checkbox-field.tsx'
import { DateField } from '../../ui/date-field.tsx'
import { Quiet, Stack } from '../../ui/layout.tsx'
import { SelectField } from '../../ui/select-field.tsx'
import styles from '../record/payment-form.module.css'
import { rhythmText } from './rhythm-text.ts'

interface Props {
  register: UseFormRegister<PaymentItemInput>
  errors: FieldErrors<PaymentItemInput>
  isRequired: boolean
  /** The club's membership types. */
  types: readonly MembershipType[]
  /** True if members of the club belong to others. */
  hasFamilies: boolean
  /** How often the item falls due; '' for once. */
  every: PaymentItemInput['every']
  /** True if the item is paid once by each family, which cannot repeat. */
  isForFamily: boolean
  /** The names of the members that it is required of; '' for one that is for all, or for membership types. */
  only: string
}

/** Fields of an item's requirement: on or off, the day it is due, full payment or not, and the membership types. */
export const RequirementFields = ({
  register,
  errors,
  isRequired,
  types,
  hasFamilies,
  every,
  isForFamily,
  only,
}: Props) => (
  <>
    <CheckboxField
      label={t('Required for active membership')}
      hint={t('Whoever has not paid it shows as Payment Due.')}
      {...register('isRequiredForActive')}
    />
    {isRequired && (
      <DateField
        limits={bookDays}
        label={every ? t('Due the first time by') : t('Due by')}
        hint={every ? undefined : t('Members stay Active until this day. Empty: it counts at once.')}
        error={errors.dueOn?.message}
        {...register('dueOn')}
      />
    )}
    {isRequired && !isForFamily && (
      <SelectField
        label={t('Repeats')}
        hint={
          every
            ? t(
                'What members pay fills the oldest times that are open. For another price from a day on, end this item by its last day and add another.',
              )
            : undefined
        }
        {...register('every')}
      >
        {(['', ...rhythms] as const).map((rhythm) => (
          <option key={rhythm} value={rhythm}>
            {rhythmText(rhythm)}
          </option>
        ))}
      </SelectField>
    )}
    {isRequired && every && (
      <DateField
        limits={bookDays}
        label={t('Last time by')}
        hint={t('Empty: to the end of its year, or for as long as it is enabled.')}
        error={errors.lastDueOn?.message}
        {...register('lastDueOn')}
      />
    )}
    {isRequired && !every && (
      <CheckboxField
        label={t('Must be paid in full')}
        hint={t('Several payments add up to the price. Otherwise any payment counts, whatever its amount.')}
        {...register('mustBePaidInFull')}
      />
    )}
    {isRequired && hasFamilies && !every && !only && (
      <CheckboxField
        label={t('For the whole family')}
        hint={t('Paid once: by the head, or any of those who belong to them. The head is asked for it.')}
        {...register('forFamily')}
      />
    )}
    {isRequired && only && <Quiet>{t('Required of: {names}', { names: only })}</Quiet>}
    {isRequired && types.length > 0 && !only && (
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
