import type { UseFormRegister } from 'react-hook-form'
import { t } from '../language/t.ts'
import { CheckboxField } from '../ui/checkbox-field.tsx'
import type { Settings } from './settings-form.ts'
import { SettingsGroup } from './settings-group.tsx'

/** Switches the numbers of stamps on; switched off, the numbers that there are stay with their payments, out of sight. */
export const StampsField = ({ register }: { register: UseFormRegister<Settings> }) => (
  <SettingsGroup title={t('Stamps')}>
    <CheckboxField
      label={t('Each payment gets the number of a stamp')}
      hint={t('For clubs that stick a numbered stamp on the member’s card for each season that is paid.')}
      {...register('givesStamps')}
    />
  </SettingsGroup>
)
