import { type LetterRequest, lettersContract } from '@tessera/domain/letters/contract'
import type { Member } from '@tessera/domain/members/member'
import { text } from '@tessera/domain/texts/text'
import { CalendarClock, IdCard, Mail, Send, UserPlus } from 'lucide-react'
import { useEffect, useState } from 'react'
import { call } from '../http/call.ts'
import { t } from '../language/t.ts'
import { Button } from '../ui/button.tsx'
import { useToast } from '../ui/toast-queue.ts'
import { useAction } from '../ui/use-action.ts'
import { noteOf } from './letter-texts.ts'
import styles from './letters.module.css'
import { ReminderSettingsModal } from './reminder-settings.tsx'
import { SendModal } from './send-modal.tsx'
import { failedMail, useLetterMail } from './use-letter-mail.ts'

const hindrances = {
  none: text('This server has no mail server: set SMTP_URL to send letters.'),
  unconfirmed: text(
    'Confirm your email address first: until then, this server sends nothing but sign-in links for your club.',
  ),
}

interface Props {
  /** All members. */
  members: readonly Member[]
  /** Those listed, where the list is of the active ones or of those whose payments are due; else empty. */
  listed: readonly Member[]
  isDue: boolean
  /** True if the club's cards are set up. */
  hasPasses: boolean
  /** Takes what stands beside the statuses, by member id. */
  onNotes: (notes: ReadonlyMap<string, string>) => void
}

/** Offers to remind those whose payments are due, to send the card to those who had none, and to write to all listed. */
export function LettersBar({ members, listed, isDue, hasPasses, onNotes }: Props) {
  const { mail } = useLetterMail()
  const toast = useToast()
  const [setting, setSetting] = useState(false)
  const [sending, setSending] = useState<{ kind: LetterRequest['kind']; people: readonly Member[] }>()
  const [invite, busy] = useAction(failedMail, async () => {
    const newcomers = new Set((await call(lettersContract.newcomers, { failure: failedMail })).memberIds)
    const people = listed.filter(({ id }) => newcomers.has(id))
    if (people.length > 0) setSending({ kind: 'invitation', people })
    else toast.info(t('All who are listed have signed in before'))
  })
  useEffect(() => {
    if (!mail) return
    const emails = new Map(members.map(({ id, email }) => [id, email]))
    const notes = mail.members.flatMap((one): [string, string][] => {
      const note = noteOf(one, emails.get(one.memberId) ?? '')
      return note ? [[one.memberId, note]] : []
    })
    onNotes(new Map(notes))
  }, [mail, members, onNotes])
  if (!mail || listed.length === 0) return null
  const hadCard = new Set(mail.members.flatMap(({ memberId, cardOn }) => (cardOn ? memberId : [])))
  const cardless = hasPasses && !isDue ? listed.filter(({ id }) => !hadCard.has(id)) : []
  const disabled = mail.hindrance !== null
  const send = (kind: LetterRequest['kind'], people: readonly Member[]) => () => setSending({ kind, people })
  return (
    <div className={styles.bar}>
      {isDue && (
        <Button icon={<Send aria-hidden="true" />} disabled={disabled} onClick={send('reminder', listed)}>
          {t('Remind {count, plural, one {# member} other {# members}}', { count: listed.length })}
        </Button>
      )}
      {cardless.length > 0 && (
        <Button icon={<IdCard aria-hidden="true" />} disabled={disabled} onClick={send('card', cardless)}>
          {t('Send the card to {count, plural, one {# member} other {# members}}', { count: cardless.length })}
        </Button>
      )}
      <Button icon={<Mail aria-hidden="true" />} disabled={disabled} onClick={send('note', listed)}>
        {t('Write to {count, plural, one {# member} other {# members}}', { count: listed.length })}
      </Button>
      {!isDue && (
        <Button variant="quiet" icon={<UserPlus aria-hidden="true" />} {...{ disabled, busy }} onClick={() => invite()}>
          {t('Invite to sign in')}
        </Button>
      )}
      {isDue && (
        <Button variant="quiet" icon={<CalendarClock aria-hidden="true" />} onClick={() => setSetting(true)}>
          {t('Automatic reminders')}
        </Button>
      )}
      {mail.hindrance && <span className={styles.quiet}>{t(hindrances[mail.hindrance])}</span>}
      {setting && <ReminderSettingsModal mail={mail} onClose={() => setSetting(false)} />}
      {sending && (
        <SendModal
          {...{ kind: sending.kind, members: sending.people, mail, hasPasses }}
          onClose={() => setSending(undefined)}
        />
      )}
    </div>
  )
}
