import { languages } from '@tessera/domain/texts/languages'
import { Controller, type FieldErrors, type UseFormRegister } from 'react-hook-form'
import { monthNames } from '../language/format.ts'
import { languageNames } from '../language/language.ts'
import { t } from '../language/t.ts'
import { ColourField } from '../ui/colour-field.tsx'
import { ComboboxField } from '../ui/combobox-field.tsx'
import { SelectField } from '../ui/select-field.tsx'
import { TextField } from '../ui/text-field.tsx'
import type { Settings, SettingsControl } from './settings-form.ts'
import { useTimeZones } from './time-zones.ts'

interface Props {
  control: SettingsControl
  register: UseFormRegister<Settings>
  errors: FieldErrors<Settings>
  /** The zone that is stored, which the browser may not list. */
  timeZone: string | null
}

/** The club's name and look, its calendar and its language. */
export function ClubFields({ control, register, errors, timeZone }: Props) {
  const timeZones = useTimeZones(timeZone)
  return (
    <>
      <TextField
        label={t('Club Name')}
        autoComplete="organization"
        error={errors.name?.message}
        {...register('name')}
      />
      <Controller
        control={control}
        name="colour"
        render={({ field }) => (
          <ColourField
            label={t('Colour')}
            name={field.name}
            hint={t("These screens, the club's e-mails and cards of the built-in template wear it.")}
            value={field.value ?? null}
            onChange={field.onChange}
          />
        )}
      />
      <Controller
        control={control}
        name="timeZone"
        render={({ field }) => (
          <ComboboxField
            {...field}
            label={t('Time zone')}
            hint={t('The club’s days end here: cards count until the end of their last day in this zone.')}
            placeholder="UTC"
            empty={t('No time zone found')}
            choices={timeZones}
            value={field.value ?? ''}
            onChange={(zone) => field.onChange(zone || null)}
            error={errors.timeZone?.message}
          />
        )}
      />
      <SelectField
        label={t('The year begins in')}
        hint={t('Payment years and cards follow it: with September, 2026 is the season 2026/27.')}
        {...register('seasonStartsInMonth', { valueAsNumber: true })}
      >
        {monthNames().map((name, place) => (
          <option key={name} value={place + 1}>
            {name}
          </option>
        ))}
      </SelectField>
      <SelectField
        label={t('Language of e-mails')}
        hint={t('Of letters and papers, too. Members who have chosen another language get theirs.')}
        {...register('language', { setValueAs: (chosen) => chosen || null })}
      >
        <option value="">{t('As the screen that sends them')}</option>
        {languages.map((one) => (
          <option key={one} value={one} lang={one}>
            {languageNames[one]}
          </option>
        ))}
      </SelectField>
    </>
  )
}
