import { certificateContract } from '@tessera/domain/passes/certificate-contract'
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

/** A certificate in one file: as Apple issued it to this server's request, or with its key as PKCS#12. */
type Kind = 'issued' | 'bundle'

interface Props {
  kind: Kind | undefined
  onClose: () => void
  onUploaded: (certificate: PassCertificate) => void
  onFailed: () => void
}

const titles = { issued: text('Apple’s certificate'), bundle: text('Certificate from a .p12 file') } as const
const descriptions = {
  issued: text('The file pass.cer that Apple made from the request of this page, as it was downloaded.'),
  bundle: text('A .p12 file holds certificate and key, as a Mac’s Keychain exports them.'),
} as const

/** The upload of a certificate in one file; closed while `kind` is undefined. */
export const UploadFile = ({ kind, ...rest }: Props) => (
  <Modal
    open={kind !== undefined}
    onClose={rest.onClose}
    title={kind ? t(titles[kind]) : ''}
    description={kind ? t(descriptions[kind]) : ''}
  >
    {kind && <FileForm key={kind} kind={kind} {...rest} />}
  </Modal>
)

function FileForm({ kind, onClose, onUploaded, onFailed }: Props & { kind: Kind }) {
  const [file, setFile] = useState<File | null>(null)
  const [passphrase, setPassphrase] = useState('')
  const send = async () => {
    const body = passphrase ? { passphrase } : {}
    onUploaded(
      kind === 'issued'
        ? await call(certificateContract.uploadIssued, { body: {}, files: { issuedCert: file }, failure })
        : await call(certificateContract.uploadBundle, { body, files: { bundle: file }, failure }),
    )
    return t('Certificate and key uploaded successfully')
  }
  const missing = file ? undefined : text('Please choose a file')
  return (
    <UploadForm missing={missing} failure={failure} onSend={send} onFailed={onFailed} onClose={onClose}>
      {kind === 'issued' ? (
        <FileField label={t('Certificate')} accept=".cer,.pem,.crt" value={file} onChange={setFile} />
      ) : (
        <>
          <FileField label={t('.p12 file')} accept=".p12,.pfx" value={file} onChange={setFile} />
          <PasswordField
            label={t('Passphrase')}
            hint={t('The one that was chosen at the export.')}
            autoComplete="off"
            value={passphrase}
            onChange={(event) => setPassphrase(event.target.value)}
          />
        </>
      )}
    </UploadForm>
  )
}
