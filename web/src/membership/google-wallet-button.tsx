import { googleContract } from '@tessera/domain/google/contract'
import { text } from '@tessera/domain/texts/text'
import { WalletCards } from 'lucide-react'
import { call } from '../http/call.ts'
import { errorText } from '../http/error-text.ts'
import { t } from '../language/t.ts'
import { Button } from '../ui/button.tsx'
import { useExclusive } from '../ui/use-exclusive.ts'
import styles from './pass-panel.module.css'

const failure = text('Your card could not be added to Google Wallet')

interface Props {
  onFailed: (error: string) => void
  /** Opens an address; the page's own by default. */
  open?: (url: string) => void
}

/** Makes the member's card at Google, and goes there to add it to the phone. */
export function GoogleWalletButton({ onFailed, open = (url) => location.assign(url) }: Props) {
  const [add, busy] = useExclusive(async () => {
    try {
      open((await call(googleContract.addOwnCard, { failure })).url)
    } catch (fault) {
      onFailed(errorText(fault, failure))
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
