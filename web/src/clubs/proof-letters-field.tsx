import { proofNoticeDays } from '@tessera/domain/members/proof'
import { useController, useWatch } from 'react-hook-form'
import { useLanguage } from '../language/language.ts'
import { t } from '../language/t.ts'
import { CheckboxField } from '../ui/checkbox-field.tsx'
import type { SettingsControl } from './settings-form.ts'

/**
 * Switches the letters that ask for a new proof on, in the language of the screen; renders nothing in a club of which no type asks for a
 * proof, unless they are on.
 */
export function ProofLettersField({ control }: { control: SettingsControl }) {
  const language = useLanguage()
  const { field, formState } = useController({ control, name: 'proofLettersIn' })
  const types = useWatch({ control, name: 'membershipTypes' })
  const whenOn = formState.defaultValues?.proofLettersIn ?? language
  if (field.value === null && !types.some(({ proof }) => proof?.trim())) return null
  return (
    <CheckboxField
      label={t('Ask members for a new proof before theirs ends')}
      hint={t(
        'An e-mail {days} days before, once for each proof. Members without an address are found by the filter of the list, and get it on paper.',
        { days: proofNoticeDays },
      )}
      ref={field.ref}
      name={field.name}
      onBlur={field.onBlur}
      checked={field.value !== null}
      onChange={({ target }) => field.onChange(target.checked ? whenOn : null)}
    />
  )
}
