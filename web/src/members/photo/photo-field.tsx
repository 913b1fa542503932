import { photoUnsupported } from '@tessera/domain/members/member'
import { text } from '@tessera/domain/texts/text'
import { Suspense, useRef, useState } from 'react'
import { errorText } from '../../http/error-text.ts'
import { t } from '../../language/t.ts'
import { loadPart } from '../../load-part.ts'
import { Avatar } from '../../ui/avatar.tsx'
import { Banner } from '../../ui/banner.tsx'
import { Button } from '../../ui/button.tsx'
import { FileField } from '../../ui/file-field.tsx'
import { Stack } from '../../ui/layout.tsx'
import { lazyPart } from '../../ui/lazy-part.tsx'
import { Skeleton } from '../../ui/skeleton.tsx'
import type { ChosenPhoto } from './chosen-photo.ts'
import type { MemberPhoto } from './use-member-photo.ts'

const PhotoCropper = lazyPart(() => import('./photo-cropper.tsx'), 'PhotoCropper')

const uploaded = text('Somebody else has uploaded this photo meanwhile.')
const replaced = text('Somebody else has uploaded this photo meanwhile. Save again to replace it by yours.')
const removed = text('Somebody else has removed the photo meanwhile. Save again to store yours.')

interface Props {
  /** The member's name, for the initials shown without a photo. */
  name: string
  photo: MemberPhoto
}

/** Chooses, previews, crops or removes a member's photo. */
export function PhotoField({ name, photo: { chosen, choose: onPhoto, seen, isRemoved, remove, isOvertaken } }: Props) {
  const photoUrl = isRemoved ? null : seen
  const [error, setError] = useState<string>()
  const latest = useRef<File | null>(null)
  const choose = async (file: File | null) => {
    latest.current = file
    setError(undefined)
    onPhoto(null)
    if (!file) return
    try {
      const { openPhoto } = await loadPart(() => import('./chosen-photo.ts'))
      const opened = await openPhoto(file)
      if (latest.current === file) onPhoto(opened)
    } catch (error) {
      if (latest.current === file) setError(errorText(error, photoUnsupported))
    }
  }
  return (
    <Stack>
      {isOvertaken && (
        <Banner tone="warning">
          {chosen && seen && <Avatar name={name} photoUrl={seen} size={96} />}
          <p>{t(chosen ? (seen ? replaced : removed) : uploaded)}</p>
        </Banner>
      )}
      <FileField
        label={t('Photo')}
        hint={t('JPG, PNG or GIF up to 2MB')}
        accept="image/*"
        value={chosen?.file ?? null}
        error={error}
        onChange={(file) => void choose(file)}
        preview={
          !chosen && (photoUrl || name.trim()) ? <Avatar name={name} photoUrl={photoUrl} size={56} /> : undefined
        }
        aside={
          photoUrl && !chosen ? (
            <Button variant="quiet" size="small" onClick={remove}>
              {t('Remove photo')}
            </Button>
          ) : undefined
        }
      />
      {chosen && (
        <Suspense fallback={<Skeleton height={168} />}>
          <PhotoCropper picture={chosen.picture} cut={chosen.cut} onCut={(cut) => onPhoto({ ...chosen, cut })} />
        </Suspense>
      )}
    </Stack>
  )
}

/** Returns the chosen square of a photo as a file; loads the drawing code on demand. */
export async function cutOutPhoto({ picture, cut }: ChosenPhoto): Promise<File> {
  const { cutOut } = await loadPart(() => import('./draw-photo.ts'))
  return cutOut(picture, cut)
}
