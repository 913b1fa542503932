import type { MembershipStatus } from '@tessera/domain/membership/status'
import type { MadeCard } from '@tessera/domain/passes/cards-contract'
import { momentText } from '../language/format.ts'
import { t } from '../language/t.ts'
import styles from './member-passes-panel.module.css'

interface Props {
  /** The member's card; null if none was made. */
  card: MadeCard | null
  status: MembershipStatus | undefined
}

/** A member's card in the table: none, made, on a phone or voided, and when it last changed. */
export const CardState = ({ card, status }: Props) => (
  <span className={styles.card}>
    {card ? sentenceOf(card, status) : status !== 'Disabled' && t('No card yet')}
    {card?.refusal !== undefined && (
      <span className={styles.refusal}>
        {t(
          'Google Wallet does not accept this card, so it shows what it showed before. It is tried again when the card changes or the key is replaced. Google says: {said}',
          { said: card.refusal || '-' },
        )}
      </span>
    )}
  </span>
)

function sentenceOf(card: MadeCard, status: MembershipStatus | undefined): string {
  const state = stateOf(card, status)
  return card.changedAt
    ? t('{state}, updated {moment}', { state, moment: momentText(new Date(card.changedAt)) })
    : state
}

function stateOf({ voided, apple, google }: MadeCard, status: MembershipStatus | undefined): string {
  // The server records the void card only once it renews cards.
  if (voided || status === 'Disabled') return t('Card voided')
  const wallets = [
    ...(apple > 0
      ? [t('{count, plural, one {In Apple Wallet} other {In Apple Wallet, on # devices}}', { count: apple })]
      : []),
    ...(google ? [t('In Google Wallet')] : []),
  ]
  return wallets.join(' · ') || t('Card made')
}

/** True for a member who can have a card and has none. */
export const lacksCard = (card: MadeCard | undefined, status: MembershipStatus | undefined): boolean =>
  card === undefined && status !== 'Disabled'
