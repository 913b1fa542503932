import type { Member } from '@tessera/domain/members/member'
import { IdCard } from 'lucide-react'
import { useState } from 'react'
import { t } from '../language/t.ts'
import { Button } from '../ui/button.tsx'
import { SendModal } from './send-modal.tsx'
import { useLetterMail } from './use-letter-mail.ts'

/** Sends the card to one member. Nothing where the club can send no e-mails. */
export function SendCardButton({ member }: { member: Member }) {
  const { mail } = useLetterMail()
  const [open, setOpen] = useState(false)
  if (!mail || mail.hindrance) return null
  return (
    <>
      <p>
        <Button size="small" icon={<IdCard aria-hidden="true" />} onClick={() => setOpen(true)}>
          {t('Send the card by e-mail')}
        </Button>
      </p>
      {open && <SendModal kind="card" members={[member]} mail={mail} hasPasses onClose={() => setOpen(false)} />}
    </>
  )
}
