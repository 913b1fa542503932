import { bookDays } from '@tessera/domain/plain-date'
import { type FieldErrors, type UseFormRegister, useWatch } from 'react-hook-form'
import { t } from '../language/t.ts'
import { CheckboxField } from '../ui/checkbox-field.tsx'
import { DateField } from '../ui/date-field.tsx'
import { Pair, Stack } from '../ui/layout.tsx'
import { SelectField } from '../ui/select-field.tsx'
import { TextField } from '../ui/text-field.tsx'
import type { Settings, SettingsControl } from './settings-form.ts'
import { SettingsGroup } from './settings-group.tsx'

interface Props {
  control: SettingsControl
  register: UseFormRegister<Settings>
  errors: FieldErrors<Settings>['donations']
}

/** Switches donation receipts on, by the law that they go by, with what that law wants on them. */
export function DonationsFields({ control, register, errors }: Props) {
  const [form, notice] = useWatch({ control, name: ['donations.form', 'donations.notice'] })
  return (
    <SettingsGroup title={t('Donation receipts')}>
      <Stack gap={14}>
        <SelectField
          label={t('Give donation receipts')}
          hint={t(
            'Say at each payment item if it counts as a donation. The receipts are then on the page of the member.',
          )}
          {...register('donations.form')}
        >
          <option value="">{t('No')}</option>
          <option value="de">{t('German form (§ 10b EStG)')}</option>
          <option value="it">{t('Italian form (art. 83 D.Lgs. 117/2017)')}</option>
        </SelectField>
        {form !== '' && (
          <>
            <TextField
              label={
                form === 'de'
                  ? t('What the club promotes, as in “Förderung …”')
                  : t('What the club does by its statutes')
              }
              hint={form === 'de' ? t('In German, such as “des Sports”.') : t('In Italian.')}
              error={errors?.purpose?.message}
              {...register('donations.purpose')}
            />
            <Pair>
              {form === 'de' && (
                <TextField
                  label={t('Tax office')}
                  error={errors?.taxOffice?.message}
                  {...register('donations.taxOffice')}
                />
              )}
              <TextField
                label={form === 'de' ? t('Tax number') : t('Tax code of the club')}
                error={errors?.taxNumber?.message}
                {...register('donations.taxNumber')}
              />
              {form === 'it' && (
                <TextField
                  label={t('Number in the RUNTS')}
                  error={errors?.register?.message}
                  {...register('donations.register')}
                />
              )}
            </Pair>
          </>
        )}
        {form === 'de' && (
          <>
            <SelectField label={t('Notice of the tax office')} {...register('donations.notice')}>
              <option value="exemption">{t('Exemption (Freistellungsbescheid)')}</option>
              <option value="statutes">{t('Finding on the statutes (§ 60a AO)')}</option>
            </SelectField>
            <Pair>
              <DateField
                limits={bookDays}
                label={t('Day of the notice')}
                error={errors?.noticeOn?.message}
                {...register('donations.noticeOn')}
              />
              {notice === 'exemption' && (
                <TextField
                  label={t('Last year that it is for')}
                  error={errors?.noticeFor?.message}
                  {...register('donations.noticeFor')}
                />
              )}
            </Pair>
            <CheckboxField
              label={t('Membership fees can be deducted')}
              hint={t('Not in clubs for sport, music, local customs and the like (§ 10b (1) 8 EStG).')}
              {...register('donations.feesCount')}
            />
          </>
        )}
      </Stack>
    </SettingsGroup>
  )
}
