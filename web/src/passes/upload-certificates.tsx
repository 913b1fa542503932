import { passesContract } from '@tessera/domain/passes/contract'
import type { PassCertificate } from '@tessera/domain/passes/pass'
import { type FormEvent, useState } from 'react'
import { call } from '../http/call.ts'
import { errorText } from '../http/error-text.ts'
import { Banner } from '../ui/banner.tsx'
import { Button } from '../ui/button.tsx'
import { FileField } from '../ui/file-field.tsx'
import { Modal, ModalActions } from '../ui/modal.tsx'
import { PasswordField } from '../ui/password-field.tsx'
import { useToast } from '../ui/toast.tsx'
import { useExclusive } from '../ui/use-exclusive.ts'

const failure = 'Failed to upload certificates'

interface Props {
  open: boolean
  onClose: () => void
  onUploaded: (certificate: PassCertificate) => void
}

/** The upload of the signer certificate and its private key; both must be chosen. */
export const UploadCertificates = ({ open, onClose, onUploaded }: Props) => (
  <Modal
    open={open}
    onClose={onClose}
    title="Certificate and key"
    description="From your Apple developer account, as PEM files. The key is stored encrypted and never leaves the server."
  >
    <UploadForm onClose={onClose} onUploaded={onUploaded} />
  </Modal>
)

function UploadForm({ onClose, onUploaded }: Omit<Props, 'open'>) {
  const toast = useToast()
  const [signerCert, setSignerCert] = useState<File | null>(null)
  const [signerKey, setSignerKey] = useState<File | null>(null)
  const [passphrase, setPassphrase] = useState('')
  const [error, setError] = useState<string>()
  const [upload, busy] = useExclusive(async () => {
    if (!signerCert || !signerKey) return setError('Please choose both the certificate and the key')
    setError(undefined)
    try {
      const body = passphrase ? { passphrase } : {}
      const files = { signerCert, signerKey }
      onUploaded(await call(passesContract.uploadCertificates, { body, files, failure }))
      toast.success('Certificate and key uploaded successfully')
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
      <FileField label="Signer Certificate" accept=".pem,.crt,.cer" value={signerCert} onChange={setSignerCert} />
      <FileField label="Private Key" accept=".pem,.key" value={signerKey} onChange={setSignerKey} />
      <PasswordField
        label="Passphrase"
        hint="Only where the key is protected by one."
        autoComplete="off"
        value={passphrase}
        onChange={(event) => setPassphrase(event.target.value)}
      />
      <ModalActions>
        <Button onClick={onClose}>Cancel</Button>
        <Button variant="primary" type="submit" busy={busy} busyText="Uploading...">
          Upload
        </Button>
      </ModalActions>
    </form>
  )
}
