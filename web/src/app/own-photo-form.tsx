import { ownChangesContract } from '@tessera/domain/members/own-changes-contract'
import { text } from '@tessera/domain/texts/text'
import { type ComponentProps, useState } from 'react'
import { call } from '../http/call.ts'
import { t } from '../language/t.ts'
import { cutOutPhoto, PhotoField } from '../members/photo/photo-field.tsx'
import { useMemberPhoto } from '../members/photo/use-member-photo.ts'
import type { MemberDashboardScreen } from '../membership/member-dashboard-screen.tsx'
import { Banner } from '../ui/banner.tsx'
import { FormActions } from '../ui/form-actions.tsx'
import { Stack } from '../ui/layout.tsx'
import { useAction } from '../ui/use-action.ts'

const failure = text('The photo could not be saved')

/** The form in which the member gives, replaces or removes the photo on the card, at once or as a proposal. */
export function OwnPhotoForm({
  name,
  part,
  onCancel,
  onSaved,
}: ComponentProps<ComponentProps<typeof MemberDashboardScreen>['PhotoForm']>) {
  const photo = useMemberPhoto(part.fields[0]?.value || null)
  const { chosen, isRemoved } = photo
  const [error, setError] = useState<string>()
  const [save, busy] = useAction(
    failure,
    async () => {
      if (!chosen && !isRemoved) return setError(t('Please choose a photo'))
      const sent = chosen
        ? call(ownChangesContract.change, { body: {}, files: { photo: await cutOutPhoto(chosen) }, failure })
        : call(ownChangesContract.removePhoto, { failure })
      onSaved((await sent).changeable)
      return part.by === 'member' ? t('Saved') : t('Sent to the club')
    },
    { show: setError },
  )
  return (
    <form
      noValidate
      onSubmit={(event) => {
        event.preventDefault()
        void save()
      }}
    >
      <Stack gap={16}>
        {error && <Banner tone="error">{error}</Banner>}
        <PhotoField name={name} photo={photo} />
      </Stack>
      <FormActions onCancel={onCancel} busy={busy} submit={part.by === 'member' ? t('Save') : t('Propose')} />
    </form>
  )
}
