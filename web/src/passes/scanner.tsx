import { Camera, CameraOff } from 'lucide-react'
import { type FormEvent, useRef, useState } from 'react'
import { t } from '../language/t.ts'
import { Banner } from '../ui/banner.tsx'
import { Button } from '../ui/button.tsx'
import { TextField } from '../ui/text-field.tsx'
import styles from './scanner.module.css'
import { useCamera } from './use-camera.ts'

interface Props {
  /** Receives each code that is read. */
  onCode: (code: string) => void
  /** Hint of the field for a scanner that types. */
  hint?: string
  /** True if a scanner that types can begin at once. */
  autoFocus?: boolean
}

/** The camera, and a field for a scanner that types. */
export function Scanner({ onCode, hint, autoFocus }: Props) {
  const [isOn, setIsOn] = useState(false)
  const [typed, setTyped] = useState('')
  const video = useRef<HTMLVideoElement>(null)
  const fault = useCamera(video, isOn, onCode)
  const submit = (event: FormEvent) => {
    event.preventDefault()
    const scanned = typed.trim()
    setTyped('')
    if (scanned) onCode(scanned)
  }
  return (
    <>
      <video ref={video} className={styles.video} hidden={!isOn || fault !== undefined} playsInline muted />
      {isOn && fault && <Banner tone="error">{fault}</Banner>}
      <Button
        wide
        variant={isOn ? 'secondary' : 'primary'}
        icon={isOn ? <CameraOff /> : <Camera />}
        onClick={() => setIsOn(!isOn)}
      >
        {isOn ? t('Stop the camera') : t('Use the camera')}
      </Button>
      <form onSubmit={submit}>
        <TextField
          label={t('Code of a scanner')}
          hint={hint}
          value={typed}
          maxLength={4_000}
          autoFocus={autoFocus}
          autoComplete="off"
          spellCheck={false}
          onChange={({ target }) => setTyped(target.value)}
        />
      </form>
    </>
  )
}
