import { zodResolver } from '@hookform/resolvers/zod'
import { type Club, type ClubInput, clubInputSchema } from '@tessera/domain/clubs/club'
import { text } from '@tessera/domain/texts/text'
import { Pencil } from 'lucide-react'
import { useState } from 'react'
import { Controller, useForm } from 'react-hook-form'
import { errorText } from '../http/error-text.ts'
import { t } from '../language/t.ts'
import { Banner } from '../ui/banner.tsx'
import { Button } from '../ui/button.tsx'
import { ColourField } from '../ui/colour-field.tsx'
import { DraftNote } from '../ui/draft-note.tsx'
import { IconButton } from '../ui/icon-button.tsx'
import { Modal, ModalActions } from '../ui/modal.tsx'
import { TextField } from '../ui/text-field.tsx'
import { useToast } from '../ui/toast.tsx'
import { useDraft } from '../ui/use-draft.ts'
import { LogoField } from './logo-field.tsx'
import { failedUpdate, isLogoFault, type LogoChange, saveClub } from './save-club.ts'
import { useClub } from './use-club.ts'

/** The pencil beside the club's name, and the small form behind it. Nothing until the club is known. */
export function ClubSettings() {
  const { club } = useClub()
  const [open, setOpen] = useState(false)
  if (!club) return null
  return (
    <>
      <IconButton label={t('Club settings')} icon={<Pencil />} onClick={() => setOpen(true)} />
      <Modal open={open} onClose={() => setOpen(false)} title={t('Club settings')} size="small">
        <ClubForm club={club} onDone={() => setOpen(false)} />
      </Modal>
    </>
  )
}

function ClubForm({ club, onDone }: { club: Club; onDone: () => void }) {
  const { replace, retry } = useClub()
  const toast = useToast()
  const [error, setError] = useState<string>()
  const [logo, setLogo] = useState<LogoChange>()
  const [logoFault, setLogoFault] = useState<string>()
  const { register, control, handleSubmit, setValue, subscribe, formState } = useForm<ClubInput>({
    defaultValues: { name: club.name, colour: club.colour },
    resolver: zodResolver(clubInputSchema),
  })
  const restored = useDraft(`club.${club.id}`, { subscribe, setValue })
  const save = handleSubmit(async (body) => {
    setError(undefined)
    setLogoFault(undefined)
    try {
      replace(await saveClub(body, logo))
      toast.success(text('Club updated successfully'))
      onDone()
    } catch (thrown) {
      // The logo may have been saved before the rest failed.
      retry()
      const tell = isLogoFault(thrown) ? setLogoFault : setError
      tell(errorText(thrown, failedUpdate))
    }
  })
  return (
    <form noValidate onSubmit={save}>
      {error && <Banner tone="error">{error}</Banner>}
      <DraftNote restored={restored} />
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
            hint={t("These screens, the club's e-mails and cards of the built-in template wear it.")}
            value={field.value ?? null}
            onChange={field.onChange}
          />
        )}
      />
      <LogoField
        logo={logo === undefined ? club.logo : null}
        chosen={logo ?? null}
        error={logoFault}
        onChoose={(file) => {
          setLogoFault(undefined)
          setLogo(file ?? undefined)
        }}
        onRemove={() => setLogo(null)}
      />
      <ModalActions>
        <Button onClick={onDone}>{t('Cancel')}</Button>
        <Button variant="primary" type="submit" busy={formState.isSubmitting} busyText={t('Saving...')}>
          {t('Save')}
        </Button>
      </ModalActions>
    </form>
  )
}
