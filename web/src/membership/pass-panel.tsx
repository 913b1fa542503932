import { groundOf } from '@tessera/domain/clubs/colour'
import { memberView } from '@tessera/domain/membership/status'
import { formatDay } from '@tessera/domain/payments/day'
import { Wallet } from 'lucide-react'
import { useState } from 'react'
import { errorText } from '../http/error-text.ts'
import { Badge } from '../ui/badge.tsx'
import { Banner } from '../ui/banner.tsx'
import { Button } from '../ui/button.tsx'
import { PassCard } from '../ui/pass-card.tsx'
import { useToast } from '../ui/toast.tsx'
import { downloadPass } from './download-pass.ts'
import styles from './pass-panel.module.css'
import type { MemberData } from './use-member.ts'

const failure = 'An error occurred while downloading your pass'

/** The member's card, and the way to get it onto the phone. */
export function PassPanel({ data }: { data: MemberData }) {
  const { info, books } = data
  const [busy, setBusy] = useState(false)
  const [error, setError] = useState<string | null>(null)
  const toast = useToast()
  const { status } = memberView(info, books)
  const year = new Date().getFullYear()
  const download = async () => {
    setBusy(true)
    setError(null)
    try {
      await downloadPass(info.memberId)
      toast.success('Pass downloaded successfully')
    } catch (fault) {
      setError(errorText(fault, failure))
    }
    setBusy(false)
  }
  return (
    <div className={styles.panel}>
      <PassCard
        clubName={info.clubName || 'N/A'}
        memberId={info.memberId}
        fullName={info.fullName}
        photoUrl={info.photoUrl}
        status={status}
        ground={info.clubColour ? groundOf(info.clubColour) : undefined}
        logo={info.clubLogo}
        season={String(year)}
        validUntil={formatDay(`${year}-12-31`, navigator.language)}
      />
      <div className={styles.side}>
        <p className={styles.status}>
          <Badge tone={status === 'Active' ? 'active' : info.enabled ? 'due' : 'disabled'}>{status}</Badge>
        </p>
        {error && <Banner tone="error">{error}</Banner>}
        <Button
          wide
          className={styles.wallet}
          icon={<Wallet aria-hidden="true" />}
          busy={busy}
          busyText="Downloading..."
          onClick={() => void download()}
        >
          Download Apple Wallet Pass
        </Button>
        <p className={styles.note}>On an iPhone the card opens in Wallet. Elsewhere it is saved as a file.</p>
      </div>
    </div>
  )
}
