import type { Logo } from '@tessera/domain/clubs/logo'
import { passesContract } from '@tessera/domain/passes/contract'
import {
  type BackField,
  hasOwnLogo,
  type PassConfig,
  type PassConfigInput,
  type PassTemplate,
} from '@tessera/domain/passes/pass'
import { dayOnTheWall } from '@tessera/domain/plain-date'
import { text } from '@tessera/domain/texts/text'
import { Upload } from 'lucide-react'
import { useState } from 'react'
import { call } from '../http/call.ts'
import { errorText } from '../http/error-text.ts'
import { locale } from '../language/language.ts'
import { t } from '../language/t.ts'
import { Banner } from '../ui/banner.tsx'
import { Button } from '../ui/button.tsx'
import { Card } from '../ui/card.tsx'
import { LoadingRows } from '../ui/skeleton.tsx'
import { useToast } from '../ui/toast.tsx'
import { useExclusive } from '../ui/use-exclusive.ts'
import { type CardHolder, CardPreview } from './card-preview.tsx'
import { Checklist } from './checklist.tsx'
import { passChecks } from './pass-checks.ts'
import { PassConfigForm } from './pass-config-form.tsx'
import styles from './pass-config-panel.module.css'
import { UploadCertificates } from './upload-certificates.tsx'
import { UploadTemplate } from './upload-template.tsx'
import { usePassConfig } from './use-pass-config.ts'

const failedTemplate = text('Failed to upload template')

interface Props {
  clubName: string
  /** The club's own colour, `#rrggbb`. */
  clubColour: string | null
  clubLogo: Logo | null
  /** A member to show the card with. */
  sample: CardHolder | undefined
  /** Called when the setup has changed, as the club then may be ready to issue passes. */
  onChanged: () => void
}

/** Pass Configuration: the form, the uploads, what is still missing, and the card as it will look. */
export function PassConfigPanel(props: Props) {
  const { config, error, retry } = usePassConfig()
  if (config) return <Panel config={config} {...props} />
  if (!error) return <LoadingRows text={t('Loading pass configuration...')} />
  return (
    <Banner tone="error" action={<Button onClick={retry}>{t('Try again')}</Button>}>
      {error}
    </Banner>
  )
}

function Panel({ config, clubName, clubColour, clubLogo, sample, onChanged }: Props & { config: PassConfig }) {
  const { change, retry } = usePassConfig()
  const toast = useToast()
  const [typed, setTyped] = useState<PassConfigInput>(config)
  const [upload, setUpload] = useState<'certificates' | 'template'>()
  const changed = (part: Partial<PassConfig>) => {
    change(part)
    onChanged()
  }
  // A write that failed may have arrived all the same.
  const failed = () => {
    retry()
    onChanged()
  }
  const [takeBuiltIn, taking] = useExclusive(async () => {
    try {
      changed({ template: await call(passesContract.useBuiltInTemplate, { failure: failedTemplate }) })
      toast.success(t('The built-in card is used now'))
    } catch (thrown) {
      toast.error(errorText(thrown, failedTemplate))
      failed()
    }
  })
  const ownTemplate = config.template?.builtIn ? null : config.template
  const close = () => setUpload(undefined)
  return (
    <div className={styles.layout}>
      <div className={styles.column}>
        <header>
          <h2>{t('Your club’s card')}</h2>
          <p className={styles.lead}>{t('What members carry in their phone, in Apple Wallet.')}</p>
        </header>
        <Card>
          <PassConfigForm config={config} clubName={clubName} onTyped={setTyped} onSaved={changed} onFailed={failed}>
            <Button icon={<Upload />} onClick={() => setUpload('certificates')}>
              {t('Certificate and key')}
            </Button>
            <Button icon={<Upload />} onClick={() => setUpload('template')}>
              {t('Template')}
            </Button>
          </PassConfigForm>
        </Card>
        <Card>
          <Checklist
            checks={passChecks(config, dayOnTheWall(new Date()), locale())}
            actions={
              config.template?.builtIn
                ? {}
                : {
                    template: (
                      <Button size="small" busy={taking} onClick={() => takeBuiltIn()}>
                        {t('Use the built-in card')}
                      </Button>
                    ),
                  }
            }
          />
        </Card>
      </div>
      <CardPreview
        clubName={clubName}
        typed={typed}
        back={backOf(config.template)}
        holder={sample}
        colour={ownTemplate ? null : clubColour}
        logo={ownTemplate && hasOwnLogo(ownTemplate.files) ? null : clubLogo}
      />
      <UploadCertificates
        open={upload === 'certificates'}
        onClose={close}
        onUploaded={(certificate) => changed({ certificate })}
        onFailed={failed}
      />
      <UploadTemplate
        open={upload === 'template'}
        onClose={close}
        onUploaded={(template) => changed({ template })}
        onFailed={failed}
      />
    </div>
  )
}

/** The built-in card speaks the phone's language, so its labels are shown in the one spoken here; a club's own are as they are. */
const backOf = (template: PassTemplate | null): readonly BackField[] | undefined =>
  template?.builtIn ? template.back.map((field) => ({ ...field, label: t(field.label) })) : template?.back
