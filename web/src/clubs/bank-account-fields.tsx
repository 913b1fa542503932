import type { FieldErrors, UseFormRegister } from 'react-hook-form'
import { t } from '../language/t.ts'
import { Quiet, Stack } from '../ui/layout.tsx'
import { TextField } from '../ui/text-field.tsx'
import type { Settings } from './settings-form.ts'
import { SettingsGroup } from './settings-group.tsx'

interface Props {
  register: UseFormRegister<Settings>
  errors: FieldErrors<Settings>['bankAccount']
}

/** The account that members transfer to. */
export const BankAccountFields = ({ register, errors }: Props) => (
  <SettingsGroup title={t('Bank account')}>
    <Stack gap={14}>
      <Quiet small>
        {t(
          'Members then see on their page how to pay what is open: account, reference and a code for their bank’s app.',
        )}
      </Quiet>
      <TextField
        label={t('Account holder')}
        autoComplete="off"
        error={errors?.holder?.message}
        {...register('bankAccount.holder')}
      />
      <TextField
        label="IBAN"
        autoComplete="off"
        spellCheck={false}
        error={errors?.iban?.message}
        {...register('bankAccount.iban')}
      />
      <TextField
        label={t('BIC (optional)')}
        autoComplete="off"
        spellCheck={false}
        error={errors?.bic?.message}
        {...register('bankAccount.bic')}
      />
      <TextField
        label={t('Note to members (optional)')}
        hint={t('Such as: cash at the boathouse is fine too.')}
        autoComplete="off"
        error={errors?.note?.message}
        {...register('bankAccount.note')}
      />
    </Stack>
  </SettingsGroup>
)
