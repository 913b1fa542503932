import { zodResolver } from '@hookform/resolvers/zod'
import type { Club } from '@tessera/domain/clubs/club'
import { clubSettingsSchema } from '@tessera/domain/clubs/settings'
import { canOpenDoors } from '@tessera/domain/machines/door-field'
import { text } from '@tessera/domain/texts/text'
import { useEffect, useRef, useState } from 'react'
import { type FieldErrors, useForm, useWatch } from 'react-hook-form'
import { LastChange } from '../firebase/last-change.tsx'
import { isConflict } from '../http/conflict.ts'
import { useLanguage } from '../language/language.ts'
import { t } from '../language/t.ts'
import { Banner } from '../ui/banner.tsx'
import { Button } from '../ui/button.tsx'
import { DraftNote } from '../ui/draft-note.tsx'
import { Stack } from '../ui/layout.tsx'
import { Meanwhile } from '../ui/meanwhile.tsx'
import { useAction } from '../ui/use-action.ts'
import { useDraft } from '../ui/use-draft.ts'
import { useSeen } from '../ui/use-seen.ts'
import { WhileSaved } from '../ui/while-saved.tsx'
import { AttendanceField } from './attendance-field.tsx'
import { BankAccountFields } from './bank-account-fields.tsx'
import { CardBackField } from './card-back-field.tsx'
import { CardChangesField } from './card-changes-field.tsx'
import { ClosedYearsField } from './closed-years-field.tsx'
import { ClubFields } from './club-fields.tsx'
import { describedSettings } from './described-settings.ts'
import { DirectDebitFields } from './direct-debit-fields.tsx'
import { DonationsFields } from './donations-fields.tsx'
import { DoorField } from './door-field.tsx'
import { GraceDaysField } from './grace-days-field.tsx'
import { JoinFormFields } from './join-form-fields.tsx'
import { LockedUntilField } from './locked-until-field.tsx'
import { LogoField } from './logo-field.tsx'
import { MembershipTypesField } from './membership-types-field.tsx'
import { NoticeByField } from './notice-by-field.tsx'
import { OwnChangesField } from './own-changes-field.tsx'
import { OwnFieldsField } from './own-fields-field.tsx'
import { ProofLettersField } from './proof-letters-field.tsx'
import { ReceiptsFields } from './receipts-fields.tsx'
import { SecondStepField } from './second-step-field.tsx'
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
import styles from './settings-screen.module.css'
import type { Section } from './settings-sections.ts'
import { StampsField } from './stamps-field.tsx'
import { useClub } from './use-club.ts'

interface Props {
  club: Club
  section: Section
  /** Name of the field that gets the focus at first. */
  setting?: string | undefined
  /** Called once the section is saved: the form then begins again with what is stored. */
  onSaved: () => void
}

/** Selector of a setting's control; groups of controls without a name bear their setting's. */
const fieldOf = (setting: string) =>
  `[name="${setting}"], [data-setting="${setting}"] :is(input:checked, input:not([type="radio"]), button)`

const endOfLists = () => ({
  title: t('Delete the lists of who was there?'),
  text: t('Without the switch no lists are kept, and those that there are will be deleted.'),
  confirmText: t('Delete'),
})

/** The form with a section of the club's settings; sends what was changed in it, all or nothing. */
export function SectionForm({ club, section, setting, onSaved }: Props) {
  const { replace, reload } = useClub()
  const language = useLanguage()
  const form = useRef<HTMLFormElement>(null)
  const [error, setError] = useState<string>()
  const [logo, setLogo] = useState<LogoChange>()
  const [logoError, setLogoError] = useState<string>()
  const draftName = `club.${club.id}.${section.id}`
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
  // What they switch on shows its own fields at once, and is saved with them.
  const [iban, givesReceipts] = useWatch({ control, name: ['bankAccount.iban', 'receipts.enabled'] })
  const { isDirty } = formState
  useEffect(() => keep(isDirty), [keep, isDirty])
  const [save, busy] = useAction(
    failedUpdate,
    async (typed: TypedSettings) => {
      const saved = await saveSettings(changeOf(typed, logo, seen))
      replace(saved)
      if (!saved) await reload()
      onSaved()
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
  useEffect(() => {
    if (setting) form.current?.querySelector<HTMLElement>(fieldOf(setting))?.focus()
  }, [setting])
  // A fault in a setting of another section, stored by an older version, has no field here.
  const sayHidden = (errors: FieldErrors<Settings>) => {
    const hidden = (Object.keys(errors) as (keyof Settings)[]).find(
      (name) => !section.fields.some((one) => one === name),
    )
    if (hidden) setError(t('Correct this setting first: {setting}', { setting: t(describedSettings[hidden].label) }))
  }
  // Without a field of its own that can have the id of a card, a club has nothing to choose here.
  if (section.id === 'machines' && !club.memberFields.some(canOpenDoors)) return null
  return (
    <Stack as="form" gap={16} ref={form} noValidate className={styles.form} onSubmit={handleSubmit(save, sayHidden)}>
      {error && <Banner tone="error">{error}</Banner>}
      <Meanwhile fields={overtaken} who={(fields) => <LastChange collection="clubs" id={club.id} fields={fields} />} />
      <DraftNote {...draft} />
      <WhileSaved busy={busy}>
        {section.id === 'club' && (
          <>
            <ClubFields control={control} register={register} errors={formState.errors} timeZone={club.timeZone} />
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
            <ClosedYearsField control={control} club={club} />
          </>
        )}
        {section.id === 'members' && (
          <>
            <MembershipTypesField
              control={control}
              register={register}
              stored={new Set(club.membershipTypes.map(({ id }) => id))}
            />
            <ProofLettersField control={control} />
            <NoticeByField control={control} startsInMonth={club.seasonStartsInMonth} />
          </>
        )}
        {section.id === 'fields' && (
          <>
            <OwnFieldsField control={control} register={register} stored={club.memberFields} />
            <OwnChangesField register={register} />
          </>
        )}
        {section.id === 'join' && (
          <JoinFormFields control={control} register={register} club={club} errors={formState.errors.joinForm} />
        )}
        {section.id === 'money' && (
          <>
            <BankAccountFields control={control} register={register} errors={formState.errors.bankAccount} />
            {(iban || club.directDebit) && (
              <DirectDebitFields register={register} errors={formState.errors.directDebit} />
            )}
            <ReceiptsFields register={register} errors={formState.errors.receipts} />
            {(givesReceipts || club.donations) && (
              <DonationsFields control={control} register={register} errors={formState.errors.donations} />
            )}
            <StampsField register={register} />
            <LockedUntilField register={register} errors={formState.errors} />
          </>
        )}
        {section.id === 'machines' && (
          <DoorField fields={club.memberFields} stored={club.doorField} register={register} />
        )}
        {section.id === 'committee' && <SecondStepField register={register} errors={formState.errors} />}
        {section.id === 'cards' && (
          <>
            <GraceDaysField register={register} errors={formState.errors} />
            <CardBackField register={register} errors={formState.errors} />
            <AttendanceField register={register} />
            <CardChangesField control={control} />
          </>
        )}
      </WhileSaved>
      <Button className={styles.save} variant="primary" type="submit" busy={busy} busyText={t('Saving...')}>
        {t('Save')}
      </Button>
    </Stack>
  )
}
