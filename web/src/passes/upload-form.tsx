import { type ReactNode, type SyntheticEvent, useState } from 'react'
import { errorText } from '../http/error-text.ts'
import { t } from '../language/t.ts'
import { Banner } from '../ui/banner.tsx'
import { Button } from '../ui/button.tsx'
import { ModalActions } from '../ui/modal.tsx'
import { useToast } from '../ui/toast.tsx'
import { useExclusive } from '../ui/use-exclusive.ts'

interface Props {
  /** What is still to be chosen before anything can be sent, as a sentence. */
  missing: string | undefined
  /** What is said of a failure for which the server has no sentence. */
  failure: string
  /** Sends what was chosen; answers what to say of it. */
  onSend: () => Promise<string>
  onFailed: () => void
  onClose: () => void
  /** The fields. */
  children: ReactNode
}

/** A form of files in a dialog: it says what is missing or was refused, and closes once it went well. */
export function UploadForm({ missing, failure, onSend, onFailed, onClose, children }: Props) {
  const toast = useToast()
  const [error, setError] = useState<string>()
  const [upload, busy] = useExclusive(async () => {
    setError(missing)
    if (missing) return
    try {
      toast.success(await onSend())
      onClose()
    } catch (thrown) {
      setError(errorText(thrown, failure))
      onFailed()
    }
  })
  const submit = (event: SyntheticEvent) => {
    event.preventDefault()
    void upload()
  }
  return (
    <form noValidate onSubmit={submit}>
      {error && <Banner tone="error">{error}</Banner>}
      {children}
      <ModalActions>
        <Button onClick={onClose}>{t('Cancel')}</Button>
        <Button variant="primary" type="submit" busy={busy} busyText={t('Uploading...')}>
          {t('Upload')}
        </Button>
      </ModalActions>
    </form>
  )
}
