import { googleContract } from '@tessera/domain/google/contract'
import { text } from '@tessera/domain/texts/text'
import { Wallet, WalletCards } from 'lucide-react'
import { call } from '../http/call.ts'
import { t } from '../language/t.ts'
import { Button } from '../ui/button.tsx'
import { Quiet } from '../ui/layout.tsx'
import { useAction } from '../ui/use-action.ts'
import { downloadPass } from './download-pass.ts'
import styles from './pass-panel.module.css'

const failedDownload = text('An error occurred while downloading your pass')
const failedCard = text('Your card could not be added to Google Wallet')

interface Props {
  /** Shows an error, or none. */
  onError: (error: string | undefined) => void
}

/** Downloads the member's pass; an iPhone opens it in Wallet. */
export function AppleWalletButton({ memberNumber, onError }: Props & { memberNumber: string }) {
  const [download, busy] = useAction(
    failedDownload,
    async () => {
      await downloadPass(memberNumber)
      return t('Pass downloaded successfully')
    },
    { show: onError },
  )
  return (
    <>
      <Button
        wide
        className={styles.wallet}
        icon={<Wallet />}
        busy={busy}
        busyText={t('Downloading...')}
        onClick={() => void download()}
      >
        {t('Download Apple Wallet Pass')}
      </Button>
      <Quiet small>{t('On an iPhone the card opens in Wallet. Elsewhere it is saved as a file.')}</Quiet>
    </>
  )
}

/** Makes the member's card at Google, and goes there to add it to the phone. */
export function GoogleWalletButton({ onError }: Props) {
  const [add, busy] = useAction(
    failedCard,
    async () => location.assign((await call(googleContract.addOwnCard, { failure: failedCard })).url),
    { show: onError },
  )
  return (
    <Button
      wide
      className={styles.wallet}
      icon={<WalletCards />}
      busy={busy}
      busyText={t('Opening Google Wallet...')}
      onClick={() => void add()}
    >
      {t('Add to Google Wallet')}
    </Button>
  )
}
