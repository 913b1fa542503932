import type { Requirement } from '@tessera/domain/membership/status'
import { howToPayTexts } from '../language/how-to-pay-text.ts'
import { t } from '../language/t.ts'
import { Card } from '../ui/card.tsx'
import { HowToPay } from '../ui/how-to-pay.tsx'
import styles from './payments-panel.module.css'
import type { MemberData } from './use-member.ts'

/** How the member pays what is open; nothing if the club has entered no account, or nothing is open. */
export function HowToPayCard({ info, open }: { info: MemberData['info']; open: readonly Requirement[] }) {
  const { bankAccount } = info
  if (!bankAccount) return null
  const ways = howToPayTexts(bankAccount, info.id, open)
  if (ways.length === 0) return null
  return (
    <Card>
      <h2 className={styles.title}>{t('How to pay')}</h2>
      <HowToPay ways={ways} note={bankAccount.note} />
    </Card>
  )
}
