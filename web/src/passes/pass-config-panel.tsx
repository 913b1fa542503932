import type { Logo } from '@tessera/domain/clubs/logo'
import { passesContract } from '@tessera/domain/passes/contract'
import { hasOwnLogo } from '@tessera/domain/passes/file-names'
import type { BackField, PassConfig, PassTemplate } from '@tessera/domain/passes/pass'
import type { PassConfigInput } from '@tessera/domain/passes/pass-config-input'
import { text } from '@tessera/domain/texts/text'
import { Upload } from 'lucide-react'
import { useState } from 'react'
import { call } from '../http/call.ts'
import { locale } from '../language/language.ts'
import { t } from '../language/t.ts'
import { Button } from '../ui/button.tsx'
import { Card } from '../ui/card.tsx'
import { useCommand } from '../ui/commands.ts'
import { Stack } from '../ui/layout.tsx'
import { RetryBanner } from '../ui/retry-banner.tsx'
import { LoadingRows } from '../ui/skeleton.tsx'
import { useToday } from '../ui/today.tsx'
import { useAction } from '../ui/use-action.ts'
import { CardPreview, type SampleCard } from './card-preview.tsx'
import { CertificateGuide } from './certificate-guide.tsx'
import { Checklist } from './checklist.tsx'
import { GoogleWallet } from './google-wallet.tsx'
import { passChecks } from './pass-checks.ts'
import { PassConfigForm } from './pass-config-form.tsx'
import styles from './pass-config-panel.module.css'
import { TestPass } from './test-pass.tsx'
import { UploadCertificates } from './upload-certificates.tsx'
import { UploadTemplate } from './upload-template.tsx'
import { usePassConfig } from './use-pass-config.ts'

const failedTemplate = text('Failed to upload template')

interface Props {
  clubName: string
  /** The club's own colour, `#rrggbb`. */
  clubColour: string | null
  clubLogo: Logo | null
  /** Member to show on the card. */
  sample: SampleCard | undefined
  /** Called when the setup has changed: the club may now be ready to issue passes. */
  onChanged: () => void
}

/** Pass Configuration tab: form, uploads, checklist and card preview. */
export function PassConfigPanel(props: Props) {
  const { config, error, retry } = usePassConfig()
  if (config) return <Panel config={config} {...props} />
  if (!error) return <LoadingRows text={t('Loading pass configuration...')} />
  return <RetryBanner error={error} onRetry={retry} />
}

function Panel({ config, clubName, clubColour, clubLogo, sample, onChanged }: Props & { config: PassConfig }) {
  const { change, retry, reload } = usePassConfig()
  const today = useToday()
  const [typed, setTyped] = useState<PassConfigInput>(config)
  const [upload, setUpload] = useState<'certificates' | 'template'>()
  /** Takes the answer to a write; loads all again if that says nothing. */
  const changed = (part: Partial<PassConfig> | undefined) => {
    if (part) change(part)
    else retry()
    onChanged()
  }
  // A failed write may have been applied all the same.
  const failed = () => {
    retry()
    onChanged()
  }
  const [takeBuiltIn, taking] = useAction(
    failedTemplate,
    async () => {
      changed({ template: await call(passesContract.useBuiltInTemplate, { failure: failedTemplate }) })
      return t('The built-in card is used now')
    },
    { onFailed: failed },
  )
  const ownTemplate = config.template?.builtIn ? null : config.template
  const close = () => setUpload(undefined)
  useCommand('upload-certificates', () => setUpload('certificates'))
  useCommand('upload-template', () => setUpload('template'))
  return (
    <div className={styles.layout}>
      <Stack gap={18}>
        <header>
          <h2>{t('Your club’s card')}</h2>
          <p className={styles.lead}>{t('What members carry in their phone, in Apple Wallet.')}</p>
        </header>
        <Card>
          <PassConfigForm
            config={config}
            clubName={clubName}
            reload={reload}
            onTyped={setTyped}
            onSaved={changed}
            onFailed={failed}
          >
            <Button icon={<Upload />} onClick={() => setUpload('certificates')}>
              {t('Certificate and key')}
            </Button>
            <Button icon={<Upload />} onClick={() => setUpload('template')}>
              {t('Template')}
            </Button>
          </PassConfigForm>
        </Card>
        <CertificateGuide onUploaded={(certificate) => changed({ certificate })} onFailed={failed} />
        <Card>
          <Checklist
            checks={passChecks(config, today, locale())}
            actions={{
              ...(config.template && config.certificate?.keyOpens && { certificate: <TestPass /> }),
              ...(!config.template?.builtIn && {
                template: (
                  <Button size="small" busy={taking} onClick={() => takeBuiltIn()}>
                    {t('Use the built-in card')}
                  </Button>
                ),
              }),
            }}
          />
        </Card>
        <Card>
          <GoogleWallet
            issuerId={config.googleIssuerId}
            onChanged={(googleIssuerId) => changed({ googleIssuerId })}
            onFailed={failed}
          />
        </Card>
      </Stack>
      <CardPreview
        clubName={clubName}
        typed={typed}
        back={backOf(config.template)}
        sample={sample}
        colour={ownTemplate ? null : clubColour}
        poster={
          config.template?.builtIn
            ? { picture: config.picture, onChanged: (picture) => changed({ picture }), onFailed: failed }
            : undefined
        }
        logo={ownTemplate && hasOwnLogo(ownTemplate.files) ? null : clubLogo}
      />
      <UploadCertificates
        open={upload === 'certificates'}
        onClose={close}
        onUploaded={(certificate) => changed(certificate && { certificate })}
        onFailed={failed}
      />
      <UploadTemplate
        open={upload === 'template'}
        onClose={close}
        onUploaded={(template) => changed(template && { template })}
        onFailed={failed}
      />
    </div>
  )
}

/** Labels of the built-in card follow the device's language, so they are translated here; a club's own are not. */
const backOf = (template: PassTemplate | null): readonly BackField[] | undefined =>
  template?.builtIn ? template.back.map((field) => ({ ...field, label: t(field.label) })) : template?.back
