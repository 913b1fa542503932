import { type ReactNode, type SyntheticEvent, useState } from 'react'
import { t } from '../language/t.ts'
import { Banner } from '../ui/banner.tsx'
import { FormActions } from '../ui/form-actions.tsx'
import { useAction } from '../ui/use-action.ts'

interface Props {
  /** Sentence that asks for the missing files; undefined if none is missing. */
  missing: string | undefined
  /** Message of a failure without a sentence from the server. */
  failure: string
  /** Sends the chosen files; returns the success message. */
  onSend: () => Promise<string>
  onFailed: () => void
  onClose: () => void
  /** The fields. */
  children: ReactNode
}

/** File form in a dialog: shows what is missing or was refused, and closes on success. */
export function UploadForm({ missing, failure, onSend, onFailed, onClose, children }: Props) {
  const [error, setError] = useState<string>()
  const [upload, busy] = useAction(
    failure,
    async () => {
      if (missing) return setError(missing)
      const done = await onSend()
      onClose()
      return done
    },
    { show: setError, onFailed },
  )
  const submit = (event: SyntheticEvent) => {
    event.preventDefault()
    void upload()
  }
  return (
    <form noValidate onSubmit={submit}>
      {error && <Banner tone="error">{error}</Banner>}
      {children}
      <FormActions onCancel={onClose} busy={busy} submit={t('Upload')} busyText={t('Uploading...')} />
    </form>
  )
}
