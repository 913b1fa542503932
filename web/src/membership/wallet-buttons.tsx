import { googleContract } from '@tessera/domain/google/contract'
import { text } from '@tessera/domain/texts/text'
import { Wallet, WalletCards } from 'lucide-react'
import { call } from '../http/call.ts'
import { errorText } from '../http/error-text.ts'
import { t } from '../language/t.ts'
import { Button } from '../ui/button.tsx'
import { useToast } from '../ui/toast-queue.ts'
import { useExclusive } from '../ui/use-exclusive.ts'
import { downloadPass } from './download-pass.ts'
import styles from './pass-panel.module.css'

const failedDownload = text('An error occurred while downloading your pass')
const failedCard = text('Your card could not be added to Google Wallet')

interface Props {
  /** Shows an error, or none. */
  onFailed: (error: string | null) => void
}

/** Downloads the member's pass; an iPhone opens it in Wallet. */
export function AppleWalletButton({ memberNumber, onFailed }: Props & { memberNumber: string }) {
  const toast = useToast()
  const [download, busy] = useExclusive(async () => {
    onFailed(null)
    try {
      await downloadPass(memberNumber)
      toast.success(t('Pass downloaded successfully'))
    } catch (fault) {
      onFailed(errorText(fault, failedDownload))
    }
  })
  return (
    <>
      <Button
        wide
        className={styles.wallet}
        icon={<Wallet aria-hidden="true" />}
        busy={busy}
        busyText={t('Downloading...')}
        onClick={() => void download()}
      >
        {t('Download Apple Wallet Pass')}
      </Button>
      <p className={styles.note}>{t('On an iPhone the card opens in Wallet. Elsewhere it is saved as a file.')}</p>
    </>
  )
}

/** Makes the member's card at Google, and goes there to add it to the phone. */
export function GoogleWalletButton({ onFailed }: Props) {
  const [add, busy] = useExclusive(async () => {
    onFailed(null)
    try {
      location.assign((await call(googleContract.addOwnCard, { failure: failedCard })).url)
    } catch (fault) {
      onFailed(errorText(fault, failedCard))
    }
  })
  return (
    <Button
      wide
      className={styles.wallet}
      icon={<WalletCards aria-hidden="true" />}
      busy={busy}
      busyText={t('Opening Google Wallet...')}
      onClick={() => void add()}
    >
      {t('Add to Google Wallet')}
    </Button>
  )
}
