import { t } from '../language/t.ts'
import { Disclosure } from '../ui/disclosure.tsx'
import styles from './certificate-guide.module.css'

const request = `openssl genrsa -out signer-key.pem 2048
openssl req -new -key signer-key.pem -subj "/emailAddress=you@example.org/CN=Our Club/C=AT" -out request.csr`
const convert = 'openssl x509 -inform der -in pass.cer -out signer-cert.pem'

/** Steps to get Apple's certificate: docs/apple-certificates.md in short. */
export const CertificateGuide = () => (
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
        {t(
          'On a computer with openssl (every Mac and Linux has it), make the key and the request for the certificate:',
        )}
        <Commands text={request} />
      </li>
      <li>{t('At Apple, open the Pass Type ID, choose “Create Certificate”, and upload request.csr.')}</li>
      <li>
        {t('Download pass.cer and turn it into PEM, the form in which Tessera reads it:')}
        <Commands text={convert} />
      </li>
      <li>
        {t(
          'Enter both identifiers on this page and save. Then choose “Certificate and key”, and upload signer-cert.pem and signer-key.pem.',
        )}
      </li>
      <li>
        {t(
          'Once, whoever runs the server puts Apple’s public certificate “Worldwide Developer Relations G4” into its folder certs.',
        )}
      </li>
    </ol>
    <p className={styles.after}>
      {t(
        'The certificate lasts a little more than a year. This page warns 30 days before its end; cards on phones stay.',
      )}
    </p>
  </Disclosure>
)

const Commands = ({ text }: { text: string }) => (
  // biome-ignore lint/a11y/noNoninteractiveTabindex: a scrollable region must be reachable by keyboard
  <pre tabIndex={0} className={styles.commands}>
    {text}
  </pre>
)
