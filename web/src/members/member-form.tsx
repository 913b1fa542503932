import { zodResolver } from '@hookform/resolvers/zod'
import { type Member, type MemberInput, memberInputSchema } from '@tessera/domain/members/member'
import { useState } from 'react'
import { useForm } from 'react-hook-form'
import { useSession } from '../firebase/session.ts'
import { errorText } from '../http/error-text.ts'
import { t } from '../language/t.ts'
import { loadPart } from '../load-part.ts'
import { Banner } from '../ui/banner.tsx'
import { Button } from '../ui/button.tsx'
import { DraftNote } from '../ui/draft-note.tsx'
import { ModalActions } from '../ui/modal.tsx'
import { TextField } from '../ui/text-field.tsx'
import { useToast } from '../ui/toast.tsx'
import { useDraft } from '../ui/use-draft.ts'
import { useExclusive } from '../ui/use-exclusive.ts'
import type { ChosenPhoto } from './chosen-photo.ts'
import { PhotoField } from './photo-field.tsx'
import { addMember, failedAdd, failedUpdate, updateMember } from './save-member.ts'
import { takenBy } from './taken.ts'
import { useMembers, withMember } from './use-members.ts'

const required = 'All fields are required'

interface Props {
  member: Member | undefined
  members: readonly Member[]
  onDone: () => void
}

/** The form of a member: number, name, e-mail and, if wanted, a photo. */
export function MemberForm({ member, members, onDone }: Props) {
  const { change, retry } = useMembers()
  const { clubId } = useSession()
  const toast = useToast()
  const [photo, setPhoto] = useState<ChosenPhoto | null>(null)
  const [removePhoto, setRemovePhoto] = useState(false)
  const [failed, setFailed] = useState<string>()
  const { register, handleSubmit, setError, setValue, subscribe, watch, formState } = useForm<MemberInput>({
    defaultValues: {
      memberId: member?.memberId ?? '',
      fullName: member?.fullName ?? '',
      email: member?.email ?? '',
    },
    resolver: zodResolver(memberInputSchema),
  })
  const { errors } = formState
  const restored = useDraft(`member.${clubId}.${member?.id ?? 'new'}`, { subscribe, setValue })

  const [save, busy] = useExclusive(async (input: MemberInput) => {
    const taken = takenBy(input, members, member?.id)
    if (taken) return setError(taken.field, { message: taken.says }, { shouldFocus: true })
    setFailed(undefined)
    try {
      const square = photo && (await cutOutPhoto(photo))
      const saved = member
        ? await updateMember(member.id, input, { photo: square, removePhoto })
        : await addMember(input, square)
      change(withMember(saved))
      toast.success(t(member ? '{name} updated' : '{name} added', { name: saved.fullName }))
      onDone()
    } catch (thrown) {
      retry()
      const says = errorText(thrown, member ? failedUpdate : failedAdd)
      if (!photo) return setFailed(says)
      console.error(says, thrown)
      onDone()
    }
  })

  const missing = Object.values(errors).some(({ message }) => message === required)
  const fault = (field: keyof MemberInput) => (errors[field]?.message === required ? undefined : errors[field]?.message)
  const banner = missing ? required : failed
  return (
    <form noValidate onSubmit={handleSubmit(save)}>
      {banner && <Banner tone="error">{banner}</Banner>}
      <DraftNote restored={restored} />
      <TextField label={t('Member ID')} autoComplete="off" error={fault('memberId')} {...register('memberId')} />
      <TextField label={t('Full Name')} autoComplete="off" error={fault('fullName')} {...register('fullName')} />
      <TextField label={t('Email')} type="email" autoComplete="off" error={fault('email')} {...register('email')} />
      <PhotoField
        name={watch('fullName')}
        photoUrl={removePhoto ? null : (member?.photoUrl ?? null)}
        photo={photo}
        onPhoto={setPhoto}
        onRemove={() => setRemovePhoto(true)}
      />
      <ModalActions>
        <Button onClick={onDone}>{t('Cancel')}</Button>
        <Button variant="primary" type="submit" busy={busy} busyText={t('Saving...')}>
          {t(member ? 'Save' : 'Add Member')}
        </Button>
      </ModalActions>
    </form>
  )
}

/** Drawing comes with the part that cuts photos: it is loaded with the first photo. */
async function cutOutPhoto({ picture, cut }: ChosenPhoto): Promise<File> {
  const { cutOut } = await loadPart(() => import('./draw-photo.ts'))
  return cutOut(picture, cut)
}
