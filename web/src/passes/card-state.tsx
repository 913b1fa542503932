import type { MembershipStatus } from '@tessera/domain/membership/status'
import type { MadeCard } from '@tessera/domain/passes/cards-contract'
import { momentText } from '../language/format.ts'
import { t } from '../language/t.ts'
import styles from './member-passes-panel.module.css'

interface Props {
  /** The member's card; undefined if none was made. */
  card: MadeCard | undefined
  status: MembershipStatus | undefined
}

/** A member's card in the table: none, made, on a phone or voided, and when it last changed. */
export const CardState = ({ card, status }: Props) =>
  card ? (
    <>
      {stateOf(card, status)}
      {card.changedAt && (
        <span className={styles.since}>{t('Updated {moment}', { moment: momentText(new Date(card.changedAt)) })}</span>
      )}
    </>
  ) : status === 'Disabled' ? (
    '-'
  ) : (
    t('None yet')
  )

function stateOf({ voided, apple, google }: MadeCard, status: MembershipStatus | undefined): string {
  // The server records the void card only once it renews cards.
  if (voided || status === 'Disabled') return t('Voided')
  const wallets = [
    ...(apple > 0
      ? [t('{count, plural, one {In Apple Wallet} other {In Apple Wallet, on # devices}}', { count: apple })]
      : []),
    ...(google ? [t('In Google Wallet')] : []),
  ]
  return wallets.join(' · ') || t('Made')
}

/** True for a member who can have a card and has none. */
export const lacksCard = (card: MadeCard | undefined, status: MembershipStatus | undefined): boolean =>
  card === undefined && status !== 'Disabled'
