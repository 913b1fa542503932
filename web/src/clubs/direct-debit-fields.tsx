import type { FieldErrors, UseFormRegister } from 'react-hook-form'
import { t } from '../language/t.ts'
import { Quiet, Stack } from '../ui/layout.tsx'
import { TextField } from '../ui/text-field.tsx'
import type { Settings } from './settings-form.ts'
import { SettingsGroup } from './settings-group.tsx'

interface Props {
  register: UseFormRegister<Settings>
  errors: FieldErrors<Settings>['directDebit']
}

/** Switches direct debit on, by the club's creditor identifier. */
export const DirectDebitFields = ({ register, errors }: Props) => (
  <SettingsGroup title={t('Direct debit')}>
    <Stack gap={14}>
      <Quiet small>
        {t('With a creditor identifier, the club draws fees by SEPA direct debit to the account above.')}
      </Quiet>
      <TextField
        label={t('Creditor identifier')}
        hint={t('Such as DE98ZZZ09999999999. The national bank gives it free of charge. Empty for no direct debit.')}
        autoComplete="off"
        spellCheck={false}
        error={errors?.creditorId?.message}
        {...register('directDebit.creditorId')}
      />
      <TextField
        label={t('Days ahead on which members are told')}
        hint={t('14, unless the club has agreed on fewer with its members.')}
        type="number"
        inputMode="numeric"
        min={1}
        error={errors?.noticeDays?.message}
        {...register('directDebit.noticeDays', { valueAsNumber: true })}
      />
    </Stack>
  </SettingsGroup>
)
