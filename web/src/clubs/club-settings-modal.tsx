import { zodResolver } from '@hookform/resolvers/zod'
import type { Club } from '@tessera/domain/clubs/club'
import { clubSettingsSchema } from '@tessera/domain/clubs/settings'
import { languages } from '@tessera/domain/texts/languages'
import { text } from '@tessera/domain/texts/text'
import { useEffect, useState } from 'react'
import { Controller, useForm } from 'react-hook-form'
import { isConflict } from '../http/conflict.ts'
import { monthNames } from '../language/format.ts'
import { languageNames, useLanguage } from '../language/language.ts'
import { t } from '../language/t.ts'
import { Banner } from '../ui/banner.tsx'
import { ColourField } from '../ui/colour-field.tsx'
import { ComboboxField } from '../ui/combobox-field.tsx'
import { DraftNote } from '../ui/draft-note.tsx'
import { FormActions } from '../ui/form-actions.tsx'
import { Meanwhile } from '../ui/meanwhile.tsx'
import { Modal } from '../ui/modal.tsx'
import { SelectField } from '../ui/select-field.tsx'
import { TextField } from '../ui/text-field.tsx'
import { useAction } from '../ui/use-action.ts'
import { useDraft } from '../ui/use-draft.ts'
import { useSeen } from '../ui/use-seen.ts'
import { AttendanceField } from './attendance-field.tsx'
import { BankAccountFields } from './bank-account-fields.tsx'
import { CardChangesField } from './card-changes-field.tsx'
import { describedSettings } from './described-settings.ts'
import { LogoField } from './logo-field.tsx'
import { MembershipTypesField } from './membership-types-field.tsx'
import { ReceiptsFields } from './receipts-fields.tsx'
import {
  changeOf,
  failedUpdate,
  fieldsOf,
  isLogoError,
  type LogoChange,
  type Settings,
  saveSettings,
  settingsFormSchema,
  type TypedSettings,
} from './settings-form.ts'
import { useTimeZones } from './time-zones.ts'
import { useClub } from './use-club.ts'

interface Props {
  open: boolean
  club: Club
  /** Name of the field that gets the focus, in place of the first one. */
  setting?: string | undefined
  onClose: () => void
}

/** Selector of a setting's control; groups of controls without a name bear their setting's. */
const fieldOf = (setting: string) =>
  `[name="${setting}"], [data-setting="${setting}"] :is(input:checked, input:not([type="radio"]), button)`

/** The form with the club's settings. */
export const ClubSettingsModal = ({ open, club, setting, onClose }: Props) => (
  <Modal open={open} onClose={onClose} title={t('Club settings')} size="small" first={setting && fieldOf(setting)}>
    <ClubForm club={club} onDone={onClose} />
  </Modal>
)

const endOfLists = () => ({
  title: t('Delete the lists of who was there?'),
  text: t('Without the switch no lists are kept, and those that there are will be deleted.'),
  confirmText: t('Delete'),
})

function ClubForm({ club, onDone }: { club: Club; onDone: () => void }) {
  const { replace, reload } = useClub()
  const language = useLanguage()
  const timeZones = useTimeZones(club.timeZone)
  const [error, setError] = useState<string>()
  const [logo, setLogo] = useState<LogoChange>()
  const [logoError, setLogoError] = useState<string>()
  const draftName = `club.${club.id}`
  const { seen, overtaken, meet, seeAll, keep } = useSeen(draftName, clubSettingsSchema.parse(club), describedSettings)
  const { register, control, handleSubmit, setValue, reset, subscribe, formState } = useForm<
    Settings,
    unknown,
    TypedSettings
  >({
    defaultValues: fieldsOf(seen, language),
    resolver: zodResolver(settingsFormSchema),
  })
  const draft = useDraft(
    draftName,
    { subscribe, setValue, reset },
    { anew: () => fieldsOf(seeAll(clubSettingsSchema.parse(club)), language) },
  )
  const { isDirty } = formState
  useEffect(() => keep(isDirty), [keep, isDirty])
  const [save, busy] = useAction(
    failedUpdate,
    async (typed: TypedSettings) => {
      replace(await saveSettings(changeOf(typed, logo, seen)))
      onDone()
      return text('Club updated successfully')
    },
    {
      ask: ({ keepsAttendance }) => (seen.keepsAttendance && !keepsAttendance ? endOfLists() : undefined),
      show: (sentence, error) => {
        setError(isLogoError(error) ? undefined : sentence)
        setLogoError(isLogoError(error) ? sentence : undefined)
      },
      onFailed: async (error, typed) => {
        const stored = await reload()
        if (!stored || !isConflict(error)) return
        const picture = logo && { url: logo.name, width: 0, height: 0 }
        meet(clubSettingsSchema.parse(stored), { ...typed, ...(picture !== undefined && { logo: picture }) })
      },
    },
  )
  return (
    <form noValidate onSubmit={handleSubmit(save)}>
      {error && <Banner tone="error">{error}</Banner>}
      <Meanwhile fields={overtaken} />
      <DraftNote {...draft} />
      <TextField
        label={t('Club Name')}
        autoComplete="organization"
        error={formState.errors.name?.message}
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
            error={formState.errors.timeZone?.message}
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
      <LogoField
        logo={logo === undefined ? club.logo : null}
        chosen={logo ?? null}
        error={logoError}
        onChoose={(file) => {
          setLogoError(undefined)
          setLogo(file ?? undefined)
        }}
        onRemove={() => setLogo(null)}
      />
      <MembershipTypesField
        control={control}
        register={register}
        stored={new Set(club.membershipTypes.map(({ id }) => id))}
      />
      <BankAccountFields register={register} errors={formState.errors.bankAccount} />
      <ReceiptsFields register={register} errors={formState.errors.receipts} />
      <AttendanceField register={register} />
      <CardChangesField control={control} />
      <FormActions onCancel={onDone} busy={busy} />
    </form>
  )
}
