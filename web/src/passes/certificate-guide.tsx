import { certificateContract } from '@tessera/domain/passes/certificate-contract'
import type { PassCertificate } from '@tessera/domain/passes/pass'
import { text } from '@tessera/domain/texts/text'
import { Download, Upload } from 'lucide-react'
import { useState } from 'react'
import { call } from '../http/call.ts'
import { t } from '../language/t.ts'
import { Button } from '../ui/button.tsx'
import { Disclosure } from '../ui/disclosure.tsx'
import { DownloadButton } from '../ui/download-button.tsx'
import styles from './certificate-guide.module.css'
import { UploadFile } from './upload-file.tsx'

const failedRequest = text('The request could not be made.')

interface Props {
  onUploaded: (certificate: PassCertificate) => void
  onFailed: () => void
}

/** Steps to get Apple's certificate: docs/apple-certificates.md in short. */
export function CertificateGuide({ onUploaded, onFailed }: Props) {
  const [upload, setUpload] = useState<'issued' | 'bundle'>()
  return (
    <Disclosure title={t('How to get the certificate from Apple')}>
      <ol className={styles.steps}>
        <li>
          {t(
            'Join the Apple Developer Program. It costs 99 US dollars a year; Apple waives it for many non-profit organisations. The team identifier stands under Membership details.',
          )}{' '}
          <a href="https://developer.apple.com/programs/" target="_blank" rel="noreferrer">
            developer.apple.com/programs
          </a>
        </li>
        <li>
          {t(
            'At Apple, under “Certificates, Identifiers & Profiles” and “Identifiers”, add a Pass Type ID. You choose its name, such as pass.org.example.club.',
          )}
        </li>
        <li>
          {t('Download the request. The key to it is made here, stored encrypted, and never leaves the server.')}
          <DownloadButton
            load={async () => ({ blob: (await call(certificateContract.request, { failure: failedRequest })).blob })}
            name="request.csr"
            failure={failedRequest}
            size="small"
            icon={<Download />}
            busyText={t('Loading...')}
          >
            {t('Download the request')}
          </DownloadButton>
        </li>
        <li>
          {t(
            'At Apple, open the Pass Type ID, choose “Create Certificate”, upload request.csr, and download pass.cer.',
          )}
        </li>
        <li>
          {t('Upload pass.cer as it is.')}
          <Button size="small" icon={<Upload />} onClick={() => setUpload('issued')}>
            {t('Upload Apple’s certificate')}
          </Button>
        </li>
        <li>{t('Save: the form above has taken both identifiers from the certificate.')}</li>
        <li>
          {t(
            'Once, whoever runs the server puts Apple’s public certificate “Worldwide Developer Relations G4” into its folder certs.',
          )}
        </li>
      </ol>
      <p className={styles.after}>
        {t('Is the certificate in a Mac’s Keychain already? Export it there together with its key.')}{' '}
        <Button size="small" icon={<Upload />} onClick={() => setUpload('bundle')}>
          {t('Upload a .p12 file')}
        </Button>
      </p>
      <p className={styles.after}>
        {t(
          'The certificate lasts a little more than a year. This page warns 60, 30 and 7 days before its end; cards on phones stay, and take the new one with their next change.',
        )}
      </p>
      <UploadFile kind={upload} onClose={() => setUpload(undefined)} onUploaded={onUploaded} onFailed={onFailed} />
    </Disclosure>
  )
}
