import { photoUnsupported } from '@tessera/domain/members/member'
import { Suspense, useRef, useState } from 'react'
import { errorText } from '../http/error-text.ts'
import { t } from '../language/t.ts'
import { loadPart } from '../load-part.ts'
import { Avatar } from '../ui/avatar.tsx'
import { Button } from '../ui/button.tsx'
import { FileField } from '../ui/file-field.tsx'
import { Stack } from '../ui/layout.tsx'
import { lazyPart } from '../ui/lazy-part.tsx'
import { Skeleton } from '../ui/skeleton.tsx'
import type { ChosenPhoto } from './chosen-photo.ts'

const PhotoCropper = lazyPart(() => import('./photo-cropper.tsx'), 'PhotoCropper')

interface Props {
  /** The member's name, for the initials shown without a photo. */
  name: string
  /** The member's current photo. */
  photoUrl: string | null
  /** Chosen photo, not sent yet. */
  photo: ChosenPhoto | null
  onPhoto: (photo: ChosenPhoto | null) => void
  /** Removes the current photo. */
  onRemove: () => void
}

/** Chooses, previews, crops or removes a member's photo. */
export function PhotoField({ name, photoUrl, photo, onPhoto, onRemove }: Props) {
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
      <FileField
        label={t('Photo')}
        hint={t('JPG, PNG or GIF up to 2MB')}
        accept="image/*"
        value={photo?.file ?? null}
        error={error}
        onChange={(file) => void choose(file)}
        preview={!photo && (photoUrl || name.trim()) ? <Avatar name={name} photoUrl={photoUrl} size={56} /> : undefined}
        aside={
          photoUrl && !photo ? (
            <Button variant="quiet" size="small" onClick={onRemove}>
              {t('Remove photo')}
            </Button>
          ) : undefined
        }
      />
      {photo && (
        <Suspense fallback={<Skeleton height={168} />}>
          <PhotoCropper picture={photo.picture} cut={photo.cut} onCut={(cut) => onPhoto({ ...photo, cut })} />
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
