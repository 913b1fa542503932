import { bookDays } from '@tessera/domain/plain-date'
import type { FieldErrors, UseFormRegister } from 'react-hook-form'
import { t } from '../language/t.ts'
import { DateField } from '../ui/date-field.tsx'
import type { Settings } from './settings-form.ts'

interface Props {
  register: UseFormRegister<Settings>
  errors: FieldErrors<Settings>
}

/** From which day on everybody of the committee needs the second step at sign-in; empty for a club that does not require it. */
export const SecondStepField = ({ register, errors }: Props) => (
  <DateField
    label={t('Second step at sign-in required from')}
    hint={t(
      'Until that day everybody of the committee is asked to set it up; from then on nothing else is possible without it. Empty: each decides.',
    )}
    limits={bookDays}
    error={errors.secondStepFrom?.message}
    {...register('secondStepFrom', { setValueAs: (typed) => typed || null })}
  />
)
