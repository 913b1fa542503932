import { googleContract } from '@tessera/domain/google/contract'
import { text } from '@tessera/domain/texts/text'
import { useState } from 'react'
import { call } from '../http/call.ts'
import { t } from '../language/t.ts'
import { Button } from '../ui/button.tsx'
import { useCommand } from '../ui/commands.ts'
import { FileField } from '../ui/file-field.tsx'
import { Row, Stack } from '../ui/layout.tsx'
import { Modal } from '../ui/modal.tsx'
import { TextField } from '../ui/text-field.tsx'
import { useAction } from '../ui/use-action.ts'
import styles from './pass-config-panel.module.css'
import { UploadForm } from './upload-form.tsx'

const failedSave = text('Failed to set up Google Wallet')
const failedRemoval = text('Failed to remove Google Wallet')

const removal = () => ({
  title: t('Remove Google Wallet?'),
  text: t('Cards that members have in Google Wallet stay there as they are, and are not updated any more.'),
  confirmText: t('Remove'),
})

interface Props {
  /** The club's number at Google; null without a setup. */
  issuerId: string | null
  onChanged: (issuerId: string | null) => void
  onFailed: () => void
}

/** The setup of Google Wallet: a number at Google, and the key of a service account. */
export function GoogleWallet({ issuerId, onChanged, onFailed }: Props) {
  const [open, setOpen] = useState(false)
  useCommand('google-wallet', () => setOpen(true))
  const [remove, removing] = useAction(
    failedRemoval,
    async () => {
      await call(googleContract.remove, { failure: failedRemoval })
      onChanged(null)
      return t('Google Wallet removed')
    },
    { ask: removal, onFailed },
  )
  return (
    <Stack as="section" gap={16} aria-labelledby="google-wallet">
      <header>
        <h3 id="google-wallet">{t('Google Wallet')}</h3>
        <p className={styles.lead}>
          {issuerId
            ? t('Members with an Android phone can add their card. Issuer ID {id}.', { id: issuerId })
            : t('For members with an Android phone. It needs an issuer account at Google, which is free.')}
        </p>
      </header>
      <Row>
        <Button onClick={() => setOpen(true)}>{issuerId ? t('Change') : t('Set up Google Wallet')}</Button>
        {issuerId && (
          <Button busy={removing} onClick={() => void remove()}>
            {t('Remove')}
          </Button>
        )}
      </Row>
      <Modal
        open={open}
        onClose={() => setOpen(false)}
        title={t('Google Wallet')}
        description={t(
          'From the Google Pay & Wallet Console and the Google Cloud console. The key is stored encrypted and never leaves the server.',
        )}
      >
        <SetupForm issuerId={issuerId} onClose={() => setOpen(false)} onSaved={onChanged} onFailed={onFailed} />
      </Modal>
    </Stack>
  )
}

interface FormProps extends Pick<Props, 'issuerId' | 'onFailed'> {
  onClose: () => void
  onSaved: (issuerId: string) => void
}

function SetupForm({ issuerId, onClose, onSaved, onFailed }: FormProps) {
  const [typed, setTyped] = useState(issuerId ?? '')
  const [key, setKey] = useState<File | null>(null)
  const missing = typed.trim() && key ? undefined : text('Please enter the issuer ID and choose the key file')
  const send = async () => {
    const saved = await call(googleContract.save, { body: { issuerId: typed }, files: { key }, failure: failedSave })
    onSaved(saved.issuerId)
    return t('Google Wallet is set up')
  }
  return (
    <UploadForm missing={missing} failure={failedSave} onSend={send} onFailed={onFailed} onClose={onClose}>
      <TextField
        label={t('Issuer ID')}
        inputMode="numeric"
        autoComplete="off"
        value={typed}
        onChange={({ target }) => setTyped(target.value)}
      />
      <FileField label={t('Key of the service account (JSON)')} accept=".json" value={key} onChange={setKey} />
    </UploadForm>
  )
}
