import type { FieldErrors, UseFormRegister } from 'react-hook-form'
import { t } from '../language/t.ts'
import { TextAreaField } from '../ui/text-area-field.tsx'
import type { Settings } from './settings-form.ts'

interface Props {
  register: UseFormRegister<Settings>
  errors: FieldErrors<Settings>
}

/** Text on the back of printed cards; without one they have no back. */
export const CardBackField = ({ register, errors }: Props) => (
  <TextAreaField
    label={t('Back of printed cards')}
    hint={t(
      'Such as whom to call. Name and address of the club stand there too. Print on both sides, flipped on the long edge. Empty for cards without a back.',
    )}
    error={errors.cardBack?.message}
    {...register('cardBack', { setValueAs: (typed: string | null) => typed || null })}
  />
)
