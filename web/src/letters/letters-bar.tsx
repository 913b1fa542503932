import { waitingReminders } from '@tessera/domain/letters/reminder'
import type { Member } from '@tessera/domain/members/member'
import { text } from '@tessera/domain/texts/text'
import { useEffect } from 'react'
import { t } from '../language/t.ts'
import { Button } from '../ui/button.tsx'
import { Quiet, Row } from '../ui/layout.tsx'
import type { MenuItem } from '../ui/menu-items.tsx'
import { noteOf } from './letter-texts.ts'
import styles from './letters.module.css'
import { type Recipients, useLetterActions } from './use-letter-actions.tsx'

const hindrances = {
  none: text('This server has no mail server: set SMTP_URL to send letters.'),
  unconfirmed: text(
    'Confirm your email address first: until then, this server sends nothing but sign-in links for your club.',
  ),
}

interface Props {
  /** All members. */
  members: readonly Member[]
  /** Empty under every filter but *Active* and *Payment Due*. */
  recipients: Recipients
  /** True if the club's cards are set up. */
  hasPasses: boolean
  /** Takes what stands beside the statuses, by member id; nothing until the e-mails are loaded. */
  onNotes: (notes: ReadonlyMap<string, string>) => void
}

/** Offers what the listed status calls for: to remind those who owe, to send the card or to invite those who are active. */
export function LettersBar({ members, recipients, hasPasses, onNotes }: Props) {
  const { mail, actions, inviting, dialogs } = useLetterActions(recipients, hasPasses)
  const isDue = recipients.due.length > 0
  useEffect(() => {
    const emails = new Map(members.map(({ id, email }) => [id, email]))
    const notes = mail?.members.flatMap((one): [string, string][] => {
      const note = noteOf(one, emails.get(one.memberId) || (one.via?.email ?? ''))
      return note ? [[one.memberId, note]] : []
    })
    onNotes(new Map(notes))
  }, [mail, members, onNotes])
  if (!mail || recipients.listed.length === 0) return null
  const { remind, card, write, invite } = actions
  const { waiting, of } = waitingReminders(mail.members)
  return (
    <Row align="center" className={styles.bar}>
      {isDue && remind && <ActionButton {...remind} />}
      {card && <ActionButton {...card} />}
      {write && <ActionButton {...write} />}
      {!isDue && invite && (
        <Button variant="quiet" icon={invite.icon} disabled={invite.disabled} busy={inviting} onClick={invite.onSelect}>
          {invite.label}
        </Button>
      )}
      {waiting > 0 && (
        <Quiet as="span" small role="status">
          {t('Reminders: waiting ({waiting} of {of})', { waiting, of })}
        </Quiet>
      )}
      {mail.hindrance && (
        <Quiet as="span" small>
          {t(hindrances[mail.hindrance])}
        </Quiet>
      )}
      {dialogs}
    </Row>
  )
}

const ActionButton = ({ label, icon, disabled, onSelect }: MenuItem) => (
  <Button icon={icon} disabled={disabled} onClick={onSelect}>
    {label}
  </Button>
)
