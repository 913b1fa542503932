import { sepaText } from '@tessera/domain/debit/sepa-text'
import { type FieldErrors, type UseFormRegister, useWatch } from 'react-hook-form'
import { t } from '../language/t.ts'
import { Quiet, Stack } from '../ui/layout.tsx'
import { SelectField } from '../ui/select-field.tsx'
import { TextField } from '../ui/text-field.tsx'
import type { Settings, SettingsControl } from './settings-form.ts'
import { SettingsGroup } from './settings-group.tsx'

interface Props {
  control: SettingsControl
  register: UseFormRegister<Settings>
  errors: FieldErrors<Settings>['bankAccount']
}

/** The account that members transfer to. */
export const BankAccountFields = ({ control, register, errors }: Props) => (
  <SettingsGroup title={t('Bank account')}>
    <Stack gap={14}>
      <Quiet small>
        {t(
          'Members then see on their page how to pay what is open: account, reference and a code for their bank’s app.',
        )}
      </Quiet>
      <TextField
        label={t('Account holder')}
        hint={t(
          'Exactly as the bank has it, “e.V.” included: banks compare the name with the account since October 2025, and warn those whose transfer has another.',
        )}
        autoComplete="off"
        error={errors?.holder?.message}
        {...register('bankAccount.holder')}
      />
      <HolderInFiles control={control} />
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
      <SelectField
        label={t('References of transfers')}
        hint={t('Payments with references of older letters are found all the same.')}
        {...register('bankAccount.references')}
      >
        <option value="">{t('Short, such as 7K3MB-9QXR2')}</option>
        <option value="iso11649">{t('With check digits (ISO 11649), such as RF02 7K3M B9QX R2')}</option>
      </SelectField>
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

/** The holder in the signs that all banks take, where it is written otherwise. */
function HolderInFiles({ control }: Pick<Props, 'control'>) {
  const holder = useWatch({ control, name: 'bankAccount.holder' }).trim()
  const written = sepaText(holder, 70)
  if (holder === '' || written === holder) return null
  return <Quiet small>{t('In files for the bank: {name}', { name: written })}</Quiet>
}
