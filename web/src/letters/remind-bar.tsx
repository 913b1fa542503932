import type { Member } from '@tessera/domain/members/member'
import { text } from '@tessera/domain/texts/text'
import { Send } from 'lucide-react'
import { useEffect, useState } from 'react'
import { t } from '../language/t.ts'
import { Button } from '../ui/button.tsx'
import { noteOf } from './letter-texts.ts'
import styles from './letters.module.css'
import { RemindModal } from './remind-modal.tsx'
import { useLetterMail } from './use-letter-mail.ts'

const hindrances = {
  none: text('This server has no mail server: set SMTP_URL to send letters.'),
  unconfirmed: text(
    'Confirm your email address first: until then, this server sends nothing but sign-in links for your club.',
  ),
}

interface Props {
  /** All members. */
  members: readonly Member[]
  /** Those listed whose payments are due; empty unless the list is of those. */
  due: readonly Member[]
  /** Takes what stands beside the statuses, by member id. */
  onNotes: (notes: ReadonlyMap<string, string>) => void
}

/** Offers to remind those whose payments are due. */
export function RemindBar({ members, due, onNotes }: Props) {
  const { mail } = useLetterMail()
  const [open, setOpen] = useState(false)
  useEffect(() => {
    if (!mail) return
    const emails = new Map(members.map(({ id, email }) => [id, email]))
    const notes = mail.members.flatMap((one): [string, string][] => {
      const note = noteOf(one, emails.get(one.memberId) ?? '')
      return note ? [[one.memberId, note]] : []
    })
    onNotes(new Map(notes))
  }, [mail, members, onNotes])
  if (!mail || due.length === 0) return null
  return (
    <div className={styles.bar}>
      <Button icon={<Send aria-hidden="true" />} disabled={mail.hindrance !== null} onClick={() => setOpen(true)}>
        {t('Remind {count, plural, one {# member} other {# members}}', { count: due.length })}
      </Button>
      {mail.hindrance && <span className={styles.quiet}>{t(hindrances[mail.hindrance])}</span>}
      {open && <RemindModal open members={due} mail={mail} onClose={() => setOpen(false)} />}
    </div>
  )
}
