import type { FieldErrors, UseFormRegister } from 'react-hook-form'
import { t } from '../language/t.ts'
import { TextField } from '../ui/text-field.tsx'
import type { Settings } from './settings-form.ts'

interface Props {
  register: UseFormRegister<Settings>
  errors: FieldErrors<Settings>
}

/** For how long the card of who owes a payment counts after its season. */
export const GraceDaysField = ({ register, errors }: Props) => (
  <TextField
    label={t('Days that a card counts after its season')}
    hint={t('Until then, a card counts at the door also if a payment for the new season is due. 0 for none.')}
    type="number"
    inputMode="numeric"
    min={0}
    error={errors.graceDays?.message}
    {...register('graceDays', { valueAsNumber: true })}
  />
)
