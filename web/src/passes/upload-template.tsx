import { passesContract } from '@tessera/domain/passes/contract'
import type { PassTemplate } from '@tessera/domain/passes/pass'
import { text } from '@tessera/domain/texts/text'
import { useState } from 'react'
import { call } from '../http/call.ts'
import { say } from '../language/say.ts'
import { t } from '../language/t.ts'
import { FileField } from '../ui/file-field.tsx'
import { Modal } from '../ui/modal.tsx'
import { UploadForm } from './upload-form.tsx'

const failure = text('Failed to upload template')

interface Props {
  open: boolean
  onClose: () => void
  /** Undefined if the answer is no template. */
  onUploaded: (template: PassTemplate | undefined) => void
  onFailed: () => void
}

/** The upload of a club's own template. */
export const UploadTemplate = ({ open, onClose, onUploaded, onFailed }: Props) => (
  <Modal
    open={open}
    onClose={onClose}
    title={t('Template')}
    description={t('The pictures and fields of your card: a .pkpass or .zip with pass.json and icon.png.')}
  >
    <TemplateForm onClose={onClose} onUploaded={onUploaded} onFailed={onFailed} />
  </Modal>
)

function TemplateForm({ onClose, onUploaded, onFailed }: Omit<Props, 'open'>) {
  const [template, setTemplate] = useState<File | null>(null)
  const send = async () => {
    const kept = await call(passesContract.uploadTemplate, { body: {}, files: { template }, failure })
    onUploaded(kept)
    return [t('Template uploaded successfully'), ...(kept?.noteParams ?? kept?.notes ?? []).map(say)].join('. ')
  }
  const missing = template ? undefined : text('Please choose a template')
  return (
    <UploadForm missing={missing} failure={failure} onSend={send} onFailed={onFailed} onClose={onClose}>
      <FileField label={t('Pass Template')} accept=".pkpass,.zip" value={template} onChange={setTemplate} />
    </UploadForm>
  )
}
