import { passesContract } from '@tessera/domain/passes/contract'
import type { PassTemplate } from '@tessera/domain/passes/pass'
import { useState } from 'react'
import { call } from '../http/call.ts'
import { FileField } from '../ui/file-field.tsx'
import { Modal } from '../ui/modal.tsx'
import { UploadForm } from './upload-form.tsx'

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
    <TemplateForm onClose={onClose} onUploaded={onUploaded} />
  </Modal>
)

function TemplateForm({ onClose, onUploaded }: Omit<Props, 'open'>) {
  const [template, setTemplate] = useState<File | null>(null)
  const send = async () => {
    const kept = await call(passesContract.uploadTemplate, { body: {}, files: { template }, failure })
    onUploaded(kept)
    return ['Template uploaded successfully', ...(kept.notes ?? [])].join('. ')
  }
  const missing = template ? undefined : 'Please choose a template'
  return (
    <UploadForm missing={missing} failure={failure} onSend={send} onClose={onClose}>
      <FileField label="Pass Template" accept=".pkpass,.zip" value={template} onChange={setTemplate} />
    </UploadForm>
  )
}
