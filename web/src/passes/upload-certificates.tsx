import { passesContract } from '@tessera/domain/passes/contract'
import type { PassCertificate } from '@tessera/domain/passes/pass'
import { text } from '@tessera/domain/texts/text'
import { useState } from 'react'
import { call } from '../http/call.ts'
import { t } from '../language/t.ts'
import { FileField } from '../ui/file-field.tsx'
import { Modal } from '../ui/modal.tsx'
import { PasswordField } from '../ui/password-field.tsx'
import { UploadForm } from './upload-form.tsx'

const failure = text('Failed to upload certificates')

interface Props {
  open: boolean
  onClose: () => void
  /** Undefined if the answer is no certificate. */
  onUploaded: (certificate: PassCertificate | undefined) => void
  onFailed: () => void
}

/** The upload of the signer certificate and its private key; both must be chosen. */
export const UploadCertificates = ({ open, onClose, onUploaded, onFailed }: Props) => (
  <Modal
    open={open}
    onClose={onClose}
    title={t('Certificate and key')}
    description={t(
      'From your Apple developer account, as PEM files: text files that begin with “-----BEGIN”. The key is stored encrypted and never leaves the server.',
    )}
  >
    <CertificatesForm onClose={onClose} onUploaded={onUploaded} onFailed={onFailed} />
  </Modal>
)

function CertificatesForm({ onClose, onUploaded, onFailed }: Omit<Props, 'open'>) {
  const [signerCert, setSignerCert] = useState<File | null>(null)
  const [signerKey, setSignerKey] = useState<File | null>(null)
  const [passphrase, setPassphrase] = useState('')
  const missing = signerCert && signerKey ? undefined : text('Please choose both the certificate and the key')
  const send = async () => {
    const body = passphrase ? { passphrase } : {}
    onUploaded(await call(passesContract.uploadCertificates, { body, files: { signerCert, signerKey }, failure }))
    return t('Certificate and key uploaded successfully')
  }
  return (
    <UploadForm missing={missing} failure={failure} onSend={send} onFailed={onFailed} onClose={onClose}>
      <FileField label={t('Signer Certificate')} accept=".pem,.crt,.cer" value={signerCert} onChange={setSignerCert} />
      <FileField label={t('Private Key')} accept=".pem,.key" value={signerKey} onChange={setSignerKey} />
      <PasswordField
        label={t('Passphrase')}
        hint={t('Only where the key is protected by one.')}
        autoComplete="off"
        value={passphrase}
        onChange={(event) => setPassphrase(event.target.value)}
      />
    </UploadForm>
  )
}
