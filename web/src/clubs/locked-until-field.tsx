import { bookDays } from '@tessera/domain/plain-date'
import type { FieldErrors, UseFormRegister } from 'react-hook-form'
import { t } from '../language/t.ts'
import { DateField } from '../ui/date-field.tsx'
import type { Settings } from './settings-form.ts'
import { SettingsGroup } from './settings-group.tsx'

interface Props {
  register: UseFormRegister<Settings>
  errors: FieldErrors<Settings>
}

/** The last day whose payments nobody records, changes or deletes any more; empty for a club that locks nothing. */
export const LockedUntilField = ({ register, errors }: Props) => (
  <SettingsGroup title={t('Locked books')}>
    <DateField
      label={t('Books locked up to')}
      hint={t('Payments up to this day stay as they are. Empty: nothing is locked.')}
      limits={bookDays}
      error={errors.lockedUntil?.message}
      {...register('lockedUntil', { setValueAs: (typed) => typed || null })}
    />
  </SettingsGroup>
)
