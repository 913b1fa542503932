import type { UseFormRegister } from 'react-hook-form'
import { t } from '../language/t.ts'
import { CheckboxField } from '../ui/checkbox-field.tsx'
import { Disclosure } from '../ui/disclosure.tsx'
import type { Settings } from './save-club.ts'

/** Switches the letters about changed cards on: closed until it is wanted. */
export const CardChangesField = ({ register }: { register: UseFormRegister<Settings> }) => (
  <Disclosure title={t('Changed cards')}>
    <CheckboxField
      label={t('Tell members when their card changes')}
      hint={t(
        'An e-mail within the hour, when a valid card shows another season, name, number or type. Cards in a phone’s wallet change by themselves, so those members get none.',
      )}
      {...register('tellsOfCards')}
    />
  </Disclosure>
)
