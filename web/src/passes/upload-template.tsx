import { passesContract } from '@tessera/domain/passes/contract'
import type { PassTemplate } from '@tessera/domain/passes/pass'
import { type FormEvent, useState } from 'react'
import { call } from '../http/call.ts'
import { errorText } from '../http/error-text.ts'
import { Banner } from '../ui/banner.tsx'
import { Button } from '../ui/button.tsx'
import { FileField } from '../ui/file-field.tsx'
import { Modal, ModalActions } from '../ui/modal.tsx'
import { useToast } from '../ui/toast.tsx'
import { useExclusive } from '../ui/use-exclusive.ts'

const failure = 'Failed to upload template'

interface Props {
  open: boolean
  onClose: () => void
  onUploaded: (template: PassTemplate) => void
}

/** The upload of a club's own template. */
export const UploadTemplate = ({ open, onClose, onUploaded }: Props) => (
  <Modal
    open={open}
    onClose={onClose}
    title="Template"
    description="The pictures and fields of your card: a .pkpass or .zip with pass.json and icon.png."
  >
    <UploadForm onClose={onClose} onUploaded={onUploaded} />
  </Modal>
)

function UploadForm({ onClose, onUploaded }: Omit<Props, 'open'>) {
  const toast = useToast()
  const [template, setTemplate] = useState<File | null>(null)
  const [error, setError] = useState<string>()
  const [upload, busy] = useExclusive(async () => {
    if (!template) return setError('Please choose a template')
    setError(undefined)
    try {
      const kept = await call(passesContract.uploadTemplate, { body: {}, files: { template }, failure })
      onUploaded(kept)
      toast.success(['Template uploaded successfully', ...(kept.notes ?? [])].join('. '))
      onClose()
    } catch (thrown) {
      setError(errorText(thrown, failure))
    }
  })
  const submit = (event: FormEvent) => {
    event.preventDefault()
    void upload()
  }
  return (
    <form noValidate onSubmit={submit}>
      {error && <Banner tone="error">{error}</Banner>}
      <FileField label="Pass Template" accept=".pkpass,.zip" value={template} onChange={setTemplate} />
      <ModalActions>
        <Button onClick={onClose}>Cancel</Button>
        <Button variant="primary" type="submit" busy={busy} busyText="Uploading...">
          Upload
        </Button>
      </ModalActions>
    </form>
  )
}
