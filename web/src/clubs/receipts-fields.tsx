import type { FieldErrors, UseFormRegister } from 'react-hook-form'
import { t } from '../language/t.ts'
import { CheckboxField } from '../ui/checkbox-field.tsx'
import { Stack } from '../ui/layout.tsx'
import { TextAreaField } from '../ui/text-area-field.tsx'
import type { Settings } from './settings-form.ts'
import { SettingsGroup } from './settings-group.tsx'

interface Props {
  register: UseFormRegister<Settings>
  errors: FieldErrors<Settings>['receipts']
}

/** Switches receipts on, with the address on them. */
export const ReceiptsFields = ({ register, errors }: Props) => (
  <SettingsGroup title={t('Receipts')}>
    <Stack gap={14}>
      <CheckboxField
        label={t('Give receipts')}
        hint={t('Each payment then has a numbered receipt as a PDF, here and on the member’s page.')}
        {...register('receipts.enabled')}
      />
      <TextAreaField
        label={t('Address on receipts')}
        error={errors?.address?.message}
        {...register('receipts.address')}
      />
      <CheckboxField
        label={t('Send the receipt of each new payment by e-mail')}
        hint={t('To the member, as soon as a payment is recorded. You send a corrected receipt with one click.')}
        {...register('receipts.automatic')}
      />
    </Stack>
  </SettingsGroup>
)
