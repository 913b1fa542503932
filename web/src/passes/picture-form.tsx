import { passesContract } from '@tessera/domain/passes/contract'
import { middle, mostZoom, moveCrop } from '@tessera/domain/passes/picture'
import { text } from '@tessera/domain/texts/text'
import { type ComponentProps, useEffect, useState } from 'react'
import { call } from '../http/call.ts'
import { t } from '../language/t.ts'
import { Field } from '../ui/field.tsx'
import { FileField } from '../ui/file-field.tsx'
import { Stack } from '../ui/layout.tsx'
import styles from './picture-form.module.css'
import { type Cropped, PosterCard } from './poster-card.tsx'
import { UploadForm } from './upload-form.tsx'

const failure = text('The picture could not be saved')

interface Props {
  /** What the card shows beside the picture. */
  card: Omit<ComponentProps<typeof PosterCard>, 'picture' | 'onMove'>
  onClose: () => void
  /** Gets the address of the stored picture. */
  onUploaded: (picture: string | null) => void
  onFailed: () => void
}

/** Chooses a picture and the part of it that the card of iOS 27 shows: by dragging it on the card, or by sliders, which take the keys. */
export function PictureForm({ card, onClose, onUploaded, onFailed }: Props) {
  const [picture, setPicture] = useState<File | null>(null)
  const [crop, setCrop] = useState(middle)
  const shown = useSize(picture)
  const choose = (file: File | null) => {
    setPicture(file)
    setCrop(middle)
  }
  const send = async () => {
    const body = { left: crop.left.toFixed(4), top: crop.top.toFixed(4), zoom: crop.zoom.toFixed(2) }
    const stored = await call(passesContract.uploadPicture, { body, files: { picture }, failure })
    onUploaded(stored.picture)
    return t('The picture is on the cards now')
  }
  const missing = picture ? undefined : text('Please choose a picture')
  return (
    <UploadForm missing={missing} failure={failure} onSend={send} onFailed={onFailed} onClose={onClose}>
      <FileField
        label={t('Picture')}
        hint={t('PNG or JPG up to 8 MB')}
        accept="image/png,image/jpeg"
        value={picture}
        onChange={choose}
      />
      {shown && (
        <Stack gap={12}>
          <PosterCard
            {...card}
            picture={{ ...shown, crop }}
            onMove={(right, down) => setCrop((before) => moveCrop(shown, before, right, down))}
          />
          <Slider label={t('Left or right')} value={crop.left} onChange={(left) => setCrop({ ...crop, left })} />
          <Slider label={t('Up or down')} value={crop.top} onChange={(top) => setCrop({ ...crop, top })} />
          <Slider
            label={t('Zoom')}
            value={(crop.zoom - 1) / (mostZoom - 1)}
            onChange={(part) => setCrop({ ...crop, zoom: 1 + part * (mostZoom - 1) })}
          />
        </Stack>
      )}
    </UploadForm>
  )
}

const Slider = ({ label, value, onChange }: { label: string; value: number; onChange: (value: number) => void }) => (
  <Field label={label}>
    {(control) => (
      <input
        {...control}
        type="range"
        className={styles.slider}
        min={0}
        max={1}
        step={0.01}
        value={value}
        onChange={({ target }) => onChange(Number(target.value))}
      />
    )}
  </Field>
)

/** The chosen picture with its size once the browser has read it; undefined for a file that is none, which the server says. */
function useSize(picture: File | null): Omit<Cropped, 'crop'> | undefined {
  const [shown, setShown] = useState<Omit<Cropped, 'crop'>>()
  useEffect(() => {
    if (!picture) return
    const url = URL.createObjectURL(picture)
    const image = new Image()
    image.onload = () => setShown({ url, width: image.naturalWidth, height: image.naturalHeight })
    image.src = url
    return () => {
      setShown(undefined)
      URL.revokeObjectURL(url)
    }
  }, [picture])
  return shown
}
